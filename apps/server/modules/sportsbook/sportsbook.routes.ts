import { sports as contract } from '@palpite/contracts';
import { type Currency, currencyCodes, toWire } from '@palpite/domain/money';
import { rulesVersion } from '@palpite/domain/sports/rules';
import { sportNames, sports } from '@palpite/domain/sports/sports';
import { dayIn } from '../../platform/days.ts';
import type { Db } from '../../platform/db.ts';
import { type Route, route } from '../../platform/http.ts';
import { refuse } from '../../platform/refusal.ts';
import type { BoardMatch, BoardStore } from './markets/board.ts';
import { boardMatchFrom } from './markets/board.ts';
import { findTerms, type HotMarket, listDelays, listEvents, listResults } from './markets/markets.queries.ts';
import {
  favouritesOf,
  groupByLeague,
  isOnList,
  orderForHome,
  searchOpen,
  spanAround,
} from './markets/match-lists.ts';
import {
  isShown,
  presentCard,
  presentEvent,
  presentMarket,
  presentMarkets,
} from './markets/present-board.ts';

const liveMax = 12;
const nextMax = 12;
const hotMax = 10;
const resultsMax = 300;

export function sportsbookRoutes(deps: {
  db: Db;
  board: BoardStore;
  hot: () => Promise<readonly HotMarket[]>;
}): Route[] {
  const { db, board, hot } = deps;
  return [
    route(contract.getSportsHome, async ({ query, caller: { zone, lang } }) => {
      const reader = readerIn(zone, undefined);
      const matches = [...board.matches()];
      const bySport = Map.groupBy(matches, ({ sport }) => sport);
      const count = (list: 'inPlay' | 'today' | 'early', members: readonly BoardMatch[]) =>
        members.filter((match) => isOnList(list, match, reader)).length;
      const now = Date.now();
      const hottest = await hot();
      const betsOn = countBets(hottest);
      const favourites = favouritesOf(query.favourites);
      const order = (chosen: readonly BoardMatch[]) =>
        orderForHome(chosen, { lang, zone, betsOn, favourites }, now);
      return {
        sports: sportNames.map((sport) => {
          const members = bySport.get(sport) ?? [];
          return {
            sport,
            inPlay: count('inPlay', members),
            today: count('today', members),
            early: count('early', members),
          };
        }),
        live: order(matches.filter(({ inPlay }) => inPlay))
          .slice(0, liveMax)
          .map((match) => presentCard(match, lang)),
        next: order(
          matches.filter(
            ({ timeStatus, startsAt, markets }) =>
              timeStatus === 'notOpen' && startsAt.getTime() > now && markets.size > 0,
          ),
        )
          .slice(0, nextMax)
          .map((match) => presentCard(match, lang)),
        hot: hottest
          .flatMap(({ marketId, bets }) => {
            const found = findBoth(board, marketId);
            return found && found.market.shownStatus === 'open' ? [{ ...found, bets }] : [];
          })
          .slice(0, hotMax)
          .map(({ match, market, bets }) => ({
            match: presentCard(match, lang),
            market: presentMarket(match, market),
            bets,
          })),
        feedSilent: board.silent,
      };
    }),

    route(contract.listMatches, async ({ query, caller: { zone, lang } }) => {
      const reader = readerIn(zone, query.day);
      const { list, sport } = query;
      const found = list === 'results' ? await results() : [...board.matches()];
      async function results(): Promise<BoardMatch[]> {
        const { from, until } = spanAround(reader.day);
        return (await listResults(db, sport, from, until, resultsMax)).map(boardMatchFrom);
      }
      return {
        leagues: groupByLeague(
          found.filter((match) => match.sport === sport && isOnList(list, match, reader)),
          { lang, zone, betsOn: countBets(await hot()), favourites: favouritesOf(query.favourites) },
          list === 'results',
        ),
        feedSilent: board.silent,
      };
    }),

    route(contract.searchMatches, async ({ query, caller: { lang } }) => ({
      matches: searchOpen([...board.matches()], query.text).map((match) => presentCard(match, lang)),
      feedSilent: board.silent,
    })),

    route(contract.getMatch, async ({ params, caller: { lang } }) => {
      const match = board.findMatch(BigInt(params.matchId)) ?? refuse('match_unknown');
      const [events, hottest] = await Promise.all([listEvents(db, match.id), hot()]);
      return {
        match: presentCard(match, lang),
        markets: presentMarkets(match),
        events: events.map(presentEvent),
        statistics: { ...match.standing?.statistics },
        hotMarketIds: hottest
          .filter(({ matchId, marketId }) => matchId === match.id && match.markets.has(marketId))
          .map(({ marketId }) => String(marketId)),
        feedSilent: board.silent,
      };
    }),

    route(contract.getMarkets, async ({ query, caller: { lang } }) => ({
      markets: [...new Set(query.ids.split(','))].flatMap((id) => {
        const found = findBoth(board, BigInt(id));
        return found && isShown(found.market)
          ? [{ match: presentCard(found.match, lang), market: presentMarket(found.match, found.market) }]
          : [];
      }),
    })),

    route(contract.getSportsTerms, async ({ query }) => {
      const currency = currencyOf(query.currency);
      const [terms, delays] = await Promise.all([findTerms(db, currency), listDelays(db)]);
      if (!terms) refuse('request_invalid', { field: 'currency' });
      const changed = new Map(delays.map(({ sport, delayMs }) => [sport, delayMs / 1_000]));
      return {
        currency,
        stakeMin: toWire(terms.stake_min_minor, currency),
        stakeMax: toWire(terms.stake_max_minor, currency),
        payoutMax: toWire(terms.payout_max_minor, currency),
        legsMax: terms.legs_max,
        linesMax: terms.lines_max,
        cashOutOffered: terms.cash_out_offered,
        delaySeconds: Object.fromEntries(
          sportNames.map((sport) => [sport, changed.get(sport) ?? sports[sport].inPlayDelaySeconds]),
        ),
        rulesVersion,
      };
    }),
  ];
}

function countBets(hottest: readonly HotMarket[]): ReadonlyMap<bigint, number> {
  const bets = new Map<bigint, number>();
  for (const { matchId, bets: ofMarket } of hottest) bets.set(matchId, (bets.get(matchId) ?? 0) + ofMarket);
  return bets;
}

function readerIn(zone: string, day: string | undefined): { zone: string; day: string; today: string } {
  const today = dayIn(zone, new Date());
  return { zone, day: day ?? today, today };
}

function findBoth(board: BoardStore, marketId: bigint) {
  const market = board.findMarket(marketId);
  const match = market && board.findMatch(market.matchId);
  return market && match ? { market, match } : null;
}

function currencyOf(text: string | undefined): Currency {
  if (text === undefined || text === '') return 'BRL';
  return currencyCodes.find((code) => code === text) ?? refuse('request_invalid', { field: 'currency' });
}
