import { colorOfCell, type DoubleColor } from '@palpite/domain/games/double';
import { cx } from '@palpite/ui';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Digit } from '../../../shared/games/digit.tsx';

type Look = { ground: string; tone: string; ink: string };

/** Identical in both themes. */
export const looks: Record<DoubleColor, Look> = {
  red: { ground: '#cf3526', tone: '#b2281b', ink: '#faf6ef' },
  black: { ground: '#12100e', tone: '#2e2924', ink: '#faf6ef' },
  white: { ground: '#faf6ef', tone: '#ffb81f', ink: '#12100e' },
};

const reds = [
  'M0 0h64a64 64 0 0 1-64 64z',
  'M64 64V0A64 64 0 0 0 0 64z',
  'M0 32a32 32 0 0 1 64 0zM0 64a32 32 0 0 1 64 0z',
  'M64 0v64A64 64 0 0 1 0 0z',
  'M0 64V0a64 64 0 0 1 64 64z',
  'M32 0a32 32 0 0 1 0 64zM0 0a32 32 0 0 1 0 64z',
  'M0 0a32 32 0 0 0 64 0zM0 32a32 32 0 0 0 64 0z',
] as const;
const blacks = [
  'M0 0h64L0 64z',
  'M0 0l64 64H0z',
  'M0 32 32 0l32 32-32 32z',
  'M64 0v64H0z',
  'M0 0h64v64z',
  'M0 0h32L0 32zM64 0v32L32 64H0z',
  'M0 64 32 0l32 64z',
] as const;
const sun =
  'M32 4l5.5 15.2L52 11.4l-7.400 14.4L60 32l-15.400 6.200L52 52.600l-14.500-7.800L32 60l-5.500-15.200L12 52.600l7.400-14.400L4 32l15.400-6.200L12 11.400l14.500 7.800z';

function moduleOf(cell: number): string {
  if (cell === 0) return sun;
  return (cell <= 7 ? reds[cell - 1] : blacks[cell - 8]) ?? '';
}

/** Square of 64. The caller rounds the corners. */
export function CellArt({ cell }: { cell: number }) {
  const { ground, tone, ink } = looks[colorOfCell(cell)];
  return (
    <>
      <rect width="64" height="64" fill={ground} />
      <path d={moduleOf(cell)} fill={tone} />
      {cell === 0 || cell > 7 ? (
        <rect x="0.5" y="0.5" width="63" height="63" rx="11.5" fill="none" stroke="#80736480" />
      ) : null}
      {cell === 0 ? null : <Digit value={cell} size={25} fill={ink} />}
    </>
  );
}

/** The four corners outside a rounded cell, drawn 1 unit larger so that no edge shines through. */
const corners =
  'h13v1a12 12 0 0 0-12 12h-1zm66 0v13h-1a12 12 0 0 0-12-12v-1zm0 66h-13v-1a12 12 0 0 0 12-12h1zm-66 0v-13h1a12 12 0 0 0 12 12v1z';

/** Rounds the corners of several cells with one path; a clip per cell would cost time in every frame. */
export function CellCorners({
  lefts,
  top,
  className,
}: {
  lefts: readonly number[];
  top: number;
  className: string;
}) {
  return <path d={lefts.map((left) => `M${left - 1} ${top - 1}${corners}`).join('')} className={className} />;
}

export function CellMark({ cell, className }: { cell: number; className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 64 64" className={cx('overflow-hidden rounded-[18.75%]', className)}>
      <CellArt cell={cell} />
    </svg>
  );
}

export function ColorMark({ color, className }: { color: DoubleColor; className: string }) {
  const { ground, tone } = looks[color];
  const art = { red: reds[0], black: blacks[0], white: sun }[color];
  return (
    <svg aria-hidden="true" viewBox="0 0 64 64" className={cx('overflow-hidden rounded-[25%]', className)}>
      <rect width="64" height="64" fill={ground} />
      <path d={art} fill={tone} />
      {/* Gives dark and light colours an edge against a ground of similar brightness. */}
      {color === 'red' ? null : (
        <rect x="1" y="1" width="62" height="62" rx="15" fill="none" stroke="#807364" strokeWidth="2" />
      )}
    </svg>
  );
}

/** Names a cell, such as "Vermelho 5"; the white cell by its colour alone. */
export function useCellName(): (cell: number) => string {
  const { t } = useTranslation('double');
  return useCallback(
    (cell: number) => {
      const color = t(`colors.${colorOfCell(cell)}`);
      return cell === 0 ? color : t('cell', { color, cell });
    },
    [t],
  );
}
