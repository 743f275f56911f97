import { type OutcomeCode, parseMarket } from '@palpite/domain/sports/markets';
import type { MatchResult } from '@palpite/domain/sports/match-result';
import { type LegSettlement, settle } from '@palpite/domain/sports/settlement';
import type { Void } from '../markets/market-rows.ts';

/** What a market says of itself, as the book keeps it. */
export type MarketSettlement = {
  /** Where the feed decides market by market; an outcome that is missing is undecided. Null: by the result. */
  outcomes: Readonly<Record<string, LegSettlement>> | null;
  voids: readonly Void[];
};

/** Legs that come out alike: nothing else of a leg matters to its result, but when its bet was placed. */
export type LegKey = {
  marketId: string;
  outcome: string;
  /** Score of the market's period at placement in play; null before the match. */
  scoreHome: number | null;
  scoreAway: number | null;
};

export type DecidedMarket = {
  id: string;
  key: string;
  settlement: MarketSettlement | null;
};

export type Verdict = LegKey & { settlement: LegSettlement };

/** Voids in the order in which they count: the newest first. */
export type VoidSpan = Pick<Void, 'reason' | 'from' | 'until'> & { marketId: string };

export type Decisions = {
  verdicts: Verdict[];
  voids: VoidSpan[];
  /** Legs that no rule can decide; they stay undecided, and somebody should look. */
  undecidable: { leg: LegKey; why: string }[];
};

export type MatchDecisions = Decisions & {
  matchId: bigint;
  /** The result version that these decisions are of. */
  version: number;
};

/**
 * This decides each kind of leg of a match: by what the feed says of its market, else by the result of the match, else
 * not at all. A result of the operator comes before both as far as it decides a leg. Cancellations are apart, because they depend on when a bet was placed; they come before everything.
 */
export function decideLegs(
  keys: readonly LegKey[],
  markets: readonly DecidedMarket[],
  result: MatchResult | null,
  operatorResult: MatchResult | null = null,
): Decisions {
  const byId = new Map(markets.map((market) => [market.id, market]));
  const undecidable: Decisions['undecidable'] = [];
  const verdicts = keys.map((leg): Verdict => {
    try {
      return { ...leg, settlement: decideLeg(leg, byId.get(leg.marketId), result, operatorResult) };
    } catch (failure) {
      undecidable.push({ leg, why: failure instanceof Error ? failure.message : String(failure) });
      return { ...leg, settlement: { kind: 'undecided' } };
    }
  });
  const voids = markets.flatMap(({ id, settlement }) =>
    (settlement?.voids ?? [])
      .filter(({ overruled }) => !overruled || !operatorResult)
      .toSorted((a, b) => b.sequence - a.sequence)
      .map(({ reason, from, until }) => ({ marketId: id, reason, from, until })),
  );
  return { verdicts, voids, undecidable };
}

function decideLeg(
  { outcome, scoreHome, scoreAway }: LegKey,
  stored: DecidedMarket | undefined,
  result: MatchResult | null,
  operatorResult: MatchResult | null,
): LegSettlement {
  const market = stored && parseMarket(stored.key);
  if (!market) throw new RangeError(`no market has the key ${stored?.key}`);
  const terms =
    scoreHome !== null && scoreAway !== null
      ? { scoreAtPlacement: { home: scoreHome, away: scoreAway } }
      : {};
  const settleBy = (by: MatchResult) => settle(market, outcome as OutcomeCode, by, terms);
  const byOperator = operatorResult && settleBy(operatorResult);
  if (byOperator && byOperator.kind !== 'undecided') return byOperator;
  const reported = stored.settlement?.outcomes;
  if (reported) return reported[outcome] ?? { kind: 'undecided' };
  return result ? settleBy(result) : { kind: 'undecided' };
}
