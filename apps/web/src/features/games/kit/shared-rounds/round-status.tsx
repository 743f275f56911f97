import type { Currency } from '@palpite/domain/money';
import { cx } from '@palpite/ui';
import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SignedAmount } from '../../../../shared/games/signed-amount.tsx';
import type { RoundResult } from './my-bets.ts';
import type { Stage, TableRound } from './table-round.ts';
import { useSecondsUntil } from './use-shared-stream.ts';

function Seconds({ endsAtMs, clock }: { endsAtMs: number; clock: () => number }) {
  const { t } = useTranslation('shared');
  const seconds = useSecondsUntil(endsAtMs, clock);
  return (
    <span
      role="timer"
      aria-label={t('secondsLeft', { count: seconds })}
      // Own box, so that a tick lays out nothing else.
      className="tabular block h-[1em] w-[2.5ch] font-brand text-display leading-none font-bold [contain:strict]"
    >
      {seconds}
    </span>
  );
}

type RoundStatusProps = {
  round: TableRound | null;
  stage: Stage;
  live: boolean;
  clock: () => number;
  drawing: string;
  /** Art of the game during the draw; mounted before, invisible. */
  rolling?: ReactNode;
  outcome: ReactNode;
  result: ReactNode;
};

/** Stage of the round: time to bet, draw, outcome. */
export function RoundStatus(props: RoundStatusProps) {
  const { round, stage, live, clock, drawing, rolling, outcome, result } = props;
  const { t } = useTranslation('shared');
  const revealed = stage === 'drawing' || stage === 'drawn';
  const title = {
    waiting: t('stage.waiting'),
    betting: t('stage.betting'),
    locked: t('stage.locked'),
    drawing,
    drawn: outcome,
    void: t('stage.void'),
  }[stage];
  return (
    <div className="h-18 shrink-0 short:h-16 big:h-auto">
      <div
        className={cx(
          'apart flex h-full items-center justify-between gap-x-4 px-4 big:min-h-[calc(4.25rem+16px)] big:py-2',
          // With large text, outcome and net result wrap into the height of two lines.
          stage === 'drawn' && 'big:flex-wrap',
        )}
      >
        <div className="min-w-0">
          <p className="tabular truncate text-caption text-fg-3">
            {round === null ? ' ' : t('round', { number: round.number })}
          </p>
          <div className="flex min-h-7 items-center text-title">
            {live || revealed ? title : t('stage.reconnecting')}
          </div>
        </div>
        <div className="relative shrink-0 text-right">
          {rolling ? (
            <div className={stage === 'drawing' ? '' : 'absolute top-1/2 right-0 -translate-y-1/2 opacity-0'}>
              {rolling}
            </div>
          ) : null}
          {stage === 'betting' && live && round ? (
            <Seconds endsAtMs={round.bettingEndsAtMs} clock={clock} />
          ) : stage === 'drawn' ? (
            result
          ) : null}
        </div>
      </div>
    </div>
  );
}

type TimeBarProps = {
  /** End of betting by the server's clock; null while betting is closed. */
  endsAtMs: number | null;
  lengthMs: number;
  clock: () => number;
};

export const TimeBar = memo(function TimeBar({ endsAtMs, lengthMs, clock }: TimeBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (endsAtMs === null) return;
    const running = bar.current?.animate([{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }], {
      duration: lengthMs,
      fill: 'both',
    });
    if (running) running.currentTime = Math.max(0, lengthMs - (endsAtMs - clock()));
    return () => running?.cancel();
  }, [endsAtMs, lengthMs, clock]);
  return (
    <div
      aria-hidden="true"
      className={`h-1 shrink-0 overflow-hidden [contain:strict] ${endsAtMs === null ? '' : 'bg-surface-3'}`}
    >
      <div
        ref={bar}
        className="size-full origin-left bg-action will-change-transform"
        style={{ transform: 'scaleX(0)' }}
      />
    </div>
  );
});

type RoundNetProps = {
  result: RoundResult | null;
  staked: boolean;
  currency: Currency;
};

/** The player's net result of the round. */
export function RoundNet({ result, staked, currency }: RoundNetProps) {
  const { t } = useTranslation('shared');
  if (result === null)
    return staked ? <span className="text-body-sm text-fg-3">{t('result.pending')}</span> : null;
  const netMinor = result.payoutMinor - result.stakeMinor;
  return (
    <span
      className={`inline-block origin-left text-title will-change-transform ${netMinor > 0n ? 'animate-cheer' : ''}`}
    >
      <SignedAmount minor={netMinor} currency={currency} />
    </span>
  );
}
