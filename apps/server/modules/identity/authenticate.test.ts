import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freshDatabase } from '../../../../tests/harness/database.ts';
import { listWholeScans } from '../../../../tests/harness/whole-scans.ts';
import type { Database } from '../../platform/db.ts';
import { createLog } from '../../platform/log.ts';
import { createSessions } from './authenticate.ts';
import { seeSessions } from './identity.queries.ts';
import { endSessions, insertPlayer, insertSession } from './identity.store.ts';
import { drawToken, hashToken } from './token.ts';

let database: Database;
const log = createLog({ LOG_LEVEL: 'silent' });
beforeAll(async () => {
  ({ database } = await freshDatabase());
});
afterAll(() => database.close());

async function aSession(): Promise<{ token: string; playerId: bigint }> {
  const token = drawToken();
  return database.db.transaction().execute(async (tx) => {
    const player = await insertPlayer(tx, {
      username: `${randomUUID()}@exemplo.com`,
      name: '',
      cardNo: null,
      country: '+55',
      phone: '',
      birthDate: '1990-01-15',
      passwordHash: 'none',
      invitedByCode: '',
      currency: 'BRL',
      lang: 'pt_BR',
      deviceId: '',
      fromApp: false,
      isTest: false,
    });
    if (typeof player === 'string' || 'taken' in player) throw new Error('no account was opened');
    await insertSession(tx, {
      playerId: player.id,
      tokenHash: hashToken(token),
      deviceId: '',
      ip: '127.0.0.1',
      userAgent: '',
      hours: 720,
      idleDays: 7,
    });
    return { token, playerId: player.id };
  });
}

const endAll = (playerId: bigint) =>
  database.db.transaction().execute((tx) => endSessions(tx, playerId, 'all'));

describe('a process that authenticates', () => {
  it('queries the database once for many requests', async () => {
    const [one, another] = [await aSession(), await aSession()];
    const sessions = createSessions(database, log, 7);
    const execute = vi.spyOn(database, 'execute');
    const tokens = [one.token, another.token, drawToken()];
    const found = await Promise.all(
      Array.from({ length: 21 }, (_, place) => sessions.recheck(tokens[place % 3] ?? '')),
    );
    await sessions.recheck(one.token);
    expect(execute).toHaveBeenCalledTimes(1);
    execute.mockRestore();
    const ids = found.map((player) => player?.id ?? null);
    expect(ids).toEqual(Array.from({ length: 7 }, () => [one.playerId, another.playerId, null]).flat());
  });

  it('finds sessions without scanning a table of players, also with the plan of an empty database', async () => {
    // One row per version, so a scan is fine.
    expect((await listWholeScans(database, seeSessions)).filter((table) => table !== 'legal_terms')).toEqual(
      [],
    );
  });

  it('drops a session that another process ended when the event arrives, for requests and sockets', async () => {
    const { token, playerId } = await aSession();
    const [here, there] = [createSessions(database, log, 7), createSessions(database, log, 7)];
    const player = await here.authenticate(token);
    expect(player).toMatchObject({ id: playerId, currency: 'BRL' });
    await there.recheck(token);
    const [ended] = await endAll(playerId);
    expect(ended).toBe(player?.sessionId);
    here.forgetSession(ended ?? 0n);
    expect(await here.authenticate(token)).toBeNull();
    expect(await here.recheck(token)).toBeNull();
  });

  it('drops such a session after two seconds without the event', async () => {
    const { token, playerId } = await aSession();
    const clock = vi.spyOn(performance, 'now');
    const sessions = createSessions(database, log, 7);
    const start = performance.now();
    clock.mockReturnValue(start);
    expect(await sessions.recheck(token)).not.toBeNull();
    await endAll(playerId);
    clock.mockReturnValue(start + 1_900);
    expect(await sessions.recheck(token)).not.toBeNull();
    clock.mockReturnValue(start + 2_100);
    expect(await sessions.recheck(token)).toBeNull();
    clock.mockRestore();
  });

  it('does not restore a session that ended during its query', async () => {
    const { token } = await aSession();
    const sessions = createSessions(database, log, 7);
    const row = await database.db
      .selectFrom('identity.session')
      .select('id')
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirstOrThrow();
    const looking = sessions.recheck(token);
    sessions.forgetSession(row.id);
    expect(await looking).toBeNull();
    expect(await sessions.recheck(token)).toBeNull();
  });

  it('records the last use of a session for requests, not for open sockets, and not every time', async () => {
    const { token } = await aSession();
    const sessions = createSessions(database, log, 7);
    const { sessionId } = (await sessions.recheck(token)) ?? { sessionId: 0n };
    const long = sql<Date>`timestamptz '2020-02-03 04:05:06Z'`;
    const used = async () =>
      (
        await database.db
          .selectFrom('identity.session')
          .select('last_used_at')
          .where('id', '=', sessionId)
          .executeTakeFirstOrThrow()
      ).last_used_at.getUTCFullYear();
    const age = () =>
      database.db
        .updateTable('identity.session')
        .set({ last_used_at: long })
        .where('id', '=', sessionId)
        .execute();
    await age();
    await sessions.recheck(token);
    expect(await used()).toBe(2020);
    await sessions.authenticate(token);
    await expect.poll(used).toBeGreaterThan(2020);
    await age();
    await sessions.authenticate(token);
    expect(await used()).toBe(2020);
  });

  it('ends a session that was not used for the idle days, and moves that end with each use up to the absolute one', async () => {
    const { token } = await aSession();
    const where = sql`token_hash = ${hashToken(token)}`;
    const daysLeft = async () =>
      (
        await sql<{ days: number }>`
          select (extract(epoch from expires_at - now()) / 86400)::float8 as days from identity.session where ${where}
        `.execute(database.db)
      ).rows[0]?.days ?? 0;
    const letDaysPass = (days: number) =>
      sql`
        update identity.session
        set last_used_at = last_used_at - ${days} * interval '1 day',
          expires_at = expires_at - ${days} * interval '1 day',
          ends_at = ends_at - ${days} * interval '1 day'
        where ${where}
      `.execute(database.db);
    expect(await daysLeft()).toBeCloseTo(7, 1);
    await letDaysPass(6);
    expect(await createSessions(database, log, 7).authenticate(token)).not.toBeNull();
    await expect.poll(daysLeft).toBeCloseTo(7, 1);
    // 19 of 30 days are over: the absolute end comes first.
    await sql`update identity.session set ends_at = now() + interval '2 days', expires_at = now() + interval '1 day',
      last_used_at = now() - interval '6 days' where ${where}`.execute(database.db);
    expect(await createSessions(database, log, 7).authenticate(token)).not.toBeNull();
    await expect.poll(daysLeft).toBeCloseTo(2, 1);
    // An open socket does not use the session.
    const sessions = createSessions(database, log, 7);
    await sql`update identity.session set expires_at = now() + interval '1 day', last_used_at = now() - interval '6 days'
      where ${where}`.execute(database.db);
    expect(await sessions.recheck(token)).not.toBeNull();
    await letDaysPass(1);
    // The cached login does not bring the session back.
    await sessions.authenticate(token);
    expect(await createSessions(database, log, 7).authenticate(token)).toBeNull();
    expect(await daysLeft()).toBeLessThan(0.01);
  });
});
