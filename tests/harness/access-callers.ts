import { randomUUID } from 'node:crypto';
import { bonuses, identity, originalGames, originals, sports, support } from '@palpite/contracts';
import { staffRoles } from '@palpite/domain/staff';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { insertSession } from '../../apps/server/modules/identity/identity.store.ts';
import { drawToken, hashToken } from '../../apps/server/modules/identity/index.ts';
import type { ObjectKind } from './access-objects.ts';
import { give } from './bonuses.ts';
import { orderPackage } from './deposits.ts';
import { newMember, type TestMember } from './desk.ts';
import { logIn } from './people.ts';
import type { TestPlayer, TestServer } from './server.ts';
import { sharedTable } from './shared-rounds.ts';
import { overs, sportsTable } from './sports.ts';
import { newStaff } from './staff.ts';
import { toOwnAccount, withdraw } from './withdrawals.ts';

/** Opens a session that no process has cached, and returns its token. */
export async function openToken(server: TestServer, player: { id: bigint }): Promise<string> {
  const token = drawToken();
  await server.database.db.transaction().execute((tx) =>
    insertSession(tx, {
      playerId: player.id,
      tokenHash: hashToken(token),
      deviceId: '',
      ip: '127.0.0.1',
      userAgent: '',
      hours: 1,
      idleDays: 7,
    }),
  );
  return token;
}

async function openStaffToken(server: TestServer, { staffId }: TestMember): Promise<string> {
  const token = drawToken();
  await server.database.db
    .insertInto('staff.session')
    .values({
      staff_id: staffId,
      token_hash: hashToken(token),
      ip: '127.0.0.1',
      user_agent: '',
      idle_minutes: 30,
      expires_at: sql`now() + interval '1 hour'`,
    })
    .execute();
  return token;
}

async function spoiledToken(server: TestServer, player: { id: bigint }, column: 'expires_at' | 'ended_at') {
  const token = await openToken(server, player);
  await server.database.db
    .updateTable('identity.session')
    .set({ [column]: sql`now() - interval '1 second'` })
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();
  return token;
}

const stopped = (server: TestServer, player: TestPlayer, kind: 'timeOut' | 'exclusion' | null) =>
  server.database.db
    .updateTable('identity.player')
    .set({
      stop_kind: kind,
      stopped_until: kind === 'timeOut' ? sql<Date>`now() + interval '1 day'` : null,
    })
    .where('id', '=', player.id)
    .execute();

async function spoiledMember(server: TestServer, what: 'removed' | 'expired' | 'ended'): Promise<TestMember> {
  const member = await newMember(server);
  const { db } = server.database;
  if (what === 'removed')
    await db
      .updateTable('staff.account')
      .set({ removed_at: sql`now()` })
      .where('id', '=', member.staffId)
      .execute();
  else
    await db
      .updateTable('staff.session')
      .set({ [what === 'ended' ? 'ended_at' : 'expires_at']: sql`now()` })
      .where('staff_id', '=', member.staffId)
      .execute();
  return member;
}

/** Returns the token of a caller for the next call; undefined for none. */
export type Callers = Record<string, () => Promise<string | undefined>>;

/**
 * Creates one caller of each kind. Those who may be let in get a new session for each call, because a call may end it
 * or stop the player.
 */
export async function createCallers(server: TestServer): Promise<Callers> {
  const player = await server.fundedPlayer(10_000n);
  const [excluded, onBreak, blocked] = [
    await server.newPlayer(),
    await server.newPlayer(),
    await server.newPlayer(),
  ];
  const blockedToken = await openToken(server, blocked);
  await server.database.db
    .updateTable('identity.player')
    .set({ blocked_at: sql`now()`, block_kind: 'staff' })
    .where('id', '=', blocked.id)
    .execute();
  const roleCallers: Callers = {};
  for (const role of staffRoles) {
    const ofRole = await newStaff(server, [role]);
    roleCallers[role] = () => openStaffToken(server, ofRole);
  }
  const fixed = {
    expired: await spoiledToken(server, player, 'expires_at'),
    ended: await spoiledToken(server, player, 'ended_at'),
    blocked: blockedToken,
    removedStaff: (await spoiledMember(server, 'removed')).token,
    expiredStaff: (await spoiledMember(server, 'expired')).token,
    endedStaff: (await spoiledMember(server, 'ended')).token,
    unknown: drawToken(),
  };
  const stoppable = (who: TestPlayer, kind: 'timeOut' | 'exclusion' | null) => async () => {
    await stopped(server, who, kind);
    return openToken(server, who);
  };
  const callers: Callers = {
    visitor: async () => undefined,
    player: stoppable(player, null),
    excluded: stoppable(excluded, 'exclusion'),
    onBreak: stoppable(onBreak, 'timeOut'),
    ...roleCallers,
    ...Object.fromEntries(Object.entries(fixed).map(([name, token]) => [name, async () => token])),
  };
  return callers;
}

/** Game of the owner's bet on a shared round. */
export const sharedBetGame = 'double';

export type OwnedObjects = Record<Exclude<ObjectKind, 'request'>, string>;

/** Returns an id of the right form that no object has. */
export const absent: OwnedObjects = {
  bet: '999999999999999',
  bonus: 'test:none',
  mines: randomUUID(),
  order: randomUUID(),
  picture: randomUUID(),
  round: randomUUID(),
  rowDouble: randomUUID(),
  seedPair: randomUUID(),
  session: 'f'.repeat(24),
  sharedBet: randomUUID(),
};

const onePixelPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Gives a player one object of each kind that a request can name, and a withdrawal. */
export async function ownEverything(server: TestServer, player: TestPlayer): Promise<OwnedObjects> {
  const call: TestServer['call'] = async (endpoint, input) => {
    const answer = await server.call(endpoint, input, { token: player.token });
    expect(answer.http, `${endpoint.path} ${JSON.stringify(answer.body)}`).toBe(200);
    return answer;
  };
  const { orderId } = await orderPackage(server, player, 'BRL-BRL-200');
  const { seedPairId } = (await call(originals.getSeeds, {})).body.data;
  const dice = { requestId: randomUUID(), stake: '10', direction: 'over' as const, target: '50' };
  const round = (await call(originals.playDice, { body: dice })).body.data.round.roundId;
  const mines = await call(originalGames.startMines, {
    body: { requestId: randomUUID(), stake: '10', mines: 3 },
  });
  const rows = await call(originalGames.startRowDouble, {
    body: { requestId: randomUUID(), stake: '10', tiles: 3 },
  });
  const shared = sharedTable(server);
  const { number } = await shared.openRound(sharedBetGame);
  const sharedBet = randomUUID();
  await call(originalGames.betShared, {
    params: { game: sharedBetGame },
    body: { requestId: sharedBet, number, bet: 'red', stake: '10' },
  });
  const table = sportsTable(server);
  const match = await table.offer();
  await table.liftFreeze();
  const slip = table.slip([match.leg(overs, 'over', 1_900)]);
  const bet = (await call(sports.placeBets, { body: { slips: [slip] } })).body.data.slips[0]?.bet?.betId;
  const { cardNo } = await server.database.db
    .selectFrom('identity.player')
    .select('card_no as cardNo')
    .where('id', '=', player.id)
    .executeTakeFirstOrThrow();
  const form = toOwnAccount({ ...player, cardNo: cardNo ?? '' }, 100);
  expect((await withdraw(server, player, form)).http).toBe(200);
  const bonus = (await give(server, player)).id;
  const message = { messageId: randomUUID(), text: 'olá', picture: onePixelPng };
  const picture = (await call(support.sendChatMessage, { body: message })).body.data.message.pictureId;
  await logIn(server, player.username, player.password);
  const { sessions } = (await call(identity.listSessions, {})).body.data;
  expect((await call(bonuses.listBonuses, {})).body.data.bonuses).toHaveLength(1);
  return {
    bet: bet ?? '',
    bonus,
    mines: mines.body.data.open.roundId,
    order: orderId,
    picture: picture ?? '',
    round,
    rowDouble: rows.body.data.open.roundId,
    seedPair: seedPairId,
    session: sessions.find(({ isThis }) => !isThis)?.id ?? '',
    sharedBet,
  };
}
