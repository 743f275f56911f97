import type { DiceChoice } from '@palpite/domain/games/dice';
import type { Currency } from '@palpite/domain/money';
import { formatNumber } from '@palpite/i18n';
import { cx, RollingNumber } from '@palpite/ui';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Announcement } from '../../../shared/games/announcement.tsx';
import { DirectionMark } from '../../../shared/games/signed-amount.tsx';
import { WinBurst } from '../../../shared/games/win-burst.tsx';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import { useMoney } from '../../../shared/money/money.tsx';
import { LandedNet } from '../kit/single-frame.tsx';
import type { SettledDraw } from '../kit/use-single-play.ts';
import { fieldValue } from './choice.ts';

type DiceBoardProps = {
  choice: DiceChoice;
  onTarget: (hundredths: number) => void;
  round: SettledDraw<'dice'> | null;
  waiting: boolean;
  landing: boolean;
  revealMs: number;
  currency: Currency;
  strip: ReactNode;
};

function useOutcomeText(round: SettledDraw<'dice'> | null, currency: Currency): string {
  const { t } = useTranslation('dice');
  const money = useMoney();
  const locale = useLocale();
  if (!round) return '';
  const net = round.payoutMinor - round.stakeMinor;
  const roll = formatNumber(round.rollHundredths / 100, locale);
  const amount = money(net < 0n ? -net : net, currency);
  return t(net > 0n ? 'won' : net < 0n ? 'lost' : 'back', { roll, amount });
}

export function DiceBoard(props: DiceBoardProps) {
  const { choice, onTarget, round, waiting, landing, revealMs, currency, strip } = props;
  const announcement = useOutcomeText(landing || waiting ? null : round, currency);
  const revealed = round !== null && !landing && !waiting;
  const net = round === null ? 0n : round.payoutMinor - round.stakeMinor;
  const fresh = round === null && !waiting;
  const outcome = revealed ? (round.payoutMinor > 0n ? 'won' : 'lost') : null;
  return (
    <>
      {strip}
      <Announcement>{announcement}</Announcement>
      <div className="relative min-h-28 flex-1">
        <div className="apart absolute inset-0 flex flex-col items-center justify-center gap-1 pt-2 big:static">
          {fresh ? <Prospect choice={choice} /> : null}
          {/* Rendered from the start, so that the first round does not pay for mounting it. */}
          <div className={cx('flex flex-col items-center gap-1', fresh && 'invisible')}>
            <RollResult
              round={round}
              outcome={outcome}
              waiting={waiting}
              netMinor={net}
              revealMs={revealMs}
              currency={currency}
            />
          </div>
        </div>
      </div>
      <div className="pointer-events-none mx-5 h-14">
        <div className="apart relative h-full">
          <DiceMarker
            rollHundredths={round?.rollHundredths ?? null}
            lifted={waiting}
            outcome={outcome}
            durationMs={revealMs}
          />
        </div>
      </div>
      <DiceTrack choice={choice} onTarget={onTarget} />
    </>
  );
}

const bigNumber = 'font-brand text-[calc(var(--u)*56)] leading-[1.2em] font-bold md:text-[72px]';

function Prospect({ choice }: { choice: DiceChoice }) {
  const { t } = useTranslation('dice');
  const locale = useLocale();
  const { value, decimals } = fieldValue('multiplier', choice);
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-1 pt-2">
      <p className={cx(bigNumber, 'tabular text-fg-1')}>
        {formatNumber(value, locale, decimals)}
        <span className="text-[0.6em] text-accent">×</span>
      </p>
      <p className="flex h-8 items-center text-body-sm text-fg-3">{t('ready')}</p>
    </div>
  );
}

type RollResultProps = {
  round: SettledDraw<'dice'> | null;
  outcome: 'won' | 'lost' | null;
  waiting: boolean;
  netMinor: bigint;
  revealMs: number;
  currency: Currency;
};

const colours = { won: 'text-up', lost: 'text-down', none: 'text-fg-1' } as const;

/** Only a payout above the stake is celebrated. */
function RollResult({ round, outcome, waiting, netMinor, revealMs, currency }: RollResultProps) {
  const locale = useLocale();
  const celebrates = outcome === 'won' && netMinor > 0n && revealMs > 0;
  return (
    <>
      <div
        className={cx(
          bigNumber,
          'transition-opacity duration-quick',
          waiting && 'opacity-50 delay-300',
          colours[outcome ?? 'none'],
        )}
      >
        <RollingNumber
          text={round ? formatNumber(round.rollHundredths / 100, locale) : ''}
          places={6}
          durationMs={revealMs}
        />
      </div>
      <div className="flex h-8 items-center">
        <LandedNet
          key={round?.roundId}
          revealed={outcome !== null}
          celebrates={celebrates}
          netMinor={netMinor}
          currency={currency}
        />
      </div>
      <WinBurst roundId={celebrates ? (round?.roundId ?? null) : null} />
    </>
  );
}

type DiceMarkerProps = {
  rollHundredths: number | null;
  lifted: boolean;
  outcome: 'won' | 'lost' | null;
  durationMs: number;
};

const faces = {
  won: 'bg-up text-ground',
  lost: 'bg-down text-ground',
  none: 'bg-cream text-coffee',
} as const;

function DiceMarker({ rollHundredths, lifted, outcome, durationMs }: DiceMarkerProps) {
  const face = faces[outcome ?? 'none'];
  return (
    <div
      aria-hidden="true"
      className="absolute inset-0 transition-transform ease-standard will-change-transform"
      style={{
        transform: `translateX(${(rollHundredths ?? 5_000) / 100}%)`,
        transitionDuration: `${durationMs}ms`,
      }}
    >
      <div
        className={cx(
          'absolute bottom-1 left-0 -ml-5 w-10 transition-[transform,opacity] duration-quick ease-standard will-change-transform',
          rollHundredths === null && !lifted && 'opacity-0',
          lifted && '-translate-y-2 delay-300',
        )}
      >
        <span className={cx('grid size-10 place-items-center rounded-odds', face)}>
          {outcome === null ? (
            <svg aria-hidden="true" viewBox="0 0 24 24" className="size-7">
              <path
                d="M5 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM15 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM10 12a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM5 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM15 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0z"
                fill="currentColor"
              />
            </svg>
          ) : (
            <DirectionMark up={outcome === 'won'} className="text-title-sm" />
          )}
        </span>
        <svg aria-hidden="true" viewBox="0 0 16 8" className="mx-auto -mt-px w-4">
          <path
            d="M0 0h16L8 8z"
            className={outcome === null ? 'fill-cream' : outcome === 'won' ? 'fill-up' : 'fill-down'}
          />
        </svg>
      </div>
    </div>
  );
}

/** A finger cannot aim at hundredths: dragging stops at every half. Keys and fields reach all targets. */
const dragStepHundredths = 50;

const scale = [0, 25, 50, 75, 100];

/** In hundredths. */
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

/** Shifts a full-width layer to a hundredth of the scale by a transform only. */
function at(hundredths: number) {
  return { transform: `translateX(${hundredths / 100}%)` };
}

type DiceTrackProps = {
  choice: DiceChoice;
  onTarget: (hundredths: number) => void;
};

const DiceTrack = memo(function DiceTrack({ choice, onTarget }: DiceTrackProps) {
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
