import { IconButton } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleX, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../shared/money/money.tsx';
import { openOverlay, useOverlays } from '../../shared/overlays/overlays.ts';
import { type Bet, type BetUpdate, toBet } from '../../shared/sports/bet.ts';
import { betQuery } from '../../shared/sports/bets.queries.ts';
import { showOnSlip } from '../../shared/sports/bets-on-slip.ts';
import { DelayRing } from '../../shared/sports/delay-ring.tsx';
import { keyOfPick } from '../../shared/sports/slip-pick.ts';
import { useSlip } from '../../shared/sports/slip-store.ts';
import type { SlipOutcome } from './attempt.ts';
import { leaveResults, leaveTaken } from './place-slip.ts';

type Taken = SlipOutcome & { readonly bet: BetUpdate };

/** How long an accepted bet stays visible. */
const shownMs = 6_000;

/** Returns the one result that the small slip shows itself: a single placed bet. Other results open the whole slip. */
export function takenOutcome(outcomes: readonly SlipOutcome[] | null): Taken | null {
  const [outcome] = outcomes ?? [];
  return outcomes?.length === 1 && outcome?.bet ? { ...outcome, bet: outcome.bet } : null;
}

function Mark({ bet }: { bet: Bet }) {
  const { t } = useTranslation('slip');
  if (bet.state === 'pending' && bet.delay)
    return (
      <DelayRing
        size={40}
        fromMs={bet.delay.fromMs}
        untilMs={bet.delay.untilMs}
        label={t('result.pendingLabel')}
      />
    );
  if (bet.state === 'refused') return <CircleX aria-hidden="true" size={28} className="text-down" />;
  return <Check aria-hidden="true" size={28} strokeWidth={3} className="text-up" />;
}

/** Shows the result of a bet placed from the small slip, until another pick is added. */
export function TakenBar({ outcome }: { outcome: Taken }) {
  const { t } = useTranslation(['slip', 'common']);
  const view = outcome.bet;
  const bet = useQuery({ ...betQuery(view.betId), initialData: view }).data ?? toBet(view);
  const hasOther = useSlip(({ picks }) => picks.some((pick) => !outcome.keys.includes(keyOfPick(pick))));
  const kind = bet.state === 'pending' ? 'pending' : bet.state === 'refused' ? 'refused' : 'accepted';
  useEffect(() => showOnSlip(view.betId), [view.betId]);
  useEffect(() => {
    if (kind !== 'refused' && hasOther) leaveTaken([outcome]);
  }, [kind, hasOther, outcome]);
  const isReadWhole = useOverlays(({ open }) => open.some(({ name }) => name === 'slip'));
  useEffect(() => {
    if (kind !== 'accepted' || isReadWhole) return;
    const timer = setTimeout(leaveResults, shownMs);
    return () => clearTimeout(timer);
  }, [kind, isReadWhole]);
  return (
    <div className="flex min-h-16 items-center gap-1 pr-1.5">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => openOverlay('slip')}
        className="flex min-h-16 min-w-0 flex-1 items-center gap-3 rounded-card pl-4 text-left"
      >
        <Mark bet={bet} />
        <span role="status" className="min-w-0 flex-1">
          <span className="block text-body-sm font-semibold">{t(`result.${kind}.title`)}</span>
          <span className="block text-caption text-fg-2">
            {kind === 'refused' ? (
              (bet.refusal?.message ?? t('result.refused.text'))
            ) : (
              <>
                <Money minor={bet.stakeMinor} currency={bet.currency} />
                {' · '}
                {t('totals.return')} <Money minor={bet.highestMinor} currency={bet.currency} />
              </>
            )}
          </span>
        </span>
      </button>
      <IconButton label={t('common:close')} icon={<X size={20} />} onClick={() => leaveTaken([outcome])} />
    </div>
  );
}
