import { isDeepStrictEqual } from 'node:util';
import type { CancelMessage, RollbackMessage, SettlementMessage } from '../feed/feed-message.ts';
import { isSameSpan, type MarketRow, type MatchRow, type OperatorResult } from './market-rows.ts';
import {
  findMarket,
  findMarkets,
  type OpenMatch,
  refreshAll,
  stop,
  stopAll,
  touchMaterial,
} from './open-match.ts';

/** The reported result, or `cancelled` when only the standing is: everything is void then. */
export function deriveResult(match: MatchRow): void {
  const result =
    match.reportedResult ?? (match.timeStatus === 'cancelled' ? { status: 'cancelled' as const } : null);
  if (isDeepStrictEqual(result, match.result)) return;
  match.result = result;
  match.resultVersion++;
}

export function applySettlement(open: OpenMatch, message: SettlementMessage): void {
  const { sequence } = message;
  const at = message.at.toISOString();
  if (message.markets === null && message.orderedBy !== undefined) {
    enterResult(open, { result: message.result, by: message.orderedBy, at });
    return;
  }
  if (message.markets === null) {
    decideMatch(open, message.result, sequence, message.onlyUndecided);
    stopAll(open, sequence, at);
    return;
  }
  for (const { key, outcomes } of message.markets) {
    const market = findMarket(open, key);
    if (!market) continue;
    stop(open, market, sequence);
    decideMarket(
      open,
      market,
      Object.fromEntries(outcomes.map(({ outcome, settlement }) => [outcome, settlement])),
      sequence,
    );
  }
  refreshAll(open, at);
}

/**
 * Null removes it. Messages of the feed are stored as usual and apply where the operator's result decides
 * nothing. The match is over and accepts no bets.
 */
function enterResult(open: OpenMatch, entered: OperatorResult | null, at = entered?.at ?? ''): void {
  const { match } = open;
  if (isDeepStrictEqual(match.operatorResult?.result, entered?.result)) return;
  match.operatorResult = entered;
  match.version++;
  match.materialVersion++;
  if (entered) endMatch(match, entered);
  else {
    match.voids = inForce(match.voids);
    for (const market of open.markets.values()) market.voids = inForce(market.voids);
  }
  raiseResult(open);
  for (const market of open.markets.values()) touchMaterial(open, market);
  refreshAll(open, at);
}

const inForce = (voids: MatchRow['voids']) => voids.map(({ overruled: _, ...entry }) => entry);

/** Never `cancelled`: `deriveResult` would void the match once the operator's result is removed. */
function endMatch(match: MatchRow, { result, at }: OperatorResult): void {
  match.timeStatus = ['cancelled', 'abandoned'].includes(result.status) ? 'abandoned' : 'finished';
  match.inPlay = false;
  const nothing = { parts: [], points: null, cards: null, statistics: {} };
  match.standing = {
    ...nothing,
    ...match.standing,
    timeStatus: match.timeStatus,
    clock: null,
    partNumber: null,
    points: null,
    serving: null,
    result: { ...match.standing?.result, ...result },
    at,
  };
}

/** The newest decision applies; that of the match replaces those of its markets. */
function decideMatch(
  open: OpenMatch,
  result: MatchRow['reportedResult'],
  sequence: number,
  onlyUndecided = false,
): void {
  const { match } = open;
  if (sequence <= match.resultSequence) return;
  match.resultSequence = sequence;
  match.reportedResult = result;
  open.matchChanged = true;
  deriveResult(match);
  for (const market of open.markets.values()) {
    if (onlyUndecided && Object.keys(market.outcomes ?? {}).length > 0) continue;
    decideMarket(open, market, null, sequence);
  }
}

function decideMarket(
  open: OpenMatch,
  market: MarketRow,
  outcomes: MarketRow['outcomes'],
  sequence: number,
): void {
  if (sequence <= market.resultSequence) return;
  market.resultSequence = sequence;
  open.touched.add(market);
  if (isDeepStrictEqual(market.outcomes, outcomes)) return;
  market.outcomes = outcomes;
  raiseResult(open);
}

function raiseResult(open: OpenMatch): void {
  open.match.resultVersion++;
  open.matchChanged = true;
}

export function applyCancel(open: OpenMatch, message: CancelMessage): void {
  const { match } = open;
  const { sequence, reason } = message;
  const entry = {
    sequence,
    reason,
    from: message.from?.toISOString() ?? null,
    until: message.until?.toISOString() ?? null,
    ...(message.byOperator
      ? { byOperator: true as const }
      : match.operatorResult && { overruled: true as const }),
  };
  const isNew = (list: MatchRow['voids']) => !list.some((known) => known.sequence === sequence);
  const inOrder = (list: MatchRow['voids']) => [...list, entry].sort((a, b) => a.sequence - b.sequence);
  if (message.markets === 'all' && sequence > match.rollbackSequence && isNew(match.voids)) {
    match.voids = inOrder(match.voids);
    open.matchChanged = true;
  }
  for (const market of findMarkets(open, message.markets)) {
    if (message.markets !== 'all') stop(open, market, sequence);
    if (sequence <= market.rollbackSequence || !isNew(market.voids)) continue;
    market.voids = inOrder(market.voids);
    open.touched.add(market);
    raiseResult(open);
  }
  if (message.markets === 'all') stopAll(open, sequence, message.at.toISOString());
  else refreshAll(open, message.at.toISOString());
}

export function applyRollback(open: OpenMatch, message: RollbackMessage): void {
  const { match } = open;
  const { sequence, markets, span } = message;
  const isWhole = markets === 'all';
  const isKept = (entry: MatchRow['voids'][number]) =>
    entry.sequence > sequence || entry.byOperator || (span !== undefined && !isSameSpan(entry, span));
  if (message.byOperator) {
    enterResult(open, null, message.at.toISOString());
    return;
  }
  if (message.of === 'settlement') {
    if (isWhole) decideMatch(open, null, sequence);
    // An empty object means undecided, regardless of the match's result.
    else for (const market of findMarkets(open, markets)) decideMarket(open, market, {}, sequence);
  } else {
    if (isWhole && sequence > match.rollbackSequence) {
      match.rollbackSequence = sequence;
      match.voids = match.voids.filter(isKept);
      open.matchChanged = true;
    }
    for (const market of findMarkets(open, markets)) {
      if (sequence <= market.rollbackSequence) continue;
      market.rollbackSequence = sequence;
      open.touched.add(market);
      const kept = market.voids.filter(isKept);
      if (kept.length === market.voids.length) continue;
      market.voids = kept;
      raiseResult(open);
    }
  }
  if (isWhole) {
    stopAll(open, sequence, message.at.toISOString());
    return;
  }
  for (const market of findMarkets(open, markets)) stop(open, market, sequence);
  refreshAll(open, message.at.toISOString());
}
