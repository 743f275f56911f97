import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { freshDatabase } from '../../../tests/harness/database.ts';
import { openDatabase, refusalOfVersion } from './db.ts';

test('the time limits of requests do not apply to an upgrade', async () => {
  const { database } = await freshDatabase();
  const { rows } = await sql<{ timeout: string }>`
    select current_setting('statement_timeout') as timeout
  `.execute(database.db);
  expect(rows[0]?.timeout).toBe('30s');
  await database.script("create table upgrade as select current_setting('statement_timeout') as timeout");
  expect((await sql`select timeout from upgrade`.execute(database.db)).rows).toEqual([{ timeout: '0' }]);
  await database.close();
});

test('a server that starts at the same time is waited for, and the wait is reported', async () => {
  const { address, open, close } = await aDoor();
  const reasons: string[] = [];
  const onWait = (reason: string) => {
    reasons.push(reason);
    void open();
  };
  const database = await openDatabase({ url: address, dataDir: '', patienceMs: 60_000, onWait });
  expect((await sql<{ one: number }>`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
  expect(reasons).toEqual([expect.stringContaining('ECONNREFUSED')]);
  await database.close();
  close();
});

test('an absent server fails a command at once, and a refusal by the server ends every wait', async () => {
  const { address } = await aDoor();
  await expect(openDatabase({ url: address, dataDir: '' })).rejects.toThrow(
    /cannot be reached.*ECONNREFUSED/,
  );
  const unknown = inject('postgresUrl').replace(/postgres$/, 'no_such_database');
  await expect(openDatabase({ url: unknown, dataDir: '', patienceMs: 3_600_000 })).rejects.toThrow(
    /no_such_database/,
  );
});

test('an unsupported PostgreSQL version is refused with a sentence', () => {
  expect([150_000, 150_018, 160_009, 170_006, 180_004].map(refusalOfVersion)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(refusalOfVersion(140_019)).toBe(
    'PostgreSQL at DATABASE_URL is version 14; versions 15 to 18 are supported. Upgrade it.',
  );
  expect(refusalOfVersion(190_000)).toBe(
    'PostgreSQL at DATABASE_URL is version 19; versions 15 to 18 are supported. Use version 18.',
  );
});

/** Closed until it is opened, then forwards to the tests' PostgreSQL. */
async function aDoor(): Promise<{ address: string; open(): Promise<Server>; close(): void }> {
  const real = new URL(inject('postgresUrl'));
  const listen = (server: Server, port: number) =>
    new Promise<Server>((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
  const probe = await listen(createServer(), 0);
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  const door = createServer((caller) => {
    const inside = connect(Number(real.port), real.hostname);
    caller.pipe(inside).pipe(caller);
    for (const end of [caller, inside]) end.on('error', () => end.destroy());
  });
  const address = Object.assign(new URL(real), { host: `127.0.0.1:${port}` }).href;
  return { address, open: () => listen(door, port), close: () => void door.close() };
}
