import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { originalGames, originals } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askForPictures, sendAllPictures } from '../../tests/harness/identity-reviews.ts';
import { enrolTotp } from '../../tests/harness/second-factors.ts';
import { startServer, type TestServer } from '../../tests/harness/server.ts';
import { sharedTable } from '../../tests/harness/shared-rounds.ts';
import { newStaff } from '../../tests/harness/staff.ts';
import { readConfig } from './config.ts';
import { serverSeedPlace } from './modules/originals/originals.store.ts';
import { reencryptAll, retireKeys } from './platform/reencrypt.ts';
import { openSecrets } from './platform/secret-keys.ts';
import { drawSecretKey } from './platform/secrets.ts';
import { enterVendorKey } from './platform/vendor-keys.ts';
import { secretColumns } from './secret-columns.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
});
afterAll(() => server.close());

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const stepsMax = 5_000;

/** Reads all rows, as a stolen backup contains them. */
async function dump(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name
    from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')
  `.execute(server.database.db);
  const parts: string[] = [];
  for (const { name } of rows) {
    const table = await sql<{ row: string }>`
      select to_jsonb(part)::text as row
      from ${sql.raw(name)} part
    `.execute(server.database.db);
    parts.push(...table.rows.map(({ row }) => row));
  }
  return parts.join('\n');
}

test('A stolen copy of the database predicts no round: nothing in it leads to a published hash', async () => {
  const table = sharedTable(server);
  await table.openRound('double');
  const player = await server.fundedPlayer(10_000n);
  const start = { requestId: randomUUID(), stake: '10.00', mines: 3 };
  expect((await server.call(originalGames.startMines, { body: start }, player)).http).toBe(200);
  const seeds = (await server.call(originals.getSeeds, {}, player)).body.data;
  const rules = await server.call(originalGames.getSharedRules, { params: { game: 'double' } });
  const ofPlayers = new Set([seeds.serverSeedHash, seeds.nextServerSeedHash]);
  const ofChain = new Set([rules.body.data.publishedEnd]);

  const copy = await dump();
  // Each text of the copy is tried as a seed, and as a link that leads to the published end.
  const texts = new Set(copy.match(/[\w.+/=-]{8,}/g));
  expect(texts.has(seeds.serverSeedHash)).toBe(true);
  const found = [...texts].filter((text) => ofPlayers.has(sha256(text)));
  for (const text of texts) {
    if (!/^[0-9a-f]{64}$/.test(text) || ofChain.has(text)) continue;
    let link = text;
    for (let step = 0; step < stepsMax && !ofChain.has(link); step++) link = sha256(link);
    if (ofChain.has(link)) found.push(text);
  }
  expect(found).toEqual([]);
});

test('A copy contains no generated key of the installation and no password in plain text', async () => {
  const copy = await dump();
  const { rows } = await sql<{ name: string; value: string }>`
    select name, value from platform.secret
  `.execute(server.database.db);
  expect(rows.map(({ name }) => name).sort()).toEqual(['payment', 'slots', 'test account password']);
  for (const { name, value } of rows) {
    const text = server.secrets.decrypt({ column: 'platform.secret.value', row: name }, value);
    expect(copy).not.toContain(text);
  }
});

test('The seed of another player cannot be moved to a pair: its rounds are refused', async () => {
  const [owner, thief] = [await server.fundedPlayer(10_000n), await server.fundedPlayer(10_000n)];
  const idOf = async (player: typeof owner) =>
    BigInt((await server.call(originals.getSeeds, {}, player)).body.data.seedPairId);
  const [from, to] = [await idOf(owner), await idOf(thief)];
  await sql`
    update originals.seed_pair
    set server_seed = moved.server_seed, server_seed_hash = moved.server_seed_hash
    from originals.seed_pair moved
    where moved.id = ${from} and seed_pair.id = ${to}
  `.execute(server.database.db);
  const body = { requestId: randomUUID(), stake: 1, direction: 'over' as const, target: 50.5 };
  expect((await server.call(originals.playDice, { body }, thief)).http).toBe(500);
  expect((await server.call(originals.playDice, { body }, owner)).http).toBe(200);
});

test('A revealed seed is stored in plain text, so that anyone can check the rounds without the key', async () => {
  const player = await server.newPlayer();
  const { seedPairId } = (await server.call(originals.getSeeds, {}, player)).body.data;
  const rotated = await server.call(
    originals.rotateSeeds,
    { body: { seedPairId, clientSeed: 'afterwards' } },
    player,
  );
  const stored = await server.database.db
    .selectFrom('originals.seed_pair')
    .select(['id', 'server_seed', 'server_seed_hash', 'next_server_seed', 'revealed_at'])
    .where('player_id', '=', player.id)
    .orderBy('id')
    .execute();
  const { revealed, current } = rotated.body.data;
  expect(stored).toMatchObject([
    { server_seed: revealed.serverSeed, next_server_seed: null },
    { server_seed_hash: current.serverSeedHash, revealed_at: null },
  ]);
  const [, next] = stored;
  const seed = server.secrets.decrypt(serverSeedPlace(next?.id ?? 0n), next?.server_seed ?? '');
  expect(sha256(seed)).toBe(current.serverSeedHash);
});

describe('A rotation of the key', () => {
  const rotated = async () => {
    const next = readConfig({
      DATA_DIR: server.config.DATA_DIR,
      SECRETS_KEY: drawSecretKey(),
      SECRETS_KEY_PREVIOUS: readFileSync(join(server.config.DATA_DIR, 'secrets-key'), 'utf8').trim(),
    });
    return openSecrets(server.database, next);
  };

  test('encrypts everything with the new key, also next to a locked row and after an interruption', async () => {
    const { db } = server.database;
    const player = await server.fundedPlayer(10_000n);
    const { seedPairId, serverSeedHash } = (await server.call(originals.getSeeds, {}, player)).body.data;
    const secrets = await rotated();
    const altered = 'originals.seed_pair.server_seed of row';
    // A round holds the pair.
    await db.transaction().execute(async (tx) => {
      await sql`select from originals.seed_pair where id = ${seedPairId}::bigint for update`.execute(tx);
      const { left, unreadable } = await reencryptAll(db, secrets, secretColumns);
      expect(unreadable).toEqual([expect.stringContaining(altered)]);
      expect(left).toBe(3);
      expect(await retireKeys(db, secrets, secretColumns)).toBeNull();
    });
    expect(await reencryptAll(db, secrets, secretColumns)).toMatchObject({ changed: 2, left: 1 });
    expect(await reencryptAll(db, secrets, secretColumns)).toMatchObject({ changed: 0, left: 1 });
    await sql`delete from originals.seed_pair where nonce = 0 and server_seed like ${`v1.${server.secrets.keyId}.%`}`.execute(
      db,
    );
    expect(await retireKeys(db, secrets, secretColumns)).toEqual([server.secrets.keyId]);
    const copy = await dump();
    expect(copy).toContain(`v1.${secrets.keyId}.`);
    expect(copy).not.toContain(`v1.${server.secrets.keyId}.`);
    const pair = await db
      .selectFrom('originals.seed_pair')
      .select(['id', 'server_seed'])
      .where('id', '=', BigInt(seedPairId))
      .executeTakeFirstOrThrow();
    expect(sha256(secrets.decrypt(serverSeedPlace(pair.id), pair.server_seed))).toBe(serverSeedHash);
  });

  test('knows every column whose values are encrypted', async () => {
    await enrolTotp(server, await server.newPlayer());
    const owner = await newStaff(server, ['owner']);
    const player = await server.newPlayer();
    await askForPictures(server, owner, player, ['front']);
    await sendAllPictures(server, player, ['front']);
    await server.send('POST', '/api/callback/payments/sandbox', { body: '{"forged":true}' });
    const key = { name: 'UOF_TOKEN', text: 'a-token-of-a-feed', by: 'Dona', reason: 'rotation' } as const;
    await server.database.db.transaction().execute((tx) => enterVendorKey(tx, server.secrets, key));
    const { rows } = await sql<{ column: string }>`
      select table_schema || '.' || table_name || '.' || column_name as column
      from information_schema.columns
      where data_type in ('text', 'ARRAY')
      and table_schema not in ('pg_catalog', 'information_schema')
      and to_regclass(format('%I.%I', table_schema, table_name)) is not null
    `.execute(server.database.db);
    const encrypted: string[] = [];
    for (const { column } of rows) {
      const at = column.lastIndexOf('.');
      const found = await sql`
        select from ${sql.raw(column.slice(0, at))} part
        where ${sql.raw(column.slice(at + 1))}::text ~ '^[{]?v1[.][0-9a-f]{16}[.]'
        limit 1
      `.execute(server.database.db);
      if (found.rows.length > 0) encrypted.push(column);
    }
    expect(encrypted.sort()).toEqual(secretColumns.map(({ column }) => column as string).sort());
  });
});
