import * as sports from '@palpite/contracts/sports';
import { toWire } from '@palpite/domain/money';
import { type Route, route } from '../../../platform/http.ts';
import { refuse } from '../../../platform/refusal.ts';
import { countOpenBets, findBet, listBets } from './bets.queries.ts';
import { countSlips } from './count-slips.ts';
import { type PlaceDeps, placeBets } from './place-bets.ts';
import { presentBet } from './present-bet.ts';

const betsPerPage = 20;

export function bettingRoutes(deps: PlaceDeps): Route[] {
  const { db } = deps;
  return [
    route(sports.placeBets, ({ player, caller, body }) => placeBets(deps, player, caller.lang, body.slips)),

    route(sports.countSlips, ({ player, body }) => countSlips(deps, player, body.slips)),

    route(sports.listBets, async ({ player, caller, query }) => {
      const limit = query.limit ?? betsPerPage;
      const [found, open] = await Promise.all([
        listBets(db, player.id, {
          state: query.state,
          matchId: query.matchId === undefined ? undefined : BigInt(query.matchId),
          beforeId: query.before === undefined ? undefined : BigInt(query.before),
          limit: limit + 1,
        }),
        countOpenBets(db, player.id, player.currency),
      ]);
      const page = found.slice(0, limit);
      const last = page.at(-1);
      return {
        bets: page.map(({ bet, legs }) => presentBet(bet, legs, caller.lang)),
        next: found.length > limit && last ? String(last.bet.id) : null,
        openCount: open.count,
        openStake: toWire(open.stakeMinor, player.currency),
      };
    }),

    route(sports.getBet, async ({ player, caller, params }) => {
      const found = (await findBet(db, player.id, BigInt(params.betId))) ?? refuse('bet_not_found');
      return presentBet(found.bet, found.legs, caller.lang);
    }),
  ];
}
