import type { SentSlip, SlipRefusal } from '@palpite/contracts/sports';
import { toDecimal } from '@palpite/domain/money';
import type { BetUpdate } from '../../shared/sports/bet.ts';
import type { OddsPolicy } from './odds-policy.ts';
import type { PlannedBet, SlipTerms } from './slip-bets.ts';

/** One bet of an attempt: the request, and the keys of its picks. */
export type AttemptSlip = { readonly sent: SentSlip; readonly keys: readonly string[] };

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

/** Creates an attempt for the planned bets at the displayed prices. */
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

/** Matches bets of the history to the attempt. Returns null when none matches. */
export function outcomesIn(attempt: Attempt, bets: readonly BetUpdate[]): SlipOutcome[] | null {
  const bySlip = new Map(bets.map((bet) => [bet.slipId, bet]));
  const outcomes = attempt.slips.map((slip) => ({
    ...slip,
    bet: bySlip.get(slip.sent.slipId) ?? null,
    refusal: null,
  }));
  return outcomes.some(({ bet }) => bet !== null) ? outcomes : null;
}

/** Parses a stored attempt. Its state becomes `unknown`, because the page closed before an answer arrived. */
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
