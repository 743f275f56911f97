import { Card, cx } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../shared/money/money.tsx';
import { type Bet, type BetUpdate, toBet } from '../../shared/sports/bet.ts';
import { useBetName } from '../../shared/sports/bet-name.ts';
import { betQuery } from '../../shared/sports/bets.queries.ts';
import { showOnSlip } from '../../shared/sports/bets-on-slip.ts';
import { DelayRing } from '../../shared/sports/delay-ring.tsx';
import { LegBasis } from '../../shared/sports/leg-basis.tsx';
import { useLineStake } from '../../shared/sports/line-stake.ts';
import { useSportsNames } from '../../shared/sports/names.ts';
import { useFormatOdds, useFormatTotalOdds } from '../../shared/sports/odds-view.ts';

/** Returns the current state of the bet: a pending one becomes accepted or refused while it is displayed. */
function useFollowedBet(view: BetUpdate): Bet {
  return useQuery({ ...betQuery(view.betId), initialData: view }).data ?? toBet(view);
}

function Mark({ bet }: { bet: Bet }) {
  const { t } = useTranslation('slip');
  if (bet.state === 'pending' && bet.delay)
    return (
      <DelayRing fromMs={bet.delay.fromMs} untilMs={bet.delay.untilMs} label={t('result.pendingLabel')} />
    );
  const refused = bet.state === 'refused';
  return (
    <span
      className={cx(
        'grid size-14 place-items-center rounded-full',
        refused ? 'bg-down/14 text-down' : 'animate-win bg-up/14 text-up',
      )}
    >
      {refused ? <X aria-hidden="true" size={28} /> : <Check aria-hidden="true" size={28} strokeWidth={3} />}
    </span>
  );
}

/** Shows one placed bet: the in-play delay, the receipt or the refusal. */
export function OutcomeCard({ view }: { view: BetUpdate }) {
  const { t } = useTranslation(['slip', 'markets', 'bets']);
  const names = useSportsNames();
  const odds = useFormatOdds();
  const totalOdds = useFormatTotalOdds();
  const lineStake = useLineStake();
  const nameOf = useBetName();
  const bet = useFollowedBet(view);
  useEffect(() => showOnSlip(view.betId), [view.betId]);
  const kind = bet.state === 'pending' ? 'pending' : bet.state === 'refused' ? 'refused' : 'accepted';
  return (
    <Card level={2} className="flex flex-col gap-3">
      <div role="status" className="flex items-center gap-3.5">
        <Mark bet={bet} />
        <div className="min-w-0 flex-1">
          <p className="text-title-sm">{t(`slip:result.${kind}.title`)}</p>
          <p className="mt-0.5 text-label text-fg-2">
            {bet.refusal?.message ?? t(`slip:result.${kind}.text`)}
          </p>
        </div>
      </div>
      <ul className="flex flex-col gap-2 border-t border-hairline pt-3">
        {bet.legs.map((leg) => (
          <li key={`${leg.marketId}/${leg.outcome}`} className="flex items-baseline justify-between gap-3">
            <div className="min-w-0">
              <p className="text-body-sm font-semibold">
                {names.outcome(leg, leg.outcome, leg.competitors, { name: leg.name })}
              </p>
              <p className="text-caption text-fg-3">
                {names.market(leg, leg.competitors)} ·{' '}
                {leg.title ?? leg.competitors.map(({ name }) => name).join(' × ')}
              </p>
              <LegBasis scoreBasis={leg.scoreBasis} scoreAtPlacement={leg.scoreAtPlacement} />
            </div>
            <span className="tabular text-body-sm font-bold">{odds(leg.oddsMilli)}</span>
          </li>
        ))}
      </ul>
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 border-t border-hairline pt-3 text-body-sm">
        {bet.legs.length > 1 ? (
          <>
            <dt className="text-fg-2">{nameOf(bet)}</dt>
            <dd className="tabular text-right font-semibold">
              {bet.kind === 'system'
                ? lineStake(bet.stakeMinor, bet.lines, bet.currency, 'times')
                : totalOdds(bet.totalOddsMilli, bet.legs.length)}
            </dd>
          </>
        ) : null}
        <dt className="text-fg-2">{t(kind === 'refused' ? 'slip:result.returned' : 'slip:result.stake')}</dt>
        <dd className="text-right font-semibold">
          <Money minor={bet.stakeMinor} currency={bet.currency} />
        </dd>
        {kind === 'refused' ? null : (
          <>
            <dt className="text-fg-2">{t('slip:result.return')}</dt>
            <dd className="text-right font-bold text-accent">
              <Money minor={bet.highestMinor} currency={bet.currency} />
            </dd>
          </>
        )}
        <dt className="text-fg-2">{t('slip:result.number')}</dt>
        <dd className="tabular text-right font-semibold select-all">{bet.betId}</dd>
      </dl>
    </Card>
  );
}
