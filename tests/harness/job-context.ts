import { randomInt, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { findBalances } from '../../apps/server/modules/wallet/index.ts';
import { actOnPage, type OpenOrder, orderPackage } from './deposits.ts';
import type { OpenBets } from './open-bets.ts';
import type { TestPlayer, TestServer } from './server.ts';
import { openGameSession } from './slots.ts';
import { callWallet, type GameSession, type SlotsDriver } from './slots-drivers.ts';
import type { SportsTable } from './sports.ts';

/** Two processes on one database, with what creates work for their jobs. */
export type JobContext = {
  server: TestServer;
  urls: readonly string[];
  bets: OpenBets;
  table: SportsTable;
  /** History of spins that PG returns, by round. */
  pgSpins: Map<string, string[]>;
};

/** Work that a job has not done yet. */
export type Work = {
  /** Throws until the job has done the work, and if it did it wrongly or twice. */
  check(): Promise<void>;
  /** Moves time to the next try of an interrupted job. */
  later?(): Promise<unknown>;
};

export const source = 'test';
export const cashOf = async ({ server }: JobContext, player: { id: bigint }) =>
  (await findBalances(server.database.db, player.id)).cashMinor;
export const run = (context: JobContext, text: string, values: readonly unknown[] = []) =>
  context.server.database.execute<Record<string, unknown>>({ name: '', text }, values);
export const countOf = async (context: JobContext, rows: string, values: readonly unknown[]) =>
  Number((await run(context, `select count(*) as count from ${rows}`, values))[0]?.count);

/**
 * One row to delete and one to keep. `insert` writes a row of an age in minutes, `where` finds it by name.
 */
export function forgets(
  table: string,
  insert: (context: JobContext, name: string, minutes: number) => Promise<unknown>,
  where: string,
  [oldMinutes, youngMinutes]: readonly [number, number],
) {
  return async (context: JobContext): Promise<Work> => {
    const [old, young] = [randomUUID(), randomUUID()];
    await insert(context, old, oldMinutes);
    await insert(context, young, youngMinutes);
    const left = (name: string) => countOf(context, `${table} where ${where}`, [name]);
    return { check: async () => expect([await left(old), await left(young)]).toEqual([0, 1]) };
  };
}

export const insertNews = (topic: string) => (context: JobContext, name: string, minutes: number) =>
  run(
    context,
    `insert into platform.outbox (topic, payload, created_at)
    values ($1, to_jsonb($2::text), now() - make_interval(mins => $3))`,
    [topic, name, minutes],
  );

export const day = 1_440;

export async function deposit({ server }: JobContext, player: TestPlayer, price: number): Promise<OpenOrder> {
  const order = await orderPackage(server, player, `BRL-BRL-${price}`);
  await actOnPage(server, order.payNo, 'complete');
  return order;
}

/** As if all processes had died before they read the event, which leaves the reaction to the job. */
export async function depositWithoutEvent(context: JobContext, player: TestPlayer, price: number) {
  await run(
    context,
    `create function platform.lose_event() returns trigger language plpgsql as $$ begin return null; end $$`,
  );
  await run(
    context,
    `create trigger lose_event before insert on platform.outbox for each row
    when (new.topic = 'paySuccess') execute function platform.lose_event()`,
  );
  try {
    return await deposit(context, player, price);
  } finally {
    await run(context, 'drop trigger lose_event on platform.outbox');
    await run(context, 'drop function platform.lose_event()');
  }
}

export async function aSlotRound(context: JobContext, driver: SlotsDriver, hours: number) {
  const { server } = context;
  const player = await server.fundedPlayer(100_00n);
  const gameSession: GameSession = await openGameSession(server, driver, player);
  const round = `14${String(randomInt(2 ** 40)).padStart(17, '0')}`;
  const bet = { kind: 'bet', id: round, round, amount: 1_00n } as const;
  expect((await callWallet(server, driver, driver.write(gameSession, bet))).ok).toBe(true);
  await run(
    context,
    'update seamless.round set touched_at = now() - make_interval(hours => $2) where id = $1',
    [round, hours],
  );
  return { player, round };
}

export async function aBet(context: JobContext) {
  const { bets } = context;
  const player = await context.server.fundedPlayer(1_000n);
  const matchId = await bets.aMatch();
  const leg = { matchId, market: 'football/matchResult/fullGame', outcome: 'home', oddsMilli: 2_000 };
  const betId = await bets.place({ playerId: player.id, stakeMinor: 1_000n, legs: [leg] });
  return { bets, player, matchId, betId };
}

/** Without the return plan that an exclusion makes. */
export async function anExcludedDepositor(context: JobContext) {
  const player = await context.server.newPlayer();
  await deposit(context, player, 200);
  await run(
    context,
    "update identity.player set stop_kind = 'exclusion', stopped_until = null where id = $1",
    [player.id],
  );
  return { player: { id: player.id, currency: 'BRL' as const } };
}

/** Inserts a row by a name and an age in minutes. */
export const insertAged = (row: string) => (context: JobContext, name: string, minutes: number) =>
  run(context, `insert into platform.${row}`, [name, minutes]);
