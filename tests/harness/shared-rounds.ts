import { randomUUID } from 'node:crypto';
import { originalGames } from '@palpite/contracts';
import type { SharedGame } from '@palpite/contracts/original-games';
import { sql } from 'kysely';
import { createRoundLoop, type RoundLoop } from '../../apps/server/modules/originals/shared/round-loop.ts';
import { createLog } from '../../apps/server/platform/log.ts';
import { createMetrics } from '../../apps/server/platform/metrics.ts';
import type { TestPlayer, TestServer } from './server.ts';

export type SharedTable = ReturnType<typeof sharedTable>;

/** Start its server with DRAW_ROUNDS=false. */
export function newLoop(server: TestServer, drawsPublicSeed = true, metrics = createMetrics()): RoundLoop {
  return createRoundLoop({
    database: server.database,
    log: createLog(server.config),
    metrics,
    secrets: server.secrets,
    drawsPublicSeed,
  });
}

export function sharedTable(server: TestServer, loop = newLoop(server)) {
  const { db } = server.database;

  const roundOf = (game: SharedGame, number?: number) =>
    db
      .selectFrom('originals.shared_round')
      .selectAll()
      .where('game', '=', game)
      .$if(number !== undefined, (query) => query.where('number', '=', number ?? 0))
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();

  /** Ends the phase by the database clock. */
  async function letPhasePass(game: SharedGame): Promise<void> {
    await sql`
      update originals.shared_round
      set
        opens_at = opens_at - passed.time,
        betting_ends_at = betting_ends_at - passed.time,
        drawn_at = drawn_at - passed.time,
        next_at = next_at - passed.time
      from (
        select
          number,
          case status when 'betting' then betting_ends_at when 'drawing' then drawn_at else next_at end
            - clock_timestamp() as time
        from originals.shared_round
        where game = ${game}
        order by number desc
        limit 1
      ) passed
      where shared_round.game = ${game}
      and shared_round.number = passed.number
    `.execute(db);
  }

  async function nextPhase(game: SharedGame) {
    await letPhasePass(game);
    await loop.step(game);
    return roundOf(game);
  }

  async function openRound(game: SharedGame) {
    await loop.step(game);
    let round = await roundOf(game);
    while (round.status !== 'betting') round = await nextPhase(game);
    return round;
  }

  async function finishRound(game: SharedGame) {
    let round = await roundOf(game);
    while (round.status === 'betting' || round.status === 'drawing') round = await nextPhase(game);
    return round;
  }

  const bet = (
    player: TestPlayer,
    game: SharedGame,
    slip: { number: number; bet: string; stake: number | string; requestId?: string },
  ) =>
    server.call(
      originalGames.betShared,
      { params: { game }, body: { requestId: randomUUID(), ...slip } },
      player,
    );

  const cancel = (player: TestPlayer, game: SharedGame, ...requestIds: string[]) =>
    server.call(originalGames.cancelSharedBets, { params: { game }, body: { requestIds } }, player);

  return { loop, roundOf, letPhasePass, nextPhase, openRound, finishRound, bet, cancel };
}
