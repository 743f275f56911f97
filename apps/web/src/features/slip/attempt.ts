import type { SentSlip, SlipRefusal } from '@palpite/contracts/sports';
import { toDecimal } from '@palpite/domain/money';
import type { BetUpdate } from '../../shared/sports/bet.ts';
import type { OddsPolicy } from './odds-policy.ts';
import type { PlannedBet, SlipTerms } from './slip-bets.ts';

/** One bet of an attempt: what is sent, and which picks it is made of. */
export type AttemptSlip = { readonly sent: SentSlip; readonly keys: readonly string[] };

/**
 * A confirmed intention to bet. Its slip ids are made once and kept over retries and reloads: the same id is the same
 * bet, so sending it again never bets twice.
 */
export type Attempt = {
  readonly slips: readonly AttemptSlip[];
  /** `unknown`: no answer came; `absent`: the history does not have it, so it may be sent again. */
  readonly state: 'sending' | 'unknown' | 'absent';
};

/** What became of one bet of an attempt. */
export type SlipOutcome = AttemptSlip & {
  readonly bet: BetUpdate | null;
  readonly refusal: SlipRefusal | null;
};

/** Makes the attempt for the bets of the slip, at the prices that are shown. */
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

/** Pairs the bets of the history with the attempt; null when it has none of them. */
export function outcomesIn(attempt: Attempt, bets: readonly BetUpdate[]): SlipOutcome[] | null {
  const bySlip = new Map(bets.map((bet) => [bet.slipId, bet]));
  const outcomes = attempt.slips.map((slip) => ({
    ...slip,
    bet: bySlip.get(slip.sent.slipId) ?? null,
    refusal: null,
  }));
  return outcomes.some(({ bet }) => bet !== null) ? outcomes : null;
}

/** Reads a kept attempt; what was under way when the page closed has no answer yet. */
export function attemptOfText(text: string | null): Attempt | null {
  if (!text) return null;
  try {
    const kept = JSON.parse(text) as Attempt | null;
    const isWhole =
      Array.isArray(kept?.slips) &&
      kept.slips.length > 0 &&
      kept.slips.every(({ sent, keys }) => typeof sent.slipId === 'string' && Array.isArray(keys));
    return kept && isWhole ? { slips: kept.slips, state: 'unknown' } : null;
  } catch {
    return null;
  }
}
