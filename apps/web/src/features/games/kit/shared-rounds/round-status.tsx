import { cx } from '@palpite/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Stage, TableRound } from './table-round.ts';
import { useSecondsUntil } from './use-stage.ts';

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

export type RoundStatusProps = {
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
  const told = stage === 'drawing' || stage === 'drawn';
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
            {live || told ? title : t('stage.reconnecting')}
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
