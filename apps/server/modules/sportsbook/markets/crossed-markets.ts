import { parseMarket } from '@palpite/domain/sports/markets';
import { findSureWins } from '@palpite/domain/sports/sure-wins';
import type { QuotedMarket } from '../feed/feed-message.ts';
import { oddsOf } from './guard-prices.ts';
import type { MarketRow, OpenPrices } from './market-rows.ts';
import type { OpenMatch } from './open-match.ts';

/**
 * Prices of the match that bets could be placed at together, with those of a message in place of what it replaces.
 * Prices of different moments are compared as well: as long as both are open, both can be bet on.
 */
function listOpenPrices(open: OpenMatch, quoted: readonly QuotedMarket[]): OpenPrices[] {
  const prices = new Map(open.beside.map((market) => [market.key, market]));
  for (const market of open.markets.values()) {
    if (market.status === 'open' && market.hold === null) prices.set(market.key, market);
    else prices.delete(market.key);
  }
  for (const { key, status, outcomes } of quoted) {
    const market = status === 'open' ? parseMarket(key) : null;
    if (market) prices.set(key, { key, market, odds: oddsOf({ outcomes }), untilStart: false });
    else prices.delete(key);
  }
  return [...prices.values()].filter(({ untilStart }) => !(untilStart && open.match.inPlay));
}

/** Book sums of markets of the match that cross each other once a message is applied, by key; see `findSureWins`. */
export function findCrossed(open: OpenMatch, quoted: readonly QuotedMarket[]): ReadonlyMap<string, number> {
  return findSureWins(listOpenPrices(open, quoted));
}

/**
 * Markets that were held because another one crossed them, and none does any more. They are not in the message that has
 * the other one's new prices, so that nothing else would look at them.
 */
export function findUncrossed(open: OpenMatch): MarketRow[] {
  const held = [...open.markets.values()].filter(
    ({ doubt, hold, feedStatus }) => doubt === 'crossed' && hold === 'palpable' && feedStatus === 'open',
  );
  if (held.length === 0) return [];
  const crossed = findSureWins([...listOpenPrices(open, []), ...held]);
  return held.filter(({ key }) => !crossed.has(key));
}
