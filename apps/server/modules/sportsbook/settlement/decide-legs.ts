import { type OutcomeCode, parseMarket } from '@palpite/domain/sports/markets';
import type { MatchResult } from '@palpite/domain/sports/match-result';
import { type LegSettlement, settle } from '@palpite/domain/sports/settlement';
import type { Void } from '../markets/market-rows.ts';

export type MarketSettlement = {
  /**
   * Set when the feed decides market by market; a missing outcome is undecided. Null: by the match's result.
   */
  outcomes: Readonly<Record<string, LegSettlement>> | null;
  voids: readonly Void[];
};

/** Only a void can differ, by the placement time of the bet. */
export type LegKey = {
  marketId: string;
  outcome: string;
  /** Of the market's period, at placement in play; null before the match. */
  scoreHome: number | null;
  scoreAway: number | null;
};

export type DecidedMarket = {
  id: string;
  key: string;
  settlement: MarketSettlement | null;
};

export type Verdict = LegKey & { settlement: LegSettlement };

/** Sorted by precedence, newest first. */
export type VoidSpan = Pick<Void, 'reason' | 'from' | 'until'> & { marketId: string };

export type Decisions = {
  verdicts: Verdict[];
  voids: VoidSpan[];
  /** They stay undecided and are logged. */
  undecidable: { leg: LegKey; why: string }[];
};

export type MatchDecisions = Decisions & {
  matchId: bigint;
  /** Result version of the match. */
  version: number;
};

/**
 * An operator's result takes precedence where it decides a leg, then what the feed says of the market, then
 * the result of the match. Cancellations precede all verdicts and are separate: they depend on the placement
 * time of the bet.
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
