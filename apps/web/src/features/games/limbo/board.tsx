import type { Currency } from '@palpite/domain/money';
import { formatNumber } from '@palpite/i18n';
import { cx, digitRows, shiftToRow, textOfRows } from '@palpite/ui';
import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Announcement } from '../../../shared/games/announcement.tsx';
import { WinBurst } from '../../../shared/games/win-burst.tsx';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import { useMoney } from '../../../shared/money/money.tsx';
import { LandedNet } from '../kit/single-frame.tsx';
import type { SettledDraw } from '../kit/use-single-play.ts';
import { climbEasing, climbLines, climbStart, columnFrames, rise, riseShare, rollLines } from './climb.ts';

export type LimboBoardProps = {
  targetHundredths: number;
  round: SettledDraw<'limbo'> | null;
  waiting: boolean;
  landing: boolean;
  durationMs: number;
  instant: boolean;
  currency: Currency;
  strip: ReactNode;
};

function useOutcomeText(round: SettledDraw<'limbo'> | null, currency: Currency): string {
  const { t } = useTranslation('limbo');
  const money = useMoney();
  const locale = useLocale();
  if (!round) return '';
  const net = round.payoutMinor - round.stakeMinor;
  const drawn = formatNumber(round.drawnHundredths / 100, locale);
  return t(net < 0n ? 'lost' : 'won', { drawn, amount: money(net < 0n ? -net : net, currency) });
}

const colours = { won: 'text-up', lost: 'text-down', none: 'text-fg-1' } as const;

export function LimboBoard(props: LimboBoardProps) {
  const { targetHundredths, round, waiting, landing, durationMs, instant, currency, strip } = props;
  const { t } = useTranslation('limbo');
  const locale = useLocale();
  const revealed = round !== null && !landing && !waiting;
  const announcement = useOutcomeText(revealed ? round : null, currency);
  const net = round === null ? 0n : round.payoutMinor - round.stakeMinor;
  const celebrates = revealed && net > 0n && durationMs > 0;
  // Number and arrow wait at the start of the climb. Without motion the last drawn number stays until the next one
  // arrives.
  const starts = waiting && !instant;
  const reached = round === null || landing || starts ? null : round.payoutMinor > 0n ? 'won' : 'lost';
  const shown = starts ? climbStart : (round?.drawnHundredths ?? targetHundredths);
  // A round keeps the line at its own target until the next round starts.
  const line = round === null || starts ? targetHundredths : round.targetHundredths;
  const fresh = round === null && !waiting;
  return (
    <>
      {strip}
      <Announcement>{announcement}</Announcement>
      <div className="relative flex shrink-0 flex-col items-center justify-center py-2 [--board-u:var(--u)] md:py-8 md:[--board-u:1.05px]">
        <div className="h-[calc(var(--board-u)*92)] w-full">
          <div className="flex size-full items-center justify-center [contain:strict]">
            <ClimbingNumber
              hundredths={shown}
              climb={landing ? (round?.roundId ?? null) : null}
              durationMs={durationMs}
              className={cx(waiting && 'opacity-50', colours[reached ?? 'none'])}
            />
          </div>
        </div>
        <div className="h-7 w-full big:h-auto">
          <div className="apart flex h-full items-center justify-center big:min-h-7 big:px-4 big:text-center">
            {fresh ? (
              <span className="text-body-sm text-fg-3">{t('ready')}</span>
            ) : (
              <LandedNet
                key={round?.roundId}
                revealed={revealed}
                celebrates={celebrates}
                netMinor={net}
                currency={currency}
              />
            )}
          </div>
        </div>
        <WinBurst roundId={celebrates ? (round?.roundId ?? null) : null} />
      </div>
      <div className="grid min-h-24 flex-1">
        <RisingChevrons
          round={round}
          waiting={starts}
          climbing={landing}
          outcome={reached}
          durationMs={durationMs}
          target={
            <span className="tabular rounded-full bg-fg-1 px-2.5 py-0.5 text-caption font-bold text-ground">
              {t('line', { target: formatNumber(line / 100, locale) })}
            </span>
          }
        />
      </div>
    </>
  );
}

const digitEm = 0.82;
const markEm = 0.34;
const unitEm = 0.62;
/** Largest font size, and the width that the longest number must fit, in units of the drawing. */
const largestUnits = 80;
const widthUnits = 333;

function fitUnits(text: string): number {
  const digits = text.replaceAll(/\D/g, '').length;
  const widthEm = digits * digitEm + (text.length - digits) * markEm + unitEm;
  return Math.min(largestUnits, Math.floor(widthUnits / widthEm));
}

type ClimbingNumberProps = {
  hundredths: number;
  /** Key of the climb: another value starts a new climb; null shows no motion. */
  climb: string | null;
  durationMs: number;
  className?: string;
};

const digitsText = textOfRows(digitRows);
/** Rows of a place: all digits, or the separator, empty while the number is too short for it. */
const rowsOf = (mark: string) => (/\d/.test(mark) ? digitRows : ['', mark]);

/**
 * Every character has a fixed place. All places move by transforms that are computed beforehand, so that main-thread
 * work cannot delay them.
 */
const ClimbingNumber = memo(function ClimbingNumber(props: ClimbingNumberProps) {
  const { hundredths, climb, durationMs, className } = props;
  const locale = useLocale();
  const cells = useRef<HTMLSpanElement>(null);
  const text = formatNumber(hundredths / 100, locale);
  const marks = [...text].map((mark, at) => ({ mark, place: text.length - at }));

  useLayoutEffect(() => {
    const columns = [...(cells.current?.children ?? [])].map((cell) => cell.firstElementChild);
    if (climb === null || durationMs === 0) return;
    const lines = rollLines(climbLines(hundredths, durationMs, (shown) => formatNumber(shown / 100, locale)));
    const climbing = columns.flatMap((column, place) => {
      const frames = columnFrames(lines, place, rowsOf(lines.at(-1)?.[place] ?? ''));
      return column && frames.length > 0 ? [column.animate(frames, durationMs)] : [];
    });
    return () => {
      for (const motion of climbing) motion.cancel();
    };
  }, [climb, hundredths, durationMs, locale]);

  return (
    <span
      aria-hidden="true"
      className={cx(
        'tabular inline-flex shrink-0 items-end will-change-transform font-brand leading-[1.2em] font-bold',
        className,
      )}
      // Scaled instead of another font size: a phone takes more than a frame to prepare one.
      style={{
        fontSize: `calc(var(--board-u) * ${largestUnits})`,
        transform: `scale(${fitUnits(text) / largestUnits})`,
      }}
    >
      <span ref={cells} className="inline-flex">
        {marks.map(({ mark, place }) => {
          const rows = rowsOf(mark);
          return (
            <span
              key={place}
              className="inline-block h-[1.2em] overflow-hidden [contain:strict]"
              style={{ width: `${rows === digitRows ? digitEm : markEm}em` }}
            >
              <span
                className="block text-center leading-[1.2em] whitespace-pre will-change-transform"
                style={{ transform: shiftToRow(rows.indexOf(mark)) }}
              >
                {rows === digitRows ? digitsText : textOfRows(rows)}
              </span>
            </span>
          );
        })}
      </span>
      <span className="w-[0.9em] pb-[0.1em] text-center text-[0.62em] leading-[1.6em]">×</span>
    </span>
  );
});

/** Path of one band: its upper edge and thickness, in hundredths of the board's height. */
function band(y: number, thickness: number): string {
  const drop = 30;
  return `M0 ${y + drop}L50 ${y}l50 ${drop}v${thickness}L50 ${y + thickness}L0 ${y + thickness + drop}z`;
}

/** From the tip down; the last one reaches below every board. */
const bands = [
  [0, 7],
  [7, 12],
  [19, 12],
  [31, 12],
  [43, 12],
  [55, 140],
] as const;

const tones = {
  climbing: ['#ffb81f', '#2fb07a', '#128059', '#0b6347', '#128059', '#0b6347'],
  lost: ['#ff6b57', '#cf3f2e', '#a52a1d', '#7d1d12', '#a52a1d', '#7d1d12'],
} as const;

const Chevrons = memo(function Chevrons({ tone }: { tone: keyof typeof tones }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 200" preserveAspectRatio="none" className="size-full">
      {bands.map(([y, thickness], at) => (
        <path key={y} d={band(y, thickness)} fill={tones[tone][at]} />
      ))}
    </svg>
  );
});

function translate(share: number): string {
  return `translateY(${((1 - share) * 100) / 2}%)`;
}

type RisingChevronsProps = {
  round: { roundId: string; drawnHundredths: number; targetHundredths: number } | null;
  waiting: boolean;
  climbing: boolean;
  outcome: 'won' | 'lost' | null;
  durationMs: number;
  target: ReactNode;
};

/** Only transforms and opacity change. */
function RisingChevrons(props: RisingChevronsProps) {
  const { round, waiting, climbing, outcome, durationMs, target } = props;
  const arrow = useRef<HTMLDivElement>(null);
  const share =
    round === null || waiting ? rise.rest : riseShare(round.drawnHundredths, round.targetHundredths);
  const climb = climbing ? (round?.roundId ?? null) : null;
  useLayoutEffect(() => {
    if (climb === null || durationMs === 0) return;
    const motion = arrow.current?.animate(
      [{ transform: translate(rise.rest) }, { transform: translate(share) }],
      { duration: durationMs, easing: climbEasing },
    );
    return () => motion?.cancel();
  }, [climb, share, durationMs]);
  return (
    <div className="relative isolate overflow-hidden bg-surface-2">
      <div
        ref={arrow}
        className="absolute inset-x-0 top-0 h-[200%] will-change-transform"
        style={{ transform: translate(share) }}
      >
        <Chevrons tone="climbing" />
        <div
          className={cx(
            'absolute inset-0 transition-opacity duration-quick ease-standard will-change-[opacity]',
            outcome === 'lost' ? 'opacity-100' : 'opacity-0',
          )}
        >
          <Chevrons tone="lost" />
        </div>
      </div>
      <div
        className="absolute inset-x-0 flex translate-y-1/2 items-center gap-2 pr-3"
        style={{ bottom: `${rise.line * 100}%` }}
      >
        <span
          aria-hidden="true"
          className="h-0.5 flex-1 bg-[repeating-linear-gradient(90deg,var(--color-fg-1)_0_8px,transparent_8px_14px)]"
        />
        {target}
      </div>
    </div>
  );
}
