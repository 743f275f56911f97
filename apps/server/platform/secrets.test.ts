import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { emptyDatabase, freshDatabase } from '../../../tests/harness/database.ts';
import { BadSetting, readConfig } from '../config.ts';
import type { Database } from './db.ts';
import { openSecrets, requireSecretKeys } from './secret-keys.ts';
import {
  createSecrets,
  drawSecretKey,
  getSecret,
  readSecretKey,
  type SecretKey,
  type SecretPlace,
  SecretUnreadable,
} from './secrets.ts';

const keyOf = (text: string) => readSecretKey(text) as SecretKey;
const place: SecretPlace = { column: 'originals.seed_pair.server_seed', row: 7n };

describe('An encrypted value', () => {
  const [key, other] = [keyOf(drawSecretKey()), keyOf(drawSecretKey())];
  const secrets = createSecrets([key]);

  test.each(['', 'a', 'x'.repeat(10_000), 'ação 😀'])('is read back unchanged (%#)', (text) => {
    const stored = secrets.encrypt(place, text);
    expect(stored).toMatch(new RegExp(`^v1\\.${key.id}\\.`));
    expect(secrets.decrypt(place, stored)).toBe(text);
  });

  test('differs each time, so that equal secrets are not recognised', () => {
    expect(secrets.encrypt(place, 'same')).not.toBe(secrets.encrypt(place, 'same'));
  });

  test('is valid in its own row and column only', () => {
    const stored = secrets.encrypt(place, 'secret');
    const elsewhere: SecretPlace[] = [
      { ...place, row: 8n },
      { ...place, row: '7 ' },
      { ...place, column: 'originals.seed_pair.next_server_seed' },
    ];
    for (const moved of elsewhere) expect(() => secrets.decrypt(moved, stored)).toThrow(SecretUnreadable);
  });

  test('is refused after a change of any character', () => {
    const stored = secrets.encrypt(place, 'secret');
    for (let index = 0; index < stored.length; index++) {
      const changed = stored[index] === 'A' ? 'B' : 'A';
      const altered = stored.slice(0, index) + changed + stored.slice(index + 1);
      expect(() => secrets.decrypt(place, altered), `character ${index}`).toThrow(SecretUnreadable);
    }
  });

  test.each(['', 'plain text', 'v1.0123456789abcdef.', 'v1.0123456789abcdef.AAAA', 'v2.x.y'])(
    'is not accepted in another form: %j',
    (stored) => {
      expect(() => secrets.decrypt(place, stored)).toThrow(SecretUnreadable);
      expect(() => secrets.decrypt(place, stored.replace('0123456789abcdef', key.id))).toThrow(
        SecretUnreadable,
      );
    },
  );

  test('needs its key, which may be a previous one', () => {
    const stored = secrets.encrypt(place, 'secret');
    expect(() => createSecrets([other]).decrypt(place, stored)).toThrow('key_unknown');
    const rotating = createSecrets([other, key]);
    expect(rotating.decrypt(place, stored)).toBe('secret');
    expect(rotating.encrypt(place, 'secret')).toMatch(new RegExp(`^v1\\.${other.id}\\.`));
  });

  test('does not show its content in an error', () => {
    const stored = secrets.encrypt(place, 'secret');
    const failure = (() => {
      try {
        return createSecrets([other]).decrypt(place, stored);
      } catch (thrown) {
        return String(thrown);
      }
    })();
    expect(failure).toContain('originals.seed_pair.server_seed of row 7');
    expect(failure).not.toContain(stored);
  });
});

let database: Database;
let folder: string;
const folders: string[] = [];
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});

async function newInstallation(): Promise<void> {
  ({ database } = await freshDatabase());
  onTestFinished(() => database.close());
  folder = newFolder();
}
function newFolder(): string {
  folders.push(mkdtempSync(join(tmpdir(), 'palpite-keys-')));
  return folders.at(-1) as string;
}
const configOf = (environment: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: folder, ...environment });
const recorded = async () =>
  (await database.db.selectFrom('platform.secret_key').select('id').execute()).map(({ id }) => id);

describe('The key of a new database', () => {
  beforeEach(newInstallation);

  test('is generated in the data folder, for this user only, and found again', async () => {
    const first = await openSecrets(database, configOf());
    expect(readdirSync(folder)).toEqual(['secrets-key']);
    expect(statSync(join(folder, 'secrets-key')).mode & 0o777).toBe(0o600);
    const stored = first.encrypt(place, 'secret');
    expect((await openSecrets(database, configOf())).decrypt(place, stored)).toBe('secret');
    expect(await recorded()).toEqual([first.keyId]);
  });

  test('is the same for ten concurrent starts', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => openSecrets(database, configOf())));
    expect(new Set(all.map(({ keyId }) => keyId)).size).toBe(1);
    expect(readdirSync(folder)).toEqual(['secrets-key']);
  });

  test('is decided once when two processes with different keys start together', async () => {
    const starts = [drawSecretKey(), drawSecretKey()].map((key) =>
      openSecrets(database, configOf({ SECRETS_KEY: key })),
    );
    const results = await Promise.allSettled(starts);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await recorded()).toHaveLength(1);
  });
});

describe('The key of a database with secrets', () => {
  beforeEach(newInstallation);

  test('stops a start with another key by a sentence, and nothing is written', async () => {
    const { keyId } = await openSecrets(database, configOf());
    const secret = await getSecret(database.db, await openSecrets(database, configOf()), 'slots');
    const dump = async () =>
      JSON.stringify(await database.db.selectFrom('platform.secret').selectAll().execute());
    const before = await dump();
    const wrong: [string, Record<string, string>][] = [
      ['another key', { SECRETS_KEY: drawSecretKey() }],
      ['another data folder', { DATA_DIR: newFolder() }],
    ];
    for (const [title, environment] of wrong) {
      const config = configOf(environment);
      for (const start of [openSecrets, requireSecretKeys]) {
        const failure = await start(database, config).catch((thrown: unknown) => thrown);
        expect(failure, title).toBeInstanceOf(BadSetting);
        expect(String(failure)).toContain(`secrets of the key ${keyId}`);
        expect(String(failure)).toContain('Nothing was written.');
      }
      if (environment.DATA_DIR) expect(readdirSync(environment.DATA_DIR)).toEqual([]);
    }
    expect(await recorded()).toEqual([keyId]);
    expect(await dump()).toBe(before);
    expect(await getSecret(database.db, await openSecrets(database, configOf()), 'slots')).toBe(secret);
  });

  test('may change while the previous one is configured', async () => {
    const before = await openSecrets(database, configOf());
    const secret = await getSecret(database.db, before, 'slots');
    const previous = readFileSync(join(folder, 'secrets-key'), 'utf8').trim();
    const next = { SECRETS_KEY: drawSecretKey(), SECRETS_KEY_PREVIOUS: previous };
    const after = await openSecrets(database, configOf(next));
    expect(await getSecret(database.db, after, 'slots')).toBe(secret);
    expect((await recorded()).sort()).toEqual([before.keyId, after.keyId].sort());
    // The previous key alone is not enough any more.
    await expect(openSecrets(database, configOf())).rejects.toThrow(after.keyId);
  });

  test('is not replaced when its file is damaged', async () => {
    await openSecrets(database, configOf());
    writeFileSync(join(folder, 'secrets-key'), 'not a key');
    await expect(openSecrets(database, configOf())).rejects.toThrow('does not contain a key');
    expect(readFileSync(join(folder, 'secrets-key'), 'utf8')).toBe('not a key');
  });

  test('is not needed before the schema exists', async () => {
    const empty = await emptyDatabase();
    onTestFinished(() => empty.close());
    await expect(requireSecretKeys(empty, configOf())).resolves.toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('encrypts the generated keys of an installation, and plain text is refused by the database', async () => {
    const secrets = await openSecrets(database, configOf());
    const values = await Promise.all(
      Array.from({ length: 10 }, () => getSecret(database.db, secrets, 'payment')),
    );
    expect(new Set(values).size).toBe(1);
    const insert = { name: 'plain', value: 'in plain text' };
    await expect(database.db.insertInto('platform.secret').values(insert).execute()).rejects.toThrow('check');
  });
});
