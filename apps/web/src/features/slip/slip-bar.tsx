import { Button, cx, IconButton } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronUp, CircleX, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../shared/money/money.tsx';
import { openOverlay, useOverlays } from '../../shared/overlays/overlays.ts';
import { betQuery } from '../../shared/sports/bet.queries.ts';
import { type Bet, type BetUpdate, toBet } from '../../shared/sports/bet.ts';
import { DelayRing } from '../../shared/sports/bet-parts.tsx';
import { showOnSlip } from '../../shared/sports/bets-on-slip.ts';
import { useSportsNames } from '../../shared/sports/names.ts';
import { useFormatTotalOdds } from '../../shared/sports/prices/odds-view.ts';
import { keyOfPick } from '../../shared/sports/slip-pick.ts';
import { useSlip } from '../../shared/sports/slip-store.ts';
import { leaveResults, leaveTaken, type SlipOutcome, usePlacing } from './place-slip.ts';
import { PlaceButton } from './slip-actions.tsx';
import { AmountChips, LastStakeLine, SlipTurnoverLine } from './slip-amounts.tsx';
import { combinedOddsMilli, type SlipLeg } from './slip-bets.ts';
import { type SlipModel, useLastStake, useSlipModel } from './slip-model.ts';

/** As many as fit beside the button on a narrow phone. */
const chipsShown = 3;

/** True for slips that need one amount and one press. Other slips are opened whole. */
const isOneBet = ({ legs, mode, related }: SlipModel) =>
  related.size === 0 && (legs.length === 1 || mode === 'multiple');

export function SlipBar() {
  const model = useSlipModel();
  const { attempt, outcomes } = usePlacing();
  const [placedHere, setPlacedHere] = useState(false);
  const hasPicks = model.legs.length > 0;
  // Results of a bet placed in the whole slip are shown there.
  const taken = placedHere ? takenOutcome(outcomes) : null;
  const needsAnswer = (attempt !== null && attempt.state !== 'sending') || (outcomes !== null && !taken);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-slip-bar', hasPicks);
    return () => document.documentElement.removeAttribute('data-slip-bar');
  }, [hasPicks]);
  const isOver = attempt === null && outcomes === null;
  useEffect(() => {
    if (!placedHere || !(needsAnswer || isOver)) return;
    setPlacedHere(false);
    if (needsAnswer) openOverlay('slip');
  }, [placedHere, needsAnswer, isOver]);
  if (!hasPicks) return null;
  return (
    <div className="rounded-card border border-hairline bg-surface-2 shadow-overlay">
      {taken ? (
        <TakenBar outcome={taken} />
      ) : (
        <OpenBar model={model} hasAnswer={needsAnswer} onPlaced={() => setPlacedHere(true)} />
      )}
    </div>
  );
}

type OpenBarProps = { model: SlipModel; hasAnswer: boolean; onPlaced: () => void };

function OpenBar({ model, hasAnswer, onPlaced }: OpenBarProps) {
  const { t } = useTranslation('slip');
  const isSending = usePlacing(({ attempt }) => attempt?.state === 'sending');
  const note = useLastStake(model);
  const isReady = isOneBet(model) && !hasAnswer;
  return (
    <>
      <PicksRow model={model} hasAnswer={hasAnswer} />
      {isReady ? (
        <div className="flex flex-col gap-2 px-3 pb-3">
          <LastStakeLine note={note} terms={model.terms} />
          <div role="status" className="empty:hidden">
            <SlipTurnoverLine model={model} brief />
          </div>
          <div className="flex items-stretch gap-2 big:flex-col">
            {/* The amounts need the width more than the button, whose text may wrap to two lines. */}
            <div inert={isSending} className="min-w-max flex-1 big:min-w-0">
              <AmountChips
                model={model}
                most={chipsShown}
                className="h-full gap-1.5! [&>*]:min-h-12 [&>*]:bg-surface-3 [&>*]:px-1!"
              />
            </div>
            {isSending ? (
              <Button loading loadingLabel={t('checking.sending.title')} className="min-w-32">
                {t('place.bet')}
              </Button>
            ) : (
              <PlaceButton
                model={model}
                size={48}
                className="w-auto! max-w-44 min-w-28 px-2! text-body-sm! big:max-w-none"
                onPlaced={onPlaced}
                onMissing={() => openOverlay('slip')}
              />
            )}
          </div>
        </div>
      ) : null}
    </>
  );
}

function PicksRow({ model, hasAnswer }: { model: SlipModel; hasAnswer: boolean }) {
  const { t } = useTranslation('slip');
  const odds = useFormatTotalOdds();
  const names = useSportsNames();
  const { legs, mode, related } = model;
  const isApart = related.size > 0;
  const combinedMilli = combinedOddsMilli(legs, mode, isApart);
  const nameOf = ({ pick }: SlipLeg) =>
    names.outcome(pick, pick.outcome, pick.competitors, { name: pick.name });
  const [only] = legs.length === 1 ? legs : [];
  // A no-break space keeps the sign with the following name, so that a truncated line does not end with it.
  const caption = only
    ? `${names.market(only.pick, only.pick.competitors)} · ${only.pick.title ?? only.pick.competitors.map(({ name }) => name).join(' ×\u00a0')}`
    : legs.map(nameOf).join(', ');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openOverlay('slip')}
      className="flex min-h-13 w-full items-center gap-3 rounded-card pr-3 pl-4 text-left transition-transform duration-instant active:scale-[0.98]"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate text-body-sm font-semibold">
          {hasAnswer ? (
            t('bar.answer')
          ) : (
            <>
              <span className={only ? 'sr-only' : undefined}>{t('bar.picks', { count: legs.length })} </span>
              {only ? nameOf(only) : null}
            </>
          )}
        </span>
        <span
          className={cx('block text-caption', isApart ? 'leading-tight text-down' : 'name-line text-fg-3')}
        >
          {isApart ? t('totals.apart') : caption}
        </span>
      </span>
      {combinedMilli === null ? null : (
        <span className="tabular text-odds">{odds(combinedMilli, legs.length)}</span>
      )}
      <ChevronUp aria-hidden="true" size={20} className="text-fg-3" />
    </button>
  );
}

type Taken = SlipOutcome & { readonly bet: BetUpdate };

const shownMs = 6_000;

/** Returns the one result that the small slip shows itself: a single placed bet. Other results open the whole slip. */
function takenOutcome(outcomes: readonly SlipOutcome[] | null): Taken | null {
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

function TakenBar({ outcome }: { outcome: Taken }) {
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
