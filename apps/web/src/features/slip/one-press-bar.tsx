import { IconButton } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleX, X, Zap } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Money, useMoneyShort } from '../../shared/money/money.tsx';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import { usePlayer } from '../../shared/session/player.ts';
import { useSession } from '../../shared/session/session.ts';
import { betQuery } from '../../shared/sports/bet.queries.ts';
import { toBet } from '../../shared/sports/bet.ts';
import { DelayRing } from '../../shared/sports/bet-parts.tsx';
import { showOnSlip } from '../../shared/sports/bets-on-slip.ts';
import { useSportsNames } from '../../shared/sports/names.ts';
import { useFormatOdds } from '../../shared/sports/prices/odds-view.ts';
import {
  dismissPressed,
  endOnePress,
  followPressed,
  followPresses,
  isValidFor,
  type OnePressMode,
  type PressedBet,
  useOnePress,
} from './one-press.ts';
import { usePlacing } from './place-slip.ts';

const shownMs = 5_000;

export function OnePressBar({ className }: { className: string | undefined }) {
  const { mode, last } = useOnePress();
  const loggedIn = useSession(({ token }) => token !== '');
  const player = usePlayer();
  const hasLapsed = !loggedIn || (mode !== null && player !== null && !isValidFor(mode, player));
  const isUnanswered = usePlacing(({ attempt }) => attempt !== null && attempt.state !== 'sending');
  useEffect(followPresses, []);
  useEffect(() => {
    if (hasLapsed) endOnePress(loggedIn ? 'changed' : null);
  }, [hasLapsed, loggedIn]);
  // For example a bet interrupted by a reload, which nothing else in this mode shows.
  useEffect(() => {
    if (isUnanswered) openOverlay('slip');
  }, [isUnanswered]);
  if (!mode) return null;
  return (
    <div className={className}>
      <div className="flex min-h-13 items-center gap-1 rounded-card border-2 border-accent bg-surface-2 pr-1 shadow-overlay">
        {last ? <LastPress last={last} /> : <ModeRow mode={mode} />}
      </div>
    </div>
  );
}

function ModeRow({ mode }: { mode: OnePressMode }) {
  const { t } = useTranslation('slip');
  const money = useMoneyShort();
  const { currency, stakeMinor, limitMinor, spentMinor } = mode;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => openOverlay('onePress')}
        className="flex min-h-12 min-w-0 flex-1 items-center gap-2.5 rounded-card pl-3.5 text-left"
      >
        <Zap aria-hidden="true" size={20} className="shrink-0 text-accent" />
        <span className="tabular min-w-0 flex-1 text-body-sm leading-tight">
          <span className="font-semibold">
            {t('onePress.bar.on', { stake: money(stakeMinor, currency) })}
          </span>{' '}
          <span className="block text-caption text-fg-2">
            {t('onePress.bar.left', { left: money(limitMinor - spentMinor, currency) })}
          </span>
        </span>
      </button>
      <IconButton label={t('onePress.turnOff')} icon={<X size={20} />} onClick={() => endOnePress(null)} />
    </>
  );
}

function Mark({ last: { phase, bet } }: { last: PressedBet }) {
  const { t } = useTranslation('slip');
  if (phase === 'pending' && bet?.delay)
    return (
      <DelayRing
        size={36}
        fromMs={bet.delay.fromMs}
        untilMs={bet.delay.untilMs}
        label={t('result.pendingLabel')}
      />
    );
  if (phase === 'refused') return <CircleX aria-hidden="true" size={24} className="shrink-0 text-down" />;
  if (phase === 'accepted')
    return <Check aria-hidden="true" size={24} strokeWidth={3} className="shrink-0 text-up" />;
  return <Zap aria-hidden="true" size={20} className="shrink-0 animate-pulse text-accent" />;
}

function Followed({ betId, view }: { betId: string; view: NonNullable<PressedBet['bet']> }) {
  const { data } = useQuery({ ...betQuery(betId), select: (bet) => bet, initialData: view });
  useEffect(() => showOnSlip(betId), [betId]);
  useEffect(() => followPressed(data), [data]);
  return null;
}

function LastPress({ last }: { last: PressedBet }) {
  const { t } = useTranslation(['slip', 'common']);
  const names = useSportsNames();
  const odds = useFormatOdds();
  const { phase, pick, bet, message } = last;
  const currency = useOnePress(({ mode }) => mode?.currency ?? 'BRL');
  const outcome = names.outcome(pick, pick.outcome, pick.competitors, { name: pick.name });
  const taken = bet && toBet(bet);
  const price = odds(taken?.legs[0]?.oddsMilli ?? pick.oddsMilli);
  useEffect(() => {
    if (phase !== 'accepted') return;
    const timer = setTimeout(dismissPressed, shownMs);
    return () => clearTimeout(timer);
  }, [phase]);
  return (
    <>
      {bet ? <Followed betId={bet.betId} view={bet} /> : null}
      <div className="flex min-w-0 flex-1 items-center gap-2.5 py-1.5 pl-3.5">
        <Mark last={last} />
        <p role="status" className="tabular min-w-0 flex-1 text-caption leading-tight">
          <span className="block text-body-sm font-semibold">
            {phase === 'sending' ? t('slip:checking.sending.title') : t(`slip:result.${phase}.title`)}
          </span>
          <span className="text-fg-2">
            {message ?? (
              <>
                {outcome} {price} · <Money minor={last.stakeMinor} currency={currency} />
              </>
            )}
          </span>
        </p>
      </div>
      {phase === 'sending' ? null : (
        <IconButton label={t('common:close')} icon={<X size={20} />} onClick={dismissPressed} />
      )}
    </>
  );
}
