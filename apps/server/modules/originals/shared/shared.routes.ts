import { originalGames } from '@palpite/contracts';
import { sharedGames, sharedStreamPath } from '@palpite/contracts/original-games';
import { type Currency, toWire } from '@palpite/domain/money';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database, Db } from '../../../platform/db.ts';
import { type Route, route } from '../../../platform/http.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import type { Stream } from '../../../platform/stream.ts';
import type { StakeFromPockets } from '../../wallet/bonus/index.ts';
import type { BalanceNews, ProductAccounts } from '../../wallet/index.ts';
import { getRules } from '../get-rules.ts';
import type { SharedBetBatcher } from './bet-batcher.ts';
import { betShared } from './bet-shared.ts';
import { cancelSharedBets } from './cancel-bets.ts';
import { type RoundBoard, topicOf } from './round-board.ts';
import type { RoundNews } from './round-news.ts';
import {
  getRoundPayoutMax,
  getSharedPace,
  listChainsAhead,
  listDrawnRounds,
  listOwnBets,
} from './shared.queries.ts';
import { sharedGameRules } from './shared-games.ts';

const roundsPerPage = 50;

export function sharedRoutes(deps: {
  database: Database;
  db: Db;
  balances: BalanceNews;
  rounds: RoundNews;
  books: ProductAccounts;
  stakeFromPockets: StakeFromPockets;
  bets: SharedBetBatcher;
  board: RoundBoard;
  metrics: Metrics;
  labelOf(playerId: bigint): Promise<string>;
}): Route[] {
  const { db, board } = deps;
  return [
    route(originalGames.getSharedRules, async ({ params: { game }, query }) => {
      const [{ rules, leastStake }, pace, [chain, next]] = await Promise.all([
        getRules(db, game, query.currency),
        getSharedPace(db, game),
        listChainsAhead(db, game),
      ]);
      return {
        ...rules,
        stakeMin: leastStake(sharedGameRules[game].stakeFloorMinor),
        stopped: rules.stopped || !chain?.publicSeed,
        returnPercent: sharedGameRules[game].returnPercent,
        bettingMs: pace.bettingMs,
        roundPayoutMax: toWire(await getRoundPayoutMax(db, game, rules.currency), rules.currency),
        betsMax: pace.betsMax,
        publicSeed: chain?.publicSeed ?? '',
        publishedEnd: chain?.publishedEnd ?? '',
        nextPublishedEnd: next?.publishedEnd ?? '',
      };
    }),

    route(originalGames.getSharedRound, ({ params }) => board.find(params.game)),

    route(originalGames.betShared, ({ player, caller, params, body }) =>
      betShared(deps, player, caller.lang, { params, body }),
    ),

    route(originalGames.cancelSharedBets, ({ player, params, body }) =>
      cancelSharedBets(deps, player, { params, body }),
    ),

    route(originalGames.listMySharedBets, async ({ player, params }) => ({
      bets: (await listOwnBets(db, params.game, player.id)).map((bet) => ({
        requestId: bet.request_id,
        number: bet.number,
        bet: bet.bet,
        stake: toWire(bet.stake_minor, bet.currency as Currency),
        payout: bet.payout_minor === null ? null : toWire(bet.payout_minor, bet.currency as Currency),
      })),
    })),

    route(originalGames.listSharedRounds, async ({ params, query }) => ({
      rounds: await listDrawnRounds(
        db,
        params.game,
        query.before === undefined ? undefined : Math.min(Number(query.before), 2_147_483_647),
        roundsPerPage,
      ),
    })),
  ];
}

/** The current round at once, and again whenever it changes. */
export function serveSharedStream(http: FastifyInstance, board: RoundBoard, stream: Stream): void {
  http.route({
    method: 'GET',
    url: sharedStreamPath.replace('{game}', ':game'),
    exposeHeadRoute: false,
    schema: {
      tags: ['originals'],
      summary:
        'Server-sent events: the shared round of the moment at once and at every change; `data` as in its GET',
      params: z.object({ game: z.enum(sharedGames) }),
    },
    handler: async (request, reply) => {
      const { game } = request.params as { game: (typeof sharedGames)[number] };
      await stream.open(reply, topicOf(game), () => board.find(game));
      return reply;
    },
  });
}
