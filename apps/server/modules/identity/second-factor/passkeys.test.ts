import { identity, secondFactor } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createPasskey,
  type SoftPasskey,
  signWithPasskey,
} from '../../../../../tests/harness/authenticator.ts';
import { confirmed, logIn } from '../../../../../tests/harness/people.ts';
import {
  confirmedByPasskey,
  enrolPasskey,
  enterPassword,
  passkeySite,
} from '../../../../../tests/harness/second-factors.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import { findRelyingParty } from '../../../platform/webauthn.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { PUBLIC_URL: passkeySite.origin } });
});
afterAll(() => server.close());

const device = { deviceId: 'a phone' };
const codeOf = (answer: { body: { data: unknown } }) => (answer.body.data as { code?: string } | null)?.code;

const confirmedLogin = async (player: TestPlayer) => ({
  token: player.token,
  headers: await confirmed(server, player),
});

const startLogin = async (key?: string, headers: Record<string, string> = device) =>
  (await server.call(secondFactor.startPasskeyLogin, { body: key === undefined ? {} : { key } }, { headers }))
    .body.data;

type Answer = ReturnType<typeof signWithPasskey>;

const sendLogin = (answer: Answer, headers: Record<string, string> = device) =>
  server.call(secondFactor.passkeyLogin, { body: { answer } }, { headers });

async function logInBy(passkey: SoftPasskey, site = passkeySite, how = {}) {
  return sendLogin(signWithPasskey(passkey, await startLogin(), site, how));
}

describe('a login by passkey', () => {
  it('opens a session without name and password, and records the use', async () => {
    const player = await server.newPlayer();
    const passkey = await enrolPasskey(server, player);
    const options = await startLogin();
    expect(options).toMatchObject({ rpId: 'palpite.example', userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
    const opened = await sendLogin(signWithPasskey(passkey, options, passkeySite));
    const token = opened.body.data.access_token;
    expect((await server.call(identity.getUserInfo, {}, { token })).body.data.username).toBe(player.username);
    const [shown] = (await server.call(secondFactor.getSecondFactors, {}, { token })).body.data.passkeys;
    expect(shown).toMatchObject({ id: passkey.id, name: 'Celular', lastUsed: expect.any(String) });
  });

  it('refuses a signed challenge that was used before', async () => {
    const passkey = await enrolPasskey(server, await server.newPlayer(), { counter: null });
    const answer = signWithPasskey(passkey, await startLogin(), passkeySite);
    expect((await sendLogin(answer)).http).toBe(200);
    expect(codeOf(await sendLogin(answer))).toBe('passkey_wrong');
  });

  it('opens one session when one signed challenge is sent ten times at once', async () => {
    const passkey = await enrolPasskey(server, await server.newPlayer(), { counter: null });
    const answer = signWithPasskey(passkey, await startLogin(), passkeySite);
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendLogin(answer)));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
  });

  it('refuses a challenge of another device, an expired one and one that the server never issued', async () => {
    const passkey = await enrolPasskey(server, await server.newPlayer());
    const signed = async () => signWithPasskey(passkey, await startLogin(), passkeySite);
    expect(codeOf(await sendLogin(await signed(), { deviceId: 'another device' }))).toBe('passkey_wrong');
    const late = await signed();
    await sql`update identity.passkey_challenge set expires_at = now()`.execute(server.database.db);
    expect(codeOf(await sendLogin(late))).toBe('passkey_wrong');
    const invented = { challenge: Buffer.alloc(32, 7).toString('base64url') };
    expect(codeOf(await sendLogin(signWithPasskey(passkey, invented, passkeySite)))).toBe('passkey_wrong');
  });

  it('refuses the origin and the domain of another site', async () => {
    const passkey = await enrolPasskey(server, await server.newPlayer());
    const origin = { ...passkeySite, origin: 'https://palpite.example.evil.com' };
    expect(codeOf(await logInBy(passkey, origin))).toBe('passkey_wrong');
    expect(codeOf(await logInBy(passkey, { ...passkeySite, rpId: 'evil.com' }))).toBe('passkey_wrong');
    expect((await logInBy(passkey)).http).toBe(200);
  });

  it('refuses a device that did not verify its owner, and a forged signature', async () => {
    const passkey = await enrolPasskey(server, await server.newPlayer());
    expect(codeOf(await logInBy(passkey, passkeySite, { verifiesUser: false }))).toBe('passkey_wrong');
    const forger = await enrolPasskey(server, await server.newPlayer());
    const forged = { ...passkey, privateKey: forger.privateKey };
    expect(codeOf(await logInBy(forged))).toBe('passkey_wrong');
  });

  it('refuses a passkey that names another owner', async () => {
    const own = await enrolPasskey(server, await server.newPlayer());
    const victim = await enrolPasskey(server, await server.newPlayer());
    expect(codeOf(await logInBy({ ...own, userHandle: victim.userHandle }))).toBe('passkey_wrong');
  });

  it('refuses a counter that did not grow, which a copy of the passkey would send', async () => {
    const passkey = await enrolPasskey(server, await server.newPlayer(), { counter: 5 });
    const copy = { ...passkey };
    expect((await logInBy(passkey)).http).toBe(200);
    expect(codeOf(await logInBy(copy))).toBe('passkey_wrong');
    expect((await logInBy(passkey)).http).toBe(200);
  });

  it('is refused for a blocked account', async () => {
    const player = await server.newPlayer();
    const passkey = await enrolPasskey(server, player);
    await sql`update identity.player set blocked_at = now(), block_kind = 'closed' where id = ${player.id}`.execute(
      server.database.db,
    );
    expect((await logInBy(passkey)).body.status).toBe(1403);
  });
});

describe('a passkey as the second step', () => {
  it('finishes a login with a password', async () => {
    const player = await server.newPlayer();
    const passkey = await enrolPasskey(server, player);
    const { key, headers, methods } = await enterPassword(server, player);
    expect(methods).toBe('passkey,recovery');
    const options = await startLogin(key, headers);
    expect(options.allowCredentials?.map(({ id }) => id)).toEqual([passkey.id]);
    const answer = signWithPasskey(passkey, options, passkeySite, { verifiesUser: false });
    const opened = await server.call(
      secondFactor.finishLogin,
      { body: { key, proof: { method: 'passkey', answer } } },
      { headers },
    );
    expect(opened.body.data.access_token).toMatch(/^[\w-]{43}$/);
  });

  it('refuses the passkey of another player, and a challenge of another login', async () => {
    const [player, thief] = [await server.newPlayer(), await server.newPlayer()];
    const own = await enrolPasskey(server, player);
    const stolen = await enrolPasskey(server, thief);
    const { key, headers } = await enterPassword(server, player);
    const finish = (answer: Answer) =>
      server.call(
        secondFactor.finishLogin,
        { body: { key, proof: { method: 'passkey', answer } } },
        { headers },
      );
    const foreign = signWithPasskey(stolen, await startLogin(key, headers), passkeySite);
    expect(codeOf(await finish(foreign))).toBe('passkey_wrong');
    const anonymous = signWithPasskey(own, await startLogin(undefined, headers), passkeySite);
    expect(codeOf(await finish(anonymous))).toBe('passkey_wrong');
    const other = await enterPassword(server, player);
    const otherLogin = signWithPasskey(own, await startLogin(other.key, other.headers), passkeySite);
    expect(codeOf(await finish(otherLogin))).toBe('passkey_wrong');
  });
});

describe('a passkey that is removed', () => {
  it('opens nothing any more, and the password is enough again', async () => {
    const player = await server.newPlayer();
    const passkey = await enrolPasskey(server, player);
    const body = { id: passkey.id };
    const headers = await confirmedByPasskey(server, player, passkey);
    const removed = await server.call(secondFactor.removePasskey, { body }, { token: player.token, headers });
    const answer = signWithPasskey(passkey, await startLogin(), passkeySite);
    expect(removed.body.data).toMatchObject({ passkeys: [], recoveryLeft: 0 });
    expect(codeOf(await sendLogin(answer))).toBe('passkey_wrong');
    expect((await logIn(server, player.username, player.password)).http).toBe(200);
  });

  it('opens nothing when the removal commits while a login is being verified', async () => {
    const player = await server.newPlayer();
    const passkey = await enrolPasskey(server, player);
    const answer = signWithPasskey(passkey, await startLogin(), passkeySite);
    const { db } = server.database;
    let login: ReturnType<typeof sendLogin> | null = null;
    await db.transaction().execute(async (tx) => {
      await sql`delete from identity.passkey where credential_id = ${passkey.id}`.execute(tx);
      login = sendLogin(answer);
      // The login has verified the signature and waits for the row.
      await vi.waitFor(async () => {
        const { rows } =
          await sql`select from pg_locks where not granted and locktype = 'transactionid'`.execute(db);
        expect(rows).not.toHaveLength(0);
      });
    });
    expect(codeOf(await (login as unknown as ReturnType<typeof sendLogin>))).toBe('passkey_wrong');
  });

  it('is not removed by another player', async () => {
    const [player, other] = [await server.newPlayer(), await server.newPlayer()];
    const passkey = await enrolPasskey(server, player);
    const as = { token: other.token, headers: await confirmed(server, other) };
    const answer = await server.call(secondFactor.removePasskey, { body: { id: passkey.id } }, as);
    expect(answer.http).toBe(200);
    expect((await logInBy(passkey)).http).toBe(200);
  });
});

describe('a new passkey', () => {
  it('has an owner handle that does not contain the number of the player', async () => {
    const player = await server.newPlayer();
    const { user, pubKeyCredParams } = (
      await server.call(secondFactor.startPasskey, {}, await confirmedLogin(player))
    ).body.data;
    // The device prefers ML-DSA, whose signatures the login refuses as too long.
    expect(pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257]);
    expect(Buffer.from(user.id, 'base64url')).toHaveLength(32);
    expect(Buffer.from(user.id, 'base64url').toString()).not.toContain(String(player.id));
  });

  it('is refused for another session, another origin, and when its id is known', async () => {
    const player = await server.newPlayer();
    const as = await confirmedLogin(player);
    const other = { token: (await logIn(server, player.username, player.password)).body.data.access_token };
    const start = async () => (await server.call(secondFactor.startPasskey, {}, as)).body.data;
    const add = (credential: ReturnType<typeof createPasskey>['credential'], who: { token: string } = as) =>
      server.call(secondFactor.addPasskey, { body: { name: 'Chave', credential } }, who);
    expect(codeOf(await add(createPasskey(await start(), passkeySite).credential, other))).toBe(
      'enrolment_expired',
    );
    const evil = { ...passkeySite, origin: 'https://evil.com' };
    expect(codeOf(await add(createPasskey(await start(), evil).credential))).toBe('passkey_wrong');
    const { credential } = createPasskey(await start(), passkeySite);
    expect((await add(credential)).http).toBe(200);
    expect(codeOf(await add(credential))).toBe('enrolment_expired');
  });

  it('brings recovery codes only as the first factor, and at most ten can be added', async () => {
    const player = await server.newPlayer();
    let as = await confirmedLogin(player);
    const counts: number[] = [];
    for (let place = 0; place < 10; place++) {
      const options = (await server.call(secondFactor.startPasskey, {}, as)).body.data;
      const { credential, passkey } = createPasskey(options, passkeySite);
      const answer = await server.call(
        secondFactor.addPasskey,
        { body: { name: `${place}`, credential } },
        as,
      );
      counts.push(answer.body.data.recoveryCodes.length);
      // The password confirms nothing from now on.
      if (place === 0) as = { ...as, headers: await confirmedByPasskey(server, player, passkey) };
    }
    expect(counts).toEqual([10, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(codeOf(await server.call(secondFactor.startPasskey, {}, as))).toBe('passkeys_full');
  });
});

describe('the site of passkeys', () => {
  const at = (host: string, publicUrl = '') => findRelyingParty(publicUrl, { headers: { host } });

  it('is the public address, whatever host a request names', () => {
    const site = { id: 'bets.example', origin: 'https://bets.example' };
    expect(at('evil.com', 'https://bets.example')).toEqual(site);
  });

  it('without a public address is this machine by name, and nothing else', () => {
    expect(at('localhost:3000')).toEqual({ id: 'localhost', origin: 'http://localhost:3000' });
    for (const host of ['127.0.0.1:3000', '[::1]:3000', 'evil.com', 'localhost.evil.com', '', 'a b'])
      expect(at(host), host).toBeNull();
  });

  it('is none on an address without a name or without TLS', () => {
    expect(at('x', 'https://192.0.2.1')).toBeNull();
    expect(at('x', 'http://bets.example')).toBeNull();
  });
});
