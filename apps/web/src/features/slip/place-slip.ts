import type { SentSlip, SlipRefusal } from '@palpite/contracts/sports';
import { toDecimal } from '@palpite/domain/money';
import { create } from 'zustand';
import { call, Refusal } from '../../shared/api/api.ts';
import { newId } from '../../shared/api/new-id.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { readStored, writeStored } from '../../shared/device/stored.ts';
import { mergeBalances } from '../../shared/session/player.ts';
import { isLoggedIn } from '../../shared/session/session.ts';
import { betQuery, fetchBets, storeBet } from '../../shared/sports/bet.queries.ts';
import { applyBetUpdate, type BetUpdate } from '../../shared/sports/bet.ts';
import { keyOfPick } from '../../shared/sports/slip-pick.ts';
import { agreeToOdds, putPicks, useSlip } from '../../shared/sports/slip-store.ts';
import type { PlannedBet, SlipTerms } from './slip-bets.ts';
import { clearStakes, type OddsPolicy, useSlipForm, writeStake } from './slip-form.ts';
import { rememberStake } from './slip-model.ts';

type Placing = {
  /** The bets being sent, or whose answer is missing. */
  readonly attempt: Attempt | null;
  /** Results of the last attempt, until the player closes them. */
  readonly outcomes: readonly SlipOutcome[] | null;
};

export const usePlacing = create<Placing>(() => ({
  attempt: parseAttempt(readStored('slipAttempt')),
  outcomes: null,
}));

function storeAttempt(attempt: Attempt | null): void {
  writeStored('slipAttempt', attempt === null ? '' : JSON.stringify(attempt));
  usePlacing.setState({ attempt });
}

function finish(outcomes: readonly SlipOutcome[]): void {
  for (const { bet } of outcomes) if (bet) storeBet(bet);
  rememberStake(outcomes);
  writeStored('slipAttempt', '');
  // In one update: a missing attempt without outcomes means that the whole call was refused.
  usePlacing.setState({ attempt: null, outcomes });
}

/** True for a refusal of the whole call, which moved no money. A server error may have occurred after money moved. */
function isFinal(failure: unknown): failure is Refusal {
  return failure instanceof Refusal && failure.code !== null && failure.code !== 'fault';
}

/** Starts an attempt unless one is open, so two quick presses place one bet. */
export function placeSlip(attempt: Attempt): void {
  if (usePlacing.getState().attempt === null) void sendAttempt(attempt);
}

/** Without an answer it stays open as `unknown` until the history is read. */
export async function sendAttempt(attempt: Attempt): Promise<void> {
  const sending: Attempt = { ...attempt, state: 'sending' };
  storeAttempt(sending);
  try {
    const body = { slips: attempt.slips.map(({ sent }) => sent), loading: false };
    const reply = await call('placeBets', { body }, { lost: null });
    mergeBalances(reply);
    finish(
      attempt.slips.map(({ sent, keys }) => {
        const answer = reply.slips.find(({ slipId }) => slipId === sent.slipId);
        return {
          keys,
          sent,
          bet: answer?.bet ? applyBetUpdate(answer.bet) : null,
          refusal: answer?.refusal ?? null,
        };
      }),
    );
  } catch (failure) {
    if (isFinal(failure)) {
      // The shared client's alert says why; the slip is unchanged.
      storeAttempt(null);
      return;
    }
    storeAttempt({ ...attempt, state: 'unknown' });
  }
}

/** Only bets found there were accepted. */
export async function recoverFromHistory(): Promise<void> {
  const { attempt } = usePlacing.getState();
  if (attempt === null || attempt.state === 'sending' || !isLoggedIn()) return;
  try {
    const { bets } = await fetchBets({ state: 'all', limit: 50 });
    if (usePlacing.getState().attempt !== attempt) return;
    const outcomes = outcomesIn(attempt, bets);
    if (outcomes) finish(outcomes);
    else storeAttempt({ ...attempt, state: 'absent' });
  } catch {
    // Still no answer: the message and its button stay.
  }
}

/** Places a bet refused for changed odds again, at the odds of the refusal. The player has just agreed to them. */
export function placeAtNewOdds({ sent, keys, refusal }: SlipOutcome): void {
  const { outcomes } = usePlacing.getState();
  const now = new Map(refusal?.legs?.map(({ index, oddsMilli }) => [index, oddsMilli]));
  const legs = sent.legs.map((leg, index) => ({ ...leg, oddsMilli: now.get(index) ?? leg.oddsMilli }));
  agreeToOdds(new Map(keys.map((key, index) => [key, legs[index]?.oddsMilli ?? 0])));
  if (outcomes) dropAccepted(outcomes);
  closeOutcomes();
  placeSlip({ slips: [{ keys, sent: { ...sent, slipId: newId(), legs } }], state: 'sending' });
}

/** Writes the stake that a refusal offers into the slip, for the same picks. */
export function applyLowerStake({ sent, keys }: SlipOutcome, stake: string): void {
  const mode = keys.length === 1 ? 'single' : sent.sizes ? 'system' : 'multiple';
  writeStake(useSlipForm.getState(), mode, keys, keys.length === 1 ? (keys[0] ?? 'main') : 'main', stake);
}

export function dropAttempt(): void {
  storeAttempt(null);
}

/** Reads the newest known state from the query cache: a pending bet may have been refused since. */
function stateOf(bet: BetUpdate): BetUpdate['state'] {
  return (queryClient.getQueryData(betQuery(bet.betId).queryKey) ?? bet).state;
}

/** Removes the picks of accepted bets from the slip. Picks of refused bets stay. */
export function dropAccepted(outcomes: readonly SlipOutcome[]): void {
  const taken = outcomes.filter(({ bet }) => bet !== null && stateOf(bet) !== 'refused');
  const done = new Set(taken.flatMap(({ keys }) => keys));
  putPicks(useSlip.getState().picks.filter((pick) => !done.has(keyOfPick(pick))));
}

export function closeOutcomes(): void {
  usePlacing.setState({ outcomes: null });
}

export function leaveTaken(outcomes: readonly SlipOutcome[]): void {
  dropAccepted(outcomes);
  clearStakes();
  closeOutcomes();
}

/** Closes the results if every bet was accepted. A pending bet stays visible. */
export function leaveResults(): void {
  const { outcomes } = usePlacing.getState();
  const settled = outcomes?.every(({ bet }) => bet !== null && stateOf(bet) === 'open');
  if (outcomes && settled) leaveTaken(outcomes);
}

type AttemptSlip = { readonly sent: SentSlip; readonly keys: readonly string[] };

/**
 * A confirmed intention to bet. Its slip ids are idempotency keys and survive retries and reloads, so sending it again
 * never places a second bet.
 */
export type Attempt = {
  readonly slips: readonly AttemptSlip[];
  /** `unknown`: no answer arrived. `absent`: the history does not contain the bet, so it may be sent again. */
  readonly state: 'sending' | 'unknown' | 'absent';
};

export type SlipOutcome = AttemptSlip & {
  readonly bet: BetUpdate | null;
  readonly refusal: SlipRefusal | null;
};

export function makeAttempt(
  bets: readonly PlannedBet[],
  { currency }: Pick<SlipTerms, 'currency'>,
  oddsPolicy: OddsPolicy,
  newId: () => string,
): Attempt {
  const slips = bets.map(({ legs, stakeMinor, sizes, bankers }) => ({
    keys: legs.map(({ key }) => key),
    sent: {
      slipId: newId(),
      stake: toDecimal(stakeMinor, currency),
      legs: legs.map(({ pick, nowMilli }) => ({
        marketId: pick.marketId,
        outcome: pick.outcome,
        oddsMilli: nowMilli,
      })),
      ...(sizes === null ? {} : { sizes: [...sizes], bankers: [...bankers] }),
      oddsPolicy,
    },
  }));
  return { slips, state: 'sending' };
}

export function outcomesIn(attempt: Attempt, bets: readonly BetUpdate[]): SlipOutcome[] | null {
  const bySlip = new Map(bets.map((bet) => [bet.slipId, bet]));
  const outcomes = attempt.slips.map((slip) => ({
    ...slip,
    bet: bySlip.get(slip.sent.slipId) ?? null,
    refusal: null,
  }));
  return outcomes.some(({ bet }) => bet !== null) ? outcomes : null;
}

/** Its state becomes `unknown`, because the page closed before an answer arrived. */
export function parseAttempt(text: string | null): Attempt | null {
  if (!text) return null;
  try {
    const stored = JSON.parse(text) as Attempt | null;
    const isWhole =
      Array.isArray(stored?.slips) &&
      stored.slips.length > 0 &&
      stored.slips.every(({ sent, keys }) => typeof sent.slipId === 'string' && Array.isArray(keys));
    return stored && isWhole ? { slips: stored.slips, state: 'unknown' } : null;
  } catch {
    return null;
  }
}
