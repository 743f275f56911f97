import { parseMarket } from '@palpite/domain/sports/markets';
import { findSureWins } from '@palpite/domain/sports/sure-wins';
import type { QuotedMarket } from '../feed/feed-message.ts';
import { oddsOf } from './guard-prices.ts';
import type { MarketRow, OpenPrices } from './market-rows.ts';
import type { OpenMatch } from './open-match.ts';

/**
 * With those of a message replacing older ones. Prices of different times are compared, because both can be
 * bet on.
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

/** Once a message is applied. Book sums by market key; see `findSureWins`. */
export function findCrossed(open: OpenMatch, quoted: readonly QuotedMarket[]): ReadonlyMap<string, number> {
  return findSureWins(listOpenPrices(open, quoted));
}

/** They are not in the message with the other market's new prices, so nothing else would check them. */
export function findUncrossed(open: OpenMatch): MarketRow[] {
  const held = [...open.markets.values()].filter(
    ({ priceFault, hold, feedStatus }) =>
      priceFault === 'crossed' && hold === 'palpable' && feedStatus === 'open',
  );
  if (held.length === 0) return [];
  const crossed = findSureWins([...listOpenPrices(open, []), ...held]);
  return held.filter(({ key }) => !crossed.has(key));
}
