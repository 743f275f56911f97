import type { SlipRefusal } from '@palpite/contracts/sports';
import { parseMinor } from '@palpite/domain/money';
import { highestPayout } from '@palpite/domain/sports/parlay';
import { Button, Card, cx } from '@palpite/ui';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Check, CircleX, Copy, Lock, Repeat2, Share2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Money, useMoney } from '../../shared/money/money.tsx';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import { betQuery } from '../../shared/sports/bet.queries.ts';
import { type Bet, type BetUpdate, toBet } from '../../shared/sports/bet.ts';
import { DelayRing, LegBasis, ShareBetButton } from '../../shared/sports/bet-parts.tsx';
import { useBetName, useLineStake } from '../../shared/sports/bet-texts.ts';
import { showOnSlip } from '../../shared/sports/bets-on-slip.ts';
import { useSportsNames } from '../../shared/sports/names.ts';
import { useFormatOdds, useFormatTotalOdds } from '../../shared/sports/prices/odds-view.ts';
import { keyOfPick, pickKey, type SlipPick } from '../../shared/sports/slip-pick.ts';
import { agreeToOdds, removePick, useSlip } from '../../shared/sports/slip-store.ts';
import { LimitsLink } from '../../shared/ui/stopped.tsx';
import {
  applyLowerStake,
  closeOutcomes,
  dropAccepted,
  leaveTaken,
  placeAtNewOdds,
  type SlipOutcome,
} from './place-slip.ts';
import { clearStakes } from './slip-form.ts';
import { useSlipTerms } from './slip-model.ts';

export function SlipResults({ outcomes }: { outcomes: readonly SlipOutcome[] }) {
  const picks = useSlip((slip) => slip.picks);
  const answers = useRef<HTMLDivElement>(null);
  // The pressed button is gone, so the focus moves to the results.
  useEffect(() => answers.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={answers} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      {outcomes.map((outcome) =>
        outcome.bet ? (
          <OutcomeCard key={outcome.sent.slipId} view={outcome.bet} />
        ) : (
          <RefusalCard
            key={outcome.sent.slipId}
            outcome={outcome}
            picks={outcome.keys.map((key) => picks.find((pick) => keyOfPick(pick) === key))}
            onDone={() => {
              dropAccepted(outcomes);
              closeOutcomes();
            }}
          />
        ),
      )}
    </div>
  );
}

/** Makes the accepted odds the agreed odds of the picks, so that they do not count as changed. */
function agreeToAccepted(bets: readonly BetUpdate[]): void {
  agreeToOdds(
    new Map(
      bets.flatMap(({ legs }) =>
        legs.map((leg) => [pickKey(leg.marketId, leg.outcome), leg.oddsMilli] as const),
      ),
    ),
  );
}

export function SlipResultsFoot({ outcomes }: { outcomes: readonly SlipOutcome[] }) {
  const { t } = useTranslation('slip');
  const accepted = outcomes.flatMap(({ bet }) => bet ?? []);
  const allTaken = accepted.length === outcomes.length;
  const [first] = accepted;
  // A pending bet may be refused while the player looks at it.
  const followed = useQueries({
    queries: accepted.map((bet) => ({ ...betQuery(bet.betId), initialData: bet })),
  });
  const isRefused = followed.some(({ data }) => data?.state === 'refused');
  // A button offered by a card is the primary one.
  const hasOffer = outcomes.some(
    ({ refusal }) =>
      refusal?.code === 'odds_changed' ||
      refusal?.code === 'balance_not_enough' ||
      (refusal && lowerStake(refusal)),
  );
  if (!allTaken || isRefused)
    return (
      <Button
        block
        size={56}
        variant={hasOffer ? 'secondary' : 'primary'}
        onClick={() => {
          dropAccepted(outcomes);
          closeOutcomes();
        }}
      >
        {t('result.back')}
      </Button>
    );
  if (followed.some(({ data }) => data?.state === 'pending'))
    return (
      <Button block size={56} variant="secondary" onClick={() => leaveTaken(outcomes)}>
        {t('result.fresh')}
      </Button>
    );
  return (
    <div className="flex flex-col gap-2">
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {first && accepted.length === 1 ? (
          <ShareBetButton bet={toBet(first)} icon={<Share2 size={18} />} label={t('result.share')} />
        ) : null}
        <Button
          variant="secondary"
          icon={<Repeat2 size={18} />}
          className="px-2"
          onClick={() => {
            agreeToAccepted(accepted);
            closeOutcomes();
          }}
        >
          {t('result.repeat')}
        </Button>
      </div>
      <Button block size={56} onClick={() => leaveTaken(outcomes)}>
        {t('result.fresh')}
      </Button>
      <Button
        block
        variant="ghost"
        size={40}
        icon={<Copy size={16} />}
        onClick={() => {
          agreeToAccepted(accepted);
          clearStakes();
          closeOutcomes();
        }}
      >
        {t('result.keep')}
      </Button>
    </div>
  );
}

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

function OutcomeCard({ view }: { view: BetUpdate }) {
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

type RefusalCardProps = {
  outcome: SlipOutcome;
  /** Picks of the refused bet in the order sent. Undefined for one that has left the slip. */
  picks: readonly (SlipPick | undefined)[];
  onDone: () => void;
};

/** Refusal codes that carry an acceptable stake, and the parameter that displays it. */
const offers = new Map<string, string>([
  ['outcome_limit', 'max'],
  ['win_limit', 'max'],
  ['bonus_pick_limit', 'left'],
]);

function lowerStake({ code, params }: SlipRefusal): { amount: string; shown: string } | null {
  const shown = offers.get(code);
  return shown !== undefined && params?.amount !== undefined
    ? { amount: String(params.amount), shown: String(params[shown]) }
    : null;
}

function RefusalCard({ outcome, picks, onDone }: RefusalCardProps) {
  const { t } = useTranslation('slip');
  const names = useSportsNames();
  const odds = useFormatOdds();
  const { refusal, sent } = outcome;
  const faulty = new Map(refusal?.legs?.map(({ index, oddsMilli }) => [index, oddsMilli]));
  const rows = picks.flatMap((pick, index) =>
    pick && (faulty.size === 0 || faulty.has(index))
      ? [
          {
            pick,
            wasMilli: sent.legs[index]?.oddsMilli ?? pick.oddsMilli,
            nowMilli: faulty.get(index) ?? null,
          },
        ]
      : [],
  );
  const isOwnLimit = refusal?.code === 'own_stake_limit' || refusal?.code === 'own_loss_limit';
  const isMoved = refusal?.code === 'odds_changed' && rows.some(({ nowMilli }) => nowMilli !== null);
  const fitting = refusal && lowerStake(refusal);
  return (
    <Card level={2} className="flex flex-col gap-3">
      <div role="status" className="flex items-start gap-3">
        <CircleX aria-hidden="true" size={24} className="mt-0.5 shrink-0 text-down" />
        <div className="min-w-0">
          <p className="text-title-sm">{t('refused.title')}</p>
          <p className="mt-0.5 text-label text-fg-2">{refusal?.message ?? t('refused.absent')}</p>
        </div>
      </div>
      {rows.map(({ pick, wasMilli, nowMilli }) => (
        <p
          key={`${pick.marketId}/${pick.outcome}`}
          className="flex items-baseline justify-between gap-3 border-t border-hairline pt-3 text-body-sm"
        >
          <span className="min-w-0 font-semibold">
            {names.outcome(pick, pick.outcome, pick.competitors, { name: pick.name })}
          </span>
          <span className="tabular flex items-baseline gap-2 text-label text-fg-3">
            {isMoved && nowMilli !== null ? (
              <>
                <span className="line-through">{odds(wasMilli)}</span>
                <b className="text-odds text-fg-1">{odds(nowMilli)}</b>
              </>
            ) : (
              odds(wasMilli)
            )}
            {faulty.size > 0 && !isMoved ? (
              <Lock aria-hidden="true" size={14} className="self-center" />
            ) : null}
          </span>
        </p>
      ))}
      {isMoved ? <NewOddsOffer outcome={outcome} /> : null}
      {fitting ? (
        <Button
          block
          size={56}
          onClick={() => {
            applyLowerStake(outcome, fitting.amount);
            onDone();
          }}
        >
          {t('refused.lower', { amount: fitting.shown })}
        </Button>
      ) : null}
      {faulty.size > 0 && !isMoved ? (
        <Button
          block
          variant="secondary"
          onClick={() => {
            for (const { pick } of rows) removePick(pick.marketId, pick.outcome);
            onDone();
          }}
        >
          {t('refused.remove', { count: rows.length })}
        </Button>
      ) : null}
      {isOwnLimit ? (
        <div className="flex justify-end">
          <LimitsLink />
        </div>
      ) : null}
      {refusal?.code === 'balance_not_enough' ? (
        <Button block onClick={() => openOverlay('deposit')}>
          {t('place.deposit')}
        </Button>
      ) : null}
    </Card>
  );
}

/** One press accepts the odds and places the bet. */
function NewOddsOffer({ outcome }: { outcome: SlipOutcome }) {
  const { t } = useTranslation('slip');
  const money = useMoney();
  const { currency, payoutMaxMinor } = useSlipTerms();
  const { sent, refusal } = outcome;
  const now = new Map(refusal?.legs?.map(({ index, oddsMilli }) => [index, oddsMilli]));
  const odds = sent.legs.map(({ oddsMilli }, index) => now.get(index) ?? oddsMilli);
  const stakeMinor = parseMinor(String(sent.stake), currency) ?? 0n;
  const shape = { sizes: sent.sizes ?? [odds.length], bankers: sent.bankers ?? [] };
  return (
    <>
      <p className="flex justify-between gap-3 text-body-sm">
        <span className="text-fg-2">{t('refused.newReturn')}</span>
        <b className="text-accent">
          <Money minor={highestPayout(stakeMinor, odds, shape, payoutMaxMinor)} currency={currency} />
        </b>
      </p>
      <Button block size={56} onClick={() => placeAtNewOdds(outcome)}>
        {t('refused.agree', { amount: money(stakeMinor, currency) })}
      </Button>
    </>
  );
}
