import type { marketLists } from '@palpite/contracts/office/market-lists';
import { words } from '@palpite/contracts/office/topic';
import { toDecimal } from '@palpite/domain/money';
import type { z } from 'zod';
import {
  findMarket,
  findMatchForResult,
  listMatches,
  listOfferedMarkets,
  referenceCurrency,
} from '../../modules/sportsbook/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Change, Lang } from '../office-topic.ts';
import { marketWords, shortResultWords } from '../sports-words.ts';
import { listMax } from './pieces.ts';

type Query<List extends 'matches' | 'offered'> = z.output<(typeof marketLists)[List]['query']>;

/** A match is given by its number, or as a scope such as `match/12`. */
export const matchIdOf = (match: string) => BigInt(match.replace('match/', ''));

/** What an order about `match/12` or `market/345` names in its preview; nothing when it does not exist. */
export async function targetChange(db: Db, target: string): Promise<Change[]> {
  const [of, id = ''] = target.split('/');
  if (of === 'match') {
    const match = await findMatchForResult(db, BigInt(id));
    return match ? [{ what: words('Match', 'Partida'), before: null, after: match.title }] : [];
  }
  const market = await findMarket(db, BigInt(id));
  if (!market) return [];
  const { en, pt } = marketWords(market.key, market.competitors);
  const after = words(`${en}, ${market.match}`, `${pt}, ${market.match}`);
  return [{ what: words('Market', 'Mercado'), before: null, after }];
}

export async function listForOrders(db: Db, lang: Lang, query: Query<'matches'>) {
  return (await listMatches(db, query, listMax)).map((row) => ({
    match: row.title,
    target: `match/${row.matchId}`,
    sport: row.sport,
    league: row.league,
    at: row.startsAt.toISOString(),
    state: row.state,
    result: shortResultWords(row.result, row.competitors)[lang],
    held: row.held ? ('yes' as const) : ('no' as const),
    markets: row.markets,
    taking: row.taking,
    stopped: row.stopped,
    bets: row.openBets,
  }));
}

export async function listOffered(db: Db, _: Lang, { match, marketState }: Query<'offered'>) {
  const matchId = match === undefined ? null : matchIdOf(match);
  return (await listOfferedMarkets(db, { matchId, state: marketState }, listMax * 5)).map((row) => ({
    key: row.key,
    market: `market/${row.marketId}`,
    match: row.match,
    target: `match/${row.matchId}`,
    marketState: row.state,
    hold: row.hold,
    bets: row.openBets,
    loss: row.liabilityMinor === null ? null : toDecimal(row.liabilityMinor, referenceCurrency),
    currency: referenceCurrency,
    changedAt: row.changedAt.toISOString(),
  }));
}
