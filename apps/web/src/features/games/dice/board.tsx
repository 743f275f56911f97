import type { DiceChoice } from '@palpite/domain/games/dice';
import type { Currency } from '@palpite/domain/money';
import { formatNumber } from '@palpite/i18n';
import { cx, RollingNumber } from '@palpite/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Announcement } from '../../../shared/games/announcement.tsx';
import { DirectionMark } from '../../../shared/games/signed-amount.tsx';
import { WinBurst } from '../../../shared/games/win-burst.tsx';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import { useMoney } from '../../../shared/money/money.tsx';
import { LandedNet } from '../kit/single-frame.tsx';
import type { SettledDraw } from '../kit/use-single-play.ts';
import { fieldValue } from './choice.ts';
import { DiceTrack } from './track.tsx';

type DiceBoardProps = {
  choice: DiceChoice;
  onTarget: (hundredths: number) => void;
  round: SettledDraw<'dice'> | null;
  waiting: boolean;
  /** The round is answered and the outcome is not revealed yet. */
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

/** Shown before the first roll: the multiplier of a win. */
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
  /** Null until the die has landed. */
  outcome: 'won' | 'lost' | null;
  waiting: boolean;
  netMinor: bigint;
  revealMs: number;
  currency: Currency;
};

const colours = { won: 'text-up', lost: 'text-down', none: 'text-fg-1' } as const;

/** The roll in large digits and its net result. Only a payout above the stake is celebrated. */
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
  /** Position on the track; null before the first roll. */
  rollHundredths: number | null;
  /** True while a request is pending. */
  lifted: boolean;
  /** Null until the die has landed. */
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
