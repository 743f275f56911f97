import { Banner, Button, EmptyArt, EmptyState, Spinner } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../shared/api/activity.ts';
import { Money, useMoney } from '../../shared/money/money.tsx';
import { UnreadableAmount } from '../../shared/money/money-input.tsx';
import { paths } from '../../shared/paths.ts';
import { putPicks } from '../../shared/sports/slip-store.ts';
import { StoppedNote } from '../../shared/ui/stopped.tsx';
import { type Attempt, dropAttempt, recoverFromHistory, sendAttempt, usePlacing } from './place-slip.ts';
import { OnePressRow, PlaceButton } from './slip-actions.tsx';
import {
  AmountBox,
  AmountChips,
  LastStakeLine,
  SlipKeypad,
  SlipTotals,
  SlipTurnoverLine,
} from './slip-amounts.tsx';
import { type SlipLeg, totalOf, wrongAmount } from './slip-bets.ts';
import { useKeypad, useOddsPolicy } from './slip-form.ts';
import { SlipFormBody, showLeg } from './slip-form-body.tsx';
import { type SlipModel, useLastStake, useSlipModel } from './slip-model.ts';
import { SlipResults, SlipResultsFoot } from './slip-results.tsx';

type SlipParts = { aside: ReactNode; body: ReactNode; foot: ReactNode };

export function useSlipParts(onLeave?: () => void): SlipParts {
  const { t } = useTranslation('slip');
  const model = useSlipModel();
  const { attempt, outcomes } = usePlacing();
  // While the bets are being sent the slip stays unchanged; only the button shows progress.
  const isSending = attempt?.state === 'sending';
  if (attempt && !isSending) return { aside: null, body: <SlipChecking attempt={attempt} />, foot: null };
  if (outcomes)
    return {
      aside: null,
      body: <SlipResults outcomes={outcomes} />,
      foot: (
        <AfterPress>
          <SlipResultsFoot outcomes={outcomes} />
        </AfterPress>
      ),
    };
  if (model.legs.length === 0) return { aside: null, body: <SlipEmpty onLeave={onLeave} />, foot: null };
  return {
    aside: isSending ? null : (
      <button
        type="button"
        onClick={() => putPicks([])}
        className="hit-48 min-h-10 rounded-sm px-2 text-[min(var(--text-body-sm),4vw)] font-medium text-fg-3"
      >
        {t('clear')}
      </button>
    ),
    body: (
      <div inert={isSending}>
        <SlipFormBody model={model} />
      </div>
    ),
    foot: <SlipFormFoot model={model} isSending={isSending} />,
  };
}

const blockedMs = 700;

/**
 * Ignores presses for 700 ms after mounting. The children replace a button that a player on a slow network may still be
 * pressing.
 */
function AfterPress({ children }: { children: ReactNode }) {
  const [isBlocked, setBlocked] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setBlocked(false), blockedMs);
    return () => clearTimeout(timer);
  }, []);
  return <div className={isBlocked ? 'pointer-events-none' : undefined}>{children}</div>;
}

/** Delay before the first lookup in the history: the server may still be processing the call. */
const firstLookupMs = 1_500;
const lookupIntervalMs = 4_000;

/** Without an answer it looks the bet up before offering to send it again. */
function SlipChecking({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation('slip');
  const { state } = attempt;
  useEffect(() => {
    if (state !== 'unknown') return;
    const first = setTimeout(() => void recoverFromHistory(), firstLookupMs);
    const timer = setInterval(() => void recoverFromHistory(), lookupIntervalMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [state]);
  return (
    <div className="flex min-h-64 flex-col items-center justify-center gap-4 py-6 text-center">
      {state === 'absent' ? (
        <EmptyArt kind="offline" className="w-36" />
      ) : (
        <Spinner className="size-10 text-accent" label={t(`checking.${state}.title`)} />
      )}
      <div role="status" className="max-w-[34ch]">
        <p className="text-title-sm">{t(`checking.${state}.title`)}</p>
        <p className="mt-1 text-body-sm text-fg-2">{t(`checking.${state}.text`)}</p>
      </div>
      {state === 'absent' ? (
        <div className="flex w-full flex-col gap-2">
          <Button block size={56} onClick={() => void sendAttempt(attempt)}>
            {t('checking.again')}
          </Button>
          <Button block variant="ghost" onClick={dropAttempt}>
            {t('checking.back')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function SlipEmpty({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const { t } = useTranslation('slip');
  return (
    <>
      <EmptyState
        art={<EmptyArt kind="slip" className="w-40" />}
        title={t('empty.title')}
        text={t('empty.text')}
        action={
          <Button variant="secondary" render={<Link to={paths.sports} onClick={onLeave} />}>
            {t('empty.action')}
          </Button>
        }
      />
      <OnePressRow />
    </>
  );
}

export function SlipInline() {
  const { t } = useTranslation('slip');
  const { aside, body, foot } = useSlipParts();
  return (
    <section aria-label={t('title')} className="flex flex-col gap-4 pb-4">
      {aside ? <div className="-mb-3 flex justify-end">{aside}</div> : null}
      {body}
      {/* Keeps the place button visible above the navigation however many picks there are. */}
      <div className="contents has-data-place:*:contents **:data-place:sticky **:data-place:bottom-[calc(var(--nav-height)+var(--safe-bottom))] **:data-place:z-1 **:data-place:bg-ground **:data-place:pt-2 **:data-place:pb-5">
        {foot}
      </div>
    </section>
  );
}

function SlipFormFoot({ model, isSending }: { model: SlipModel; isSending: boolean }) {
  const { t } = useTranslation(['slip', 'common']);
  const [hasPressed, setHasPressed] = useState(false);
  const typing = useKeypad((keypad) => keypad.target !== null);
  const note = useLastStake(model);
  const { mode, legs, terms, player, problem, bets } = model;
  const missing = hasPressed && bets.length === 0;
  const forAll = mode === 'single' && legs.length > 1;
  // Several singles mark their own amounts.
  const isAmountWrong =
    missing || (!forAll && (problem === 'unreadable' || problem === 'tooSmall' || problem === 'tooLarge'));
  return (
    <div className="flex flex-col gap-3">
      <div role="status" className="empty:hidden">
        <SlipNotice brief={typing} model={model} missing={missing} />
      </div>
      <div inert={isSending} className="flex flex-col gap-3">
        <AmountChips model={model} />
        <AmountBox
          model={model}
          target="main"
          label={t(forAll ? 'slip:amount.forAll' : 'slip:amount.label')}
          placeholder={forAll ? t('slip:amount.forAll') : '0'}
          className={forAll ? '[&_input]:placeholder:text-caption [&_input]:placeholder:font-medium' : ''}
          invalid={isAmountWrong}
          end={
            player ? (
              <>
                <span className="block">
                  {t('slip:amount.balance')} <Money minor={player.cashMinor} currency={terms.currency} />
                </span>
                {player.bonusMinor > 0n ? (
                  <span className="block">
                    {t('slip:amount.bonus')} <Money minor={player.bonusMinor} currency={terms.currency} />
                  </span>
                ) : null}
              </>
            ) : undefined
          }
        />
        <LastStakeLine note={note} terms={terms} />
        <SlipKeypad model={model} />
      </div>
      <SlipTotals model={model} />
      <div role="status" className="-mt-2 empty:hidden">
        <SlipTurnoverLine model={model} />
      </div>
      <div data-place>
        {isSending ? (
          <Button block size={56} loading loadingLabel={t('slip:checking.sending.title')}>
            {t('slip:place.bet')}
          </Button>
        ) : (
          <PlaceButton model={model} onMissing={() => setHasPressed(true)} />
        )}
      </div>
      {/* Hidden while typing, to leave room for the picks. */}
      {typing ? null : <p className="text-center text-micro text-fg-3">{t('common:responsible')}</p>}
    </div>
  );
}

type SlipNoticeProps = {
  model: SlipModel;
  /** The player pressed the button without an amount. */
  missing: boolean;
  /** Leaves out notices that need no reaction. */
  brief: boolean;
};

function findProblemLeg(model: SlipModel): SlipLeg | undefined {
  const { problem, mode, legs, sent, bets, terms, related, toAgree } = model;
  if (problem === 'pricesMoved') return toAgree[0];
  if (problem === 'related') return legs.find(({ key }) => related.has(key));
  if (problem === 'closed' || problem === 'locked') return sent.find(({ state }) => state === problem);
  if (mode === 'single' && legs.length > 1) return wrongAmount(bets, terms)?.legs[0];
  return undefined;
}

function ShowLeg({ leg }: { leg: SlipLeg | undefined }) {
  const { t } = useTranslation('slip');
  if (!leg) return null;
  return (
    <button
      type="button"
      onClick={() => showLeg(leg.key)}
      // The colour of the text: link blue on the notice's tint has too little contrast in the light theme.
      className="hit-48 shrink-0 rounded-sm font-semibold underline underline-offset-4"
    >
      {t('show')}
    </button>
  );
}

function SlipNotice({ model, missing, brief }: SlipNoticeProps) {
  const { t } = useTranslation('slip');
  const money = useMoney();
  const policy = useOddsPolicy((state) => state.policy);
  const { online } = useOnline();
  const { problem, sent, terms, isStale, toAgree, player, bets } = model;
  const { currency } = terms;
  if (problem === 'stopped')
    return (
      <Banner tone="warn">
        <StoppedNote />
      </Banner>
    );
  if (isStale) return <Banner tone="offline">{t(online ? 'problems.stale' : 'problems.offline')}</Banner>;
  if (problem === 'unreadable')
    return (
      <Banner tone="warn">
        <UnreadableAmount currency={currency} />
      </Banner>
    );
  if (problem === null || (problem === 'missing' && !missing))
    return brief ? null : <Moved model={model} policy={policy} />;
  const lackMinor = player ? totalOf(bets, 'stakeMinor') - player.cashMinor : 0n;
  return (
    <Banner
      tone={problem === 'pricesMoved' ? 'info' : 'warn'}
      action={<ShowLeg leg={findProblemLeg(model)} />}
    >
      {t(`problems.${problem}`, {
        count:
          problem === 'pricesMoved' ? toAgree.length : sent.filter(({ state }) => state !== 'open').length,
        max: problem === 'legsMax' ? terms.legsMax : money(terms.stakeMaxMinor, currency),
        min: money(terms.stakeMinMinor, currency),
        lack: money(lackMinor, currency),
      })}
    </Banner>
  );
}

function Moved({ model, policy }: { model: SlipModel; policy: string }) {
  const { t } = useTranslation('slip');
  // Without any amount each pick may still become a bet.
  const legs = model.sent.length > 0 ? model.sent : model.legs;
  const up = legs.filter(({ movement }) => movement === 'up').length;
  const down = legs.filter(({ movement }) => movement === 'down').length;
  const show = <ShowLeg leg={legs.find(({ movement }) => movement !== null)} />;
  if (up + down === 0) return null;
  if (down === 0 && policy !== 'none')
    return (
      <Banner tone="good" action={show}>
        {t('moved.up', { count: up })}
      </Banner>
    );
  return policy === 'all' ? (
    <Banner tone="info" action={show}>
      {t('moved.any', { count: up + down })}
    </Banner>
  ) : null;
}
