import type { BetLeg } from '@palpite/contracts/sports';
import { type BetResult, betResults, timeStatuses } from '@palpite/domain/sports/codes';
import { formatDateTime } from '@palpite/i18n';
import { cx } from '@palpite/ui';
import { Check, Clock, Minus, RotateCcw, X } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { LegBasis } from '../../shared/sports/bet-parts.tsx';
import { matchMinute, resultTones, useSportsNames } from '../../shared/sports/names.ts';
import { useFormatOdds } from '../../shared/sports/prices/odds-view.ts';
import { useMatchState } from '../../shared/sports/prices/price-board.ts';

type Icon = ComponentType<{ size?: number; strokeWidth?: number; 'aria-hidden'?: 'true' }>;

const icons: Partial<Record<BetResult, Icon>> = {
  win: Check,
  halfWin: Check,
  loss: X,
  halfLoss: Minus,
  stakeBack: RotateCcw,
};

const tones = {
  up: 'bg-up/14 text-up',
  down: 'bg-down/14 text-down',
  neutral: 'bg-surface-3 text-fg-2',
} as const;

function LegScore({ leg }: { leg: BetLeg }) {
  const { t } = useTranslation('bets');
  const names = useSportsNames();
  const state = useMatchState(leg.matchId);
  const timeStatus = state?.timeStatus ?? leg.timeStatus;
  const score = state?.score ?? leg.score;
  const word = timeStatuses.fromCode(timeStatus);
  if (word === 'notOpen' || word === null || !score) return <>{formatDateTime(new Date(leg.startsAt))}</>;
  const minute = state?.clock?.isRunning ? matchMinute(leg.sport, state.clock.seconds, timeStatus) : null;
  const live = state?.inPlay ?? (word !== 'finished' && timeStatus > 0);
  return (
    <span className={cx('tabular', live && 'font-semibold text-down')}>
      {live ? <span className="sr-only">{t('live')} </span> : null}
      {score.home} – {score.away}
      {' · '}
      {minute ?? (state ? names.matchPart(state, leg.sport) : names.status(timeStatus))}
    </span>
  );
}

export function BetLegRow({ leg }: { leg: BetLeg }) {
  const names = useSportsNames();
  const odds = useFormatOdds();
  const result = betResults.fromCode(leg.result) ?? 'exception';
  const decided = icons[result];
  const Mark = decided ?? Clock;
  const reason = names.reason(leg);
  return (
    <li className="flex gap-3">
      <span
        className={cx(
          'mt-0.5 grid size-6 shrink-0 place-items-center rounded-full',
          tones[resultTones[result]],
        )}
      >
        <Mark aria-hidden="true" size={14} strokeWidth={3} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-3 text-body-sm font-semibold">
          <span className="min-w-0">
            {names.outcome(leg, leg.outcome, leg.competitors, { name: leg.name })}
          </span>
          <span className="tabular">{odds(leg.oddsMilli)}</span>
        </p>
        <p className="mt-0.5 text-caption text-fg-3">
          {names.market(leg, leg.competitors)} ·{' '}
          {leg.title ?? leg.competitors.map(({ name }) => name).join(' × ')}
        </p>
        <LegBasis scoreBasis={leg.scoreBasis} scoreAtPlacement={leg.scoreAtPlacement} className="mt-0.5" />
        <p className="mt-0.5 flex flex-wrap gap-x-2 text-caption text-fg-3">
          <LegScore leg={leg} />
          {decided ? (
            <span
              className={cx(
                'font-semibold',
                resultTones[result] === 'up'
                  ? 'text-up'
                  : resultTones[result] === 'down'
                    ? 'text-down'
                    : 'text-fg-2',
              )}
            >
              {names.result(leg.result)}
              {reason ? `: ${reason}` : ''}
            </span>
          ) : null}
        </p>
      </div>
    </li>
  );
}
