import { colorsOfNumber, type LuckyColor } from '@palpite/domain/games/lucky-color';
import type { Currency } from '@palpite/domain/money';
import { cx } from '@palpite/ui';
import { memo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Digit } from '../../../shared/games/digit.tsx';
import { Money } from '../../../shared/money/money.tsx';
import { toLuckyBet } from './bets.ts';

/** Identical in both themes. */
export const hues: Record<LuckyColor, { ground: string; tone: string }> = {
  green: { ground: '#0e7a55', tone: '#0a5f42' },
  red: { ground: '#cf3526', tone: '#b2281b' },
  violet: { ground: '#6a55e0', tone: '#5543c0' },
};

/** One pattern per number, in a square of 64. */
const modules = [
  '',
  'M0 64V0a64 64 0 0 1 64 64z',
  'M0 0h64a64 64 0 0 1-64 64z',
  'M0 0l64 64H0z',
  'M0 32a32 32 0 0 1 64 0zM0 64a32 32 0 0 1 64 0z',
  '',
  'M0 64V32A32 32 0 0 1 32 0h32v32a32 32 0 0 1-32 32z',
  'M32 0l32 32-32 32L0 32z',
  'M0 0a32 32 0 0 0 64 0zM0 64a32 32 0 0 1 64 0z',
  'M64 64V0A64 64 0 0 0 0 64z',
] as const;

function fillsOf(number: number): { ground: string; tone: string; module: string } {
  const [main = 'red', second] = colorsOfNumber(number);
  return second === undefined
    ? { ...hues[main], module: modules[number] ?? '' }
    : { ground: hues[main].ground, tone: hues[second].ground, module: 'M64 0v64H0z' };
}

const lights = { ground: '#faf6ef', tone: '#ffb81f', ink: '#12100e' } as const;
const ink = '#faf6ef';

export function NumberArt({ number }: { number: number }) {
  const { ground, tone, module } = fillsOf(number);
  return (
    <>
      <rect width="64" height="64" fill={ground} />
      <path d={module || 'M0 0'} fill={tone} />
      <Digit value={number} size={29} fill={ink} />
    </>
  );
}

export function NumberMark({ number, className = '' }: { number: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 64 64"
      className={`block overflow-hidden rounded-[22%] ${className}`}
    >
      <NumberArt number={number} />
    </svg>
  );
}

function drawGround(ground: string, tone: string, module: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" preserveAspectRatio="none"><path d="${module}" fill="${tone}"/></svg>`;
  return `url('data:image/svg+xml,${encodeURIComponent(svg)}') 0 0 / 100% 100% ${ground}`;
}

/**
 * Background of each number, dark and lit. A background, because a clipped drawing would be clipped in each frame.
 */
const grounds = modules.map((_, number) => {
  const { ground, tone, module } = fillsOf(number);
  return { dark: drawGround(ground, tone, module), lit: drawGround(lights.ground, lights.tone, module) };
});

export function TileFace({ number, lit }: { number: number; lit: boolean }) {
  return (
    <span
      className="absolute inset-0 rounded-[inherit]"
      style={{ background: grounds[number]?.[lit ? 'lit' : 'dark'] }}
    >
      <svg aria-hidden="true" viewBox="0 0 64 64" className="block size-full overflow-visible">
        <Digit value={number} size={29} fill={lit ? lights.ink : ink} />
      </svg>
    </span>
  );
}

export const renderNumber = (number: number) => <NumberMark number={number} className="size-full" />;

function BetMark({ bet }: { bet: string }) {
  const { t } = useTranslation('lucky');
  const known = toLuckyBet(bet);
  if (known === null) return null;
  switch (known) {
    case 'green':
    case 'red':
    case 'violet':
      return (
        <span
          role="img"
          aria-label={t(`bets.${known}`)}
          className="size-6 shrink-0 rounded-full"
          style={{ background: hues[known].ground }}
        />
      );
    case 'big':
    case 'small':
      return (
        <span className="shrink-0 rounded-full bg-surface-3 px-2 text-caption leading-6 font-semibold text-fg-1">
          {t(`bets.${known}`)}
        </span>
      );
    default:
      return <NumberMark number={Number(known)} className="size-6 shrink-0" />;
  }
}

export const renderBet = (bet: string) => <BetMark bet={bet} />;

/** Names a number with its colours: "7, Verde" or "0, Vermelho e Violeta". */
export function useNumberName(): (number: number) => string {
  const { t } = useTranslation('lucky');
  return useCallback(
    (number: number) => {
      const [first = 'red', second] = colorsOfNumber(number);
      const colors = second
        ? t('and', { first: t(`bets.${first}`), second: t(`bets.${second}`).toLowerCase() })
        : t(`bets.${first}`);
      return t('outcome', { number, colors });
    },
    [t],
  );
}

type StakeChipProps = {
  id: string;
  minor: bigint;
  currency: Currency;
  lost?: boolean;
  className?: string;
};

/** As weak as the losing tile below it. Mixed, not transparent, so that the tile does not show through. */
const looks = {
  plain: 'bg-action text-on-action',
  lost: 'bg-[color-mix(in_srgb,var(--color-action)_35%,var(--color-surface-1))] text-[color-mix(in_srgb,var(--color-on-action)_35%,var(--color-surface-1))]',
} as const;

/** Keeps its place while the stake is zero. */
export const StakeChip = memo(function StakeChip(props: StakeChipProps) {
  const { id, minor, currency, lost = false, className } = props;
  const { t } = useTranslation('lucky');
  return (
    <span
      id={id}
      aria-hidden="true"
      className={cx(
        'pointer-events-none rounded-full px-1.5 text-micro font-bold whitespace-nowrap transition-[transform,opacity] duration-base',
        looks[lost ? 'lost' : 'plain'],
        minor === 0n ? 'scale-75 opacity-0' : 'scale-100',
        className,
      )}
    >
      <span className="sr-only">{t('mine')} </span>
      <Money minor={minor} currency={currency} short />
    </span>
  );
});
