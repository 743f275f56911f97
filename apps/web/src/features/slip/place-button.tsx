import { Button } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../shared/money.tsx';
import { newId } from '../../shared/new-id.ts';
import { openOverlay } from '../../shared/overlays.ts';
import { useSession } from '../../shared/session.ts';
import { agreeToOdds, removePick } from '../../shared/sports/slip-store.ts';
import { useOnline } from '../../shared/use-online.ts';
import { makeAttempt } from './attempt.ts';
import { placeSlip } from './place-slip.ts';
import { totalOf, wrongAmount } from './slip-bets.ts';
import { changeForm, useOddsPolicy } from './slip-form.ts';
import { closeKeypad, openKeypad } from './stake-field.ts';
import type { SlipModel } from './use-slip.ts';

export type PlaceButtonProps = { model: SlipModel; onMissing: () => void };

/** This is the one press that bets; it carries the amount, and says instead what must happen first. */
export function PlaceButton({ model, onMissing }: PlaceButtonProps) {
  const { t } = useTranslation('slip');
  const money = useMoney();
  const loggedIn = useSession((session) => session.token !== '');
  const policy = useOddsPolicy((state) => state.policy);
  const { online } = useOnline();
  const { bets, legs, mode, problem, sent, toAgree, terms, isStale } = model;
  const amount = money(totalOf(bets, 'stakeMinor'), terms.currency);

  if (problem === 'stopped')
    return (
      <Button block size={56} disabled>
        {t('place.bet')}
      </Button>
    );
  if (isStale || problem === 'locked' || problem === 'legsMax')
    return (
      <Button block size={56} disabled>
        {t(isStale ? (online ? 'place.stale' : 'place.offline') : `place.${problem as 'locked'}`)}
      </Button>
    );
  if (problem === 'closed') {
    const closed = sent.filter(({ state }) => state === 'closed');
    return (
      <Button
        block
        size={56}
        variant="secondary"
        onClick={() => {
          for (const { pick } of closed) removePick(pick.marketId, pick.outcome);
        }}
      >
        {t('refused.remove', { count: closed.length })}
      </Button>
    );
  }
  if (problem === 'related')
    return (
      <Button
        block
        size={56}
        variant="secondary"
        onClick={() => {
          closeKeypad();
          changeForm({ mode: 'single' });
        }}
      >
        {t('place.singles')}
      </Button>
    );
  if (problem === 'pricesMoved')
    return (
      <Button
        block
        size={56}
        onClick={() => agreeToOdds(new Map(toAgree.map(({ key, nowMilli }) => [key, nowMilli])))}
      >
        {t('place.agree', { count: toAgree.length })}
      </Button>
    );
  if (problem === 'missing' || problem === 'tooSmall' || problem === 'tooLarge')
    return (
      <Button
        block
        size={56}
        onClick={() => {
          onMissing();
          openKeypad(
            (mode === 'single' && legs.length > 1 && wrongAmount(bets, terms)?.legs[0]?.key) || 'main',
          );
        }}
      >
        {problem === 'missing' ? t('place.bet') : t('place.betAmount', { amount })}
      </Button>
    );
  if (!loggedIn)
    return (
      <Button block size={56} onClick={() => openOverlay('login')}>
        {t('place.login')}
      </Button>
    );
  if (problem === 'balanceLow')
    return (
      <Button block size={56} onClick={() => openOverlay('deposit')}>
        {t('place.deposit')}
      </Button>
    );
  return (
    <Button
      block
      size={56}
      onClick={() => {
        closeKeypad();
        placeSlip(makeAttempt(bets, terms, policy, newId));
      }}
    >
      {bets.length > 1
        ? t('place.several', { count: bets.length, amount })
        : t('place.betAmount', { amount })}
    </Button>
  );
}
