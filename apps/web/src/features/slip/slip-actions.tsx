import { Button, cx } from '@palpite/ui';
import { ChevronDown, ChevronRight, Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../shared/api/activity.ts';
import { newId } from '../../shared/api/new-id.ts';
import { useMoney, useMoneyShort } from '../../shared/money/money.tsx';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import { useSession } from '../../shared/session/session.ts';
import { agreeToOdds, removePick, useOnePressSwitch } from '../../shared/sports/slip-store.ts';
import { useOnePress } from './one-press.ts';
import { makeAttempt, placeSlip } from './place-slip.ts';
import { totalOf, wrongAmount } from './slip-bets.ts';
import {
  changeForm,
  chooseOddsPolicy,
  closeKeypad,
  oddsPolicies,
  openKeypad,
  parseOddsPolicy,
  useOddsPolicy,
} from './slip-form.ts';
import type { SlipModel } from './slip-model.ts';

type PlaceButtonProps = {
  model: SlipModel;
  onMissing: () => void;
  onPlaced?: () => void;
  size?: 56 | 48;
  className?: string;
};

export function PlaceButton({ model, onMissing, onPlaced, size = 56, className = '' }: PlaceButtonProps) {
  const { t } = useTranslation(['slip', 'common']);
  const money = useMoney();
  const loggedIn = useSession((session) => session.token !== '');
  const policy = useOddsPolicy((state) => state.policy);
  const { online } = useOnline();
  const { bets, legs, mode, problem, sent, toAgree, terms, isStale } = model;
  const amount = money(totalOf(bets, 'stakeMinor'), terms.currency);

  if (problem === 'stopped')
    return (
      <Button block size={size} className={className} disabled>
        {t('place.bet')}
      </Button>
    );
  if (isStale || problem === 'locked' || problem === 'legsMax')
    return (
      <Button block size={size} className={className} disabled>
        {t(isStale ? (online ? 'place.stale' : 'place.offline') : `place.${problem as 'locked'}`)}
      </Button>
    );
  if (problem === 'closed') {
    const closed = sent.filter(({ state }) => state === 'closed');
    return (
      <Button
        block
        size={size}
        className={className}
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
        size={size}
        className={className}
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
        size={size}
        className={className}
        onClick={() => agreeToOdds(new Map(toAgree.map(({ key, nowMilli }) => [key, nowMilli])))}
      >
        {t('place.agree', { count: toAgree.length })}
      </Button>
    );
  if (problem === 'unreadable' || problem === 'missing' || problem === 'tooSmall' || problem === 'tooLarge')
    return (
      <Button
        block
        size={size}
        className={className}
        onClick={() => {
          onMissing();
          openKeypad(
            (mode === 'single' && legs.length > 1 && wrongAmount(bets, terms)?.legs[0]?.key) || 'main',
          );
        }}
      >
        {problem === 'missing' || problem === 'unreadable'
          ? t('place.bet')
          : t('place.betAmount', { amount })}
      </Button>
    );
  if (!loggedIn)
    return (
      // The small slip has room for one button; the whole slip offers the login too.
      <div className="flex gap-2 big:flex-col">
        {size === 56 ? (
          <Button variant="secondary" size={56} className="big:w-full" onClick={() => openOverlay('login')}>
            {t('common:login')}
          </Button>
        ) : null}
        <Button
          block
          size={size}
          className={cx('min-w-0 px-3', className)}
          onClick={() => openOverlay('register')}
        >
          {t('place.register')}
        </Button>
      </div>
    );
  if (problem === 'balanceLow')
    return (
      <Button block size={size} className={className} onClick={() => openOverlay('deposit')}>
        {t('place.deposit')}
      </Button>
    );
  return (
    <Button
      block
      size={size}
      className={className}
      onClick={() => {
        closeKeypad();
        onPlaced?.();
        placeSlip(makeAttempt(bets, terms, policy, newId));
      }}
    >
      {bets.length > 1
        ? t('place.several', { count: bets.length, amount })
        : t('place.betAmount', { amount })}
    </Button>
  );
}

/** The choice is stored on the device. */
export function PolicyChoice() {
  const { t } = useTranslation('slip');
  const policy = useOddsPolicy((state) => state.policy);
  return (
    <label className="relative flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-md px-3.5 text-label text-fg-2 has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <span>{t('policy.label')}</span>
      <span className="flex items-center gap-1 font-semibold text-fg-1">
        {t(`policy.${policy}`)}
        <ChevronDown aria-hidden="true" size={16} className="text-fg-3" />
      </span>
      <select
        value={policy}
        onChange={(event) => chooseOddsPolicy(parseOddsPolicy(event.target.value))}
        className="absolute inset-0 cursor-pointer appearance-none text-body opacity-0"
      >
        {oddsPolicies.map((name) => (
          <option key={name} value={name} className="bg-surface-1 text-fg-1">
            {t(`policy.${name}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

export function OnePressRow() {
  const { t } = useTranslation('slip');
  const money = useMoneyShort();
  const loggedIn = useSession(({ token }) => token !== '');
  const isOn = useOnePressSwitch((state) => state.isOn);
  const mode = useOnePress((state) => state.mode);
  if (!loggedIn) return null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openOverlay('onePress')}
      className="flex min-h-11 w-full items-center justify-between gap-3 rounded-md px-3.5 text-left text-label text-fg-2"
    >
      <span className="flex items-center gap-2">
        <Zap aria-hidden="true" size={16} className={isOn ? 'text-accent' : 'text-fg-3'} />
        {t('onePress.title')}
      </span>
      <span className="flex items-center gap-1 font-semibold text-fg-1">
        {isOn && mode ? money(mode.stakeMinor, mode.currency) : t('onePress.off')}
        <ChevronRight aria-hidden="true" size={16} className="text-fg-3" />
      </span>
    </button>
  );
}
