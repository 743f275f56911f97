import { outcomesOf } from '@palpite/domain/sports/markets';
import type { MatchResult } from '@palpite/domain/sports/match-result';
import { settle } from '@palpite/domain/sports/settlement';
import type { MarketRow, MarketStatus, MatchRow } from './market-rows.ts';

export const overStatuses: ReadonlySet<string> = new Set(['finished', 'cancelled', 'abandoned']);

/**
 * Independent of message order. The first that applies wins: cancelled, settled, closed, suspended since the
 * newest odds, the status sent with the odds.
 */
export function statusOf(match: MatchRow, market: MarketRow): MarketStatus {
  if (market.voids.some(({ from, until, overruled }) => !overruled && from === null && until === null))
    return 'cancelled';
  if (isDecided(match, market)) return 'settled';
  if (match.operatorResult || overStatuses.has(match.timeStatus)) return 'closed';
  if (match.inPlay && !match.inPlayOffered) return 'closed';
  if (match.inPlay && market.untilStart) return 'suspended';
  if (Math.max(market.stopSequence, match.stopSequence) > market.oddsSequence) return 'suspended';
  return market.feedStatus;
}

function isDecided({ result, operatorResult }: MatchRow, market: MarketRow): boolean {
  if (operatorResult && isDecidedBy(market, operatorResult.result)) return true;
  if (market.outcomes) return Object.keys(market.outcomes).length > 0;
  return result !== null && isDecidedBy(market, result);
}

function isDecidedBy({ market, odds }: MarketRow, result: MatchResult): boolean {
  const listed = outcomesOf(market.type);
  const outcomes = listed.length > 0 ? listed : (Object.keys(odds) as typeof listed);
  return (
    outcomes.length > 0 && outcomes.every((outcome) => settle(market, outcome, result).kind !== 'undecided')
  );
}
