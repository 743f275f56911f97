import type { DiceChoice } from '@palpite/domain/games/dice';
import { formatNumber } from '@palpite/i18n';
import { type KeyboardEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import { fieldValue } from './choice.ts';

/** A finger cannot aim at hundredths: dragging stops at every half. Keys and fields reach all targets. */
const dragStepHundredths = 50;

const scale = [0, 25, 50, 75, 100];

/** Steps of the slider's keys, in hundredths. */
export const keySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -100,
  ArrowDown: -100,
  ArrowRight: 100,
  ArrowUp: 100,
  PageDown: -1_000,
  PageUp: 1_000,
};

export function keyStep(key: string, fine: boolean): number {
  return Math.sign(keySteps[key] ?? 0) * (fine ? 1 : Math.abs(keySteps[key] ?? 0));
}

/** Moves a full-width layer so that its left edge is at a hundredth of the scale. Uses a transform only. */
function at(hundredths: number) {
  return { transform: `translateX(${hundredths / 100}%)` };
}

type DiceTrackProps = {
  choice: DiceChoice;
  onTarget: (hundredths: number) => void;
};

/** The scale from 0 to 100, with the target as a handle between the losing and the winning zone. */
export const DiceTrack = memo(function DiceTrack({ choice, onTarget }: DiceTrackProps) {
  const { t } = useTranslation('dice');
  const locale = useLocale();
  const { direction, targetHundredths } = choice;
  const target = formatNumber(targetHundredths / 100, locale);
  const chance = `${formatNumber(fieldValue('chance', choice).value, locale)}%`;
  const winFrom = direction === 'over' ? targetHundredths : targetHundredths - 10_000;
  const step = (event: KeyboardEvent) => {
    const by = keyStep(event.key, event.shiftKey);
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onTarget(targetHundredths + by);
  };
  return (
    <div className="px-5 pb-4">
      <div className="relative h-14">
        <div className="absolute inset-0 isolate overflow-hidden rounded-md">
          <Mosaic zone="lost" />
          <div className="absolute inset-0 overflow-hidden will-change-transform" style={at(winFrom)}>
            <div className="absolute inset-0 will-change-transform" style={at(-winFrom)}>
              <Mosaic zone="won" />
            </div>
          </div>
        </div>
        <input
          type="range"
          min={0}
          max={10_000}
          value={targetHundredths}
          aria-label={t('slider')}
          aria-valuetext={t(direction === 'over' ? 'sliderOver' : 'sliderUnder', { target, chance })}
          onKeyDown={step}
          onChange={({ target: { valueAsNumber } }) =>
            onTarget(Math.round(valueAsNumber / dragStepHundredths) * dragStepHundredths)
          }
          className="peer absolute -inset-x-4.5 -inset-y-1 z-10 h-16 w-[calc(100%+36px)] cursor-grab touch-pan-y appearance-none opacity-0 active:cursor-grabbing [&::-moz-range-thumb]:size-9 [&::-webkit-slider-thumb]:size-9 [&::-webkit-slider-thumb]:appearance-none"
        />
        <div
          className="pointer-events-none absolute inset-0 will-change-transform peer-focus-visible:[&>span]:outline-2 peer-focus-visible:[&>span]:outline-offset-2 peer-focus-visible:[&>span]:outline-focus"
          style={at(targetHundredths)}
        >
          <span className="absolute -inset-y-1.5 left-0 w-1.5 -translate-x-1/2 rounded-full bg-cream shadow-[0_0_0_2px_var(--color-surface-1)]" />
          <span className="absolute top-1/2 left-0 grid size-9 -translate-1/2 place-items-center rounded-full bg-cream text-coffee shadow-[0_0_0_2px_var(--color-surface-1)]">
            <svg aria-hidden="true" viewBox="0 0 16 10" className="w-4.5">
              <path d="M5 0v10L0 5zM11 0v10l5-5z" fill="currentColor" />
            </svg>
          </span>
        </div>
      </div>
      <div aria-hidden="true" className="tabular relative mt-3 h-4 text-micro text-fg-3">
        {scale.map((mark) => (
          <span key={mark} className="absolute inset-x-0" style={at(mark * 100)}>
            <span className="absolute left-0 -translate-x-1/2">{mark}</span>
          </span>
        ))}
      </div>
    </div>
  );
});

const cell = 28;
const columns = 24;
const rows = 2;

/** Path of a quarter disc in one of the four corners of a cell. */
function quarter(x: number, y: number, corner: number): string {
  const r = cell;
  const d = [
    `M${x} ${y}h${r}a${r} ${r} 0 0 1-${r} ${r}z`,
    `M${x + r} ${y}v${r}a${r} ${r} 0 0 1-${r}-${r}z`,
    `M${x + r} ${y + r}h-${r}a${r} ${r} 0 0 1 ${r}-${r}z`,
    `M${x} ${y + r}v-${r}a${r} ${r} 0 0 1 ${r} ${r}z`,
  ];
  return d[corner % 4] ?? '';
}

function triangle(x: number, y: number, corner: number): string {
  const r = cell;
  const d = [
    `M${x} ${y}h${r}l-${r} ${r}z`,
    `M${x} ${y}h${r}v${r}z`,
    `M${x + r} ${y}v${r}h-${r}z`,
    `M${x} ${y}v${r}h${r}z`,
  ];
  return d[corner % 4] ?? '';
}

const cells = Array.from({ length: columns * rows }, (_, at) => ({
  x: (at % columns) * cell,
  y: Math.floor(at / columns) * cell,
  /** Pseudo-random, but the same for every player. */
  turn: (at * 7 + Math.floor(at / columns) * 3 + ((at * at) % 5)) % 4,
  odd: (at + Math.floor(at / columns)) % 2 === 1,
}));

const shapes = {
  won: { draw: quarter, ground: '#0b6347', tones: ['#45d394', '#1e9a6c'] },
  lost: { draw: triangle, ground: '#7d1d12', tones: ['#cf3f2e', '#a52a1d'] },
} as const;

/** Pattern of one zone: quarter discs where a roll wins, triangles where it loses. */
const Mosaic = memo(function Mosaic({ zone }: { zone: keyof typeof shapes }) {
  const { draw, ground, tones } = shapes[zone];
  const paths = tones.map((fill, at) => ({
    fill,
    d: cells
      .filter(({ odd }) => odd === (at === 1))
      .map(({ x, y, turn }) => draw(x, y, turn))
      .join(''),
  }));
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${columns * cell} ${rows * cell}`}
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
    >
      <path d={`M0 0h${columns * cell}v${rows * cell}H0z`} fill={ground} />
      {paths.map(({ fill, d }) => (
        <path key={fill} d={d} fill={fill} />
      ))}
    </svg>
  );
});
