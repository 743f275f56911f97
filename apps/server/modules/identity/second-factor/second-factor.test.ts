import { identity, secondFactor } from '@palpite/contracts';
import type { FactorProof } from '@palpite/contracts/second-factor';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../../../../tests/harness/operator.ts';
import { confirmed, logIn, receiveCode, receiveMails } from '../../../../../tests/harness/people.ts';
import {
  ageLastCode,
  confirmedByTotp,
  enrolTotp,
  enterPassword,
  totpCode,
} from '../../../../../tests/harness/second-factors.ts';
import {
  startSecondProcess,
  startServer,
  type TestPlayer,
  type TestServer,
} from '../../../../../tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

type PasswordStep = Awaited<ReturnType<typeof enterPassword>>;

const finish = ({ key, headers }: PasswordStep, proof: FactorProof) =>
  server.call(secondFactor.finishLogin, { body: { key, proof } }, { headers });

const codeOf = (answer: { body: { data: unknown } }) => (answer.body.data as { code?: string } | null)?.code;

async function protectedPlayer(): Promise<TestPlayer & Awaited<ReturnType<typeof enrolTotp>>> {
  const player = await server.newPlayer();
  return { ...player, ...(await enrolTotp(server, player)) };
}

const wrongCode = (secret: string) => {
  const near = [-2, -1, 0, 1, 2].map((steps) => totpCode(secret, steps));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
  );
};

describe('a login with an authenticator app', () => {
  it('opens no session with the password alone, also on a device that logged in before', async () => {
    const device = { deviceId: 'phone of the owner' };
    const player = await server.newPlayer(device);
    const before = await logIn(server, player.username, player.password, device);
    const { deviceKey = '' } = before.body.data;
    await enrolTotp(server, player);
    const known = await logIn(server, player.username, player.password, { ...device, deviceKey });
    expect([known.http, codeOf(known)]).toEqual([403, 'second_factor_needed']);
    expect(known.body.data).not.toHaveProperty('access_token');
    const { rows } = await sql<{ open: number }>`
      select count(*)::integer as open from identity.session where player_id = ${player.id}
    `.execute(server.database.db);
    expect(rows[0]?.open).toBe(2);
  });

  it('opens one session with a right code, and the key works once', async () => {
    const player = await protectedPlayer();
    const step = await enterPassword(server, player);
    expect(step.methods).toBe('totp,recovery');
    const opened = await finish(step, { method: 'totp', code: totpCode(player.secret) });
    const token = opened.body.data.access_token;
    expect((await server.call(identity.getUserInfo, {}, { token })).body.data.username).toBe(player.username);
    const again = await finish(step, { method: 'totp', code: totpCode(player.secret, 1) });
    expect([again.http, codeOf(again)]).toEqual([409, 'login_expired']);
  });

  it('refuses a code that was used before, also when the clock was set back', async () => {
    const player = await protectedPlayer();
    const code = totpCode(player.secret);
    expect((await finish(await enterPassword(server, player), { method: 'totp', code })).http).toBe(200);
    const replay = await finish(await enterPassword(server, player), { method: 'totp', code });
    expect(codeOf(replay)).toBe('factor_wrong');
    // The step was accepted before the clock was set back by an hour.
    await sql`update identity.totp set last_step = last_step + 120 where player_id = ${player.id}`.execute(
      server.database.db,
    );
    const later = await finish(await enterPassword(server, player), {
      method: 'totp',
      code: totpCode(player.secret, 1),
    });
    expect(codeOf(later)).toBe('factor_wrong');
  });

  it('opens one session when one code is sent ten times at once', async () => {
    const player = await protectedPlayer();
    const steps = await Promise.all(Array.from({ length: 10 }, () => enterPassword(server, player)));
    const code = totpCode(player.secret);
    const answers = await Promise.all(steps.map((step) => finish(step, { method: 'totp', code })));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
  });
});

const setBlock = (playerId: bigint, kind: 'closed' | 'owner' | null) =>
  server.database.db
    .updateTable('identity.player')
    .set({ blocked_at: kind && sql`now()`, block_kind: kind })
    .where('id', '=', playerId)
    .execute();

describe('the second step of a login', () => {
  it('works only on the device that sent the password', async () => {
    const player = await protectedPlayer();
    const step = await enterPassword(server, player);
    const proof = { method: 'totp', code: totpCode(player.secret) } as const;
    const elsewhere = await finish({ ...step, headers: { deviceId: 'another device' } }, proof);
    expect(codeOf(elsewhere)).toBe('login_expired');
    expect((await finish(step, proof)).http).toBe(200);
  });

  it('ends after five wrong codes and after five minutes', async () => {
    const player = await protectedPlayer();
    const step = await enterPassword(server, player);
    const wrong = { method: 'totp', code: wrongCode(player.secret) } as const;
    for (let attempt = 0; attempt < 5; attempt++)
      expect(codeOf(await finish(step, wrong))).toBe('factor_wrong');
    const right = { method: 'totp', code: totpCode(player.secret) } as const;
    expect(codeOf(await finish(step, right))).toBe('login_expired');
    const late = await enterPassword(server, player);
    await sql`update identity.pending_login set expires_at = now() where player_id = ${player.id}`.execute(
      server.database.db,
    );
    expect(codeOf(await finish(late, right))).toBe('login_expired');
  });

  it('counts wrong codes per account on all processes together', async () => {
    const player = await protectedPlayer();
    const other = await startSecondProcess(server);
    const wrong = { method: 'totp', code: wrongCode(player.secret) } as const;
    for (let attempt = 0; attempt < 10; attempt++) {
      const { key, headers } = await enterPassword(server, player);
      const response = await fetch(
        `${attempt % 2 ? other.url : server.url}${secondFactor.finishLogin.path}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify({ key, proof: wrong }),
        },
      );
      expect(response.status).toBe(400);
    }
    await other.close();
    const right = { method: 'totp', code: totpCode(player.secret) } as const;
    const refused = await finish(await enterPassword(server, player), right);
    expect(refused.body.data).toMatchObject({
      code: 'too_many_requests',
      params: { seconds: expect.any(Number) },
    });
    // The window is from before the clock was set back and locks out no owner.
    await sql`
      update identity.second_factor
      set failures_since = now() + interval '1 day'
      where player_id = ${player.id}
    `.execute(server.database.db);
    expect((await finish(await enterPassword(server, player), right)).http).toBe(200);
  });

  it('is refused for a blocked account, and the code stays usable', async () => {
    const player = await protectedPlayer();
    const step = await enterPassword(server, player);
    await setBlock(player.id, 'closed');
    const proof = { method: 'totp', code: totpCode(player.secret) } as const;
    expect(codeOf(await finish(step, proof))).toBe('blocked_here');
    await setBlock(player.id, 'owner');
    expect(codeOf(await finish(step, proof))).toBe('account_frozen');
    await setBlock(player.id, null);
    expect((await finish(step, proof)).http).toBe(200);
  });

  it('keeps its second factor after a password reset by mail, which ends logins under way', async () => {
    const player = await protectedPlayer();
    const step = await enterPassword(server, player);
    const email = player.username;
    await server.call(identity.sendResetCode, { body: { email } });
    const code = await receiveCode(server, email, 2);
    const chkId = (await server.call(identity.checkResetCode, { body: { email, code } })).body.data;
    const nPwd = 'outra senha comprida';
    expect((await server.call(identity.setPassword, { body: { nPwd, chkId } })).http).toBe(200);
    const proof = { method: 'totp', code: totpCode(player.secret) } as const;
    expect(codeOf(await finish(step, proof))).toBe('login_expired');
    expect(codeOf(await logIn(server, email, nPwd))).toBe('second_factor_needed');
  });
});

describe('recovery codes', () => {
  it('work once each, in any letter case and without separators', async () => {
    const player = await protectedPlayer();
    const [first = '', second = ''] = player.recoveryCodes;
    expect(player.recoveryCodes).toHaveLength(10);
    const typed = first.toLowerCase().replaceAll('-', ' ');
    const use = async (code: string) =>
      finish(await enterPassword(server, player), { method: 'recovery', code });
    expect((await use(typed)).http).toBe(200);
    expect(codeOf(await use(first))).toBe('factor_wrong');
    expect((await use(second.replaceAll('-', ''))).http).toBe(200);
  });

  it('open one session when one is sent ten times at once', async () => {
    const player = await protectedPlayer();
    const [code = ''] = player.recoveryCodes;
    const steps = await Promise.all(Array.from({ length: 10 }, () => enterPassword(server, player)));
    const answers = await Promise.all(steps.map((step) => finish(step, { method: 'recovery', code })));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(answers.filter((answer) => codeOf(answer) === 'factor_wrong')).toHaveLength(9);
  });

  it('of another player are refused, and none is stored in plain', async () => {
    const [player, other] = [await protectedPlayer(), await protectedPlayer()];
    const [code = ''] = other.recoveryCodes;
    const refused = await finish(await enterPassword(server, player), { method: 'recovery', code });
    expect(codeOf(refused)).toBe('factor_wrong');
    const { rows } = await sql<{ all: string }>`
      select string_agg(c::text, ' ') as all from identity.recovery_code c
    `.execute(server.database.db);
    expect(rows[0]?.all).not.toContain(code.replaceAll('-', ''));
    expect(rows[0]?.all).not.toContain(code);
  });

  it('are replaced by new ones, and end with the last factor', async () => {
    const player = await protectedPlayer();
    const as = {
      token: player.token,
      headers: await confirmedByTotp(server, player, player.secret),
    };
    const renewed = (await server.call(secondFactor.renewRecoveryCodes, {}, as)).body.data;
    expect(renewed.recoveryCodes).toHaveLength(10);
    const use = async (code = '') =>
      finish(await enterPassword(server, player), { method: 'recovery', code });
    expect(codeOf(await use(player.recoveryCodes[0]))).toBe('factor_wrong');
    expect((await use(renewed.recoveryCodes[0])).http).toBe(200);
    const removed = (await server.call(secondFactor.removeTotp, {}, as)).body.data;
    expect(removed).toMatchObject({ totp: null, recoveryLeft: 0 });
    const byPassword = { token: player.token, headers: await confirmed(server, player) };
    expect(codeOf(await server.call(secondFactor.renewRecoveryCodes, {}, byPassword))).toBe('factor_missing');
    expect((await logIn(server, player.username, player.password)).http).toBe(200);
  });
});

describe('the enrolment of an authenticator app', () => {
  it('protects nothing before its first code, which counts as used', async () => {
    const player = await server.newPlayer();
    const as = { token: player.token, headers: await confirmed(server, player) };
    const { secret, address } = (await server.call(secondFactor.startTotp, {}, as)).body.data;
    expect(address).toMatch(/^otpauth:\/\/totp\/Palpite:/);
    expect(address).toContain(secret);
    expect((await logIn(server, player.username, player.password)).http).toBe(200);
    const wrong = await server.call(secondFactor.confirmTotp, { body: { code: wrongCode(secret) } }, as);
    expect(codeOf(wrong)).toBe('factor_wrong');
    const code = totpCode(secret);
    expect((await server.call(secondFactor.confirmTotp, { body: { code } }, as)).http).toBe(200);
    expect(codeOf(await finish(await enterPassword(server, player), { method: 'totp', code }))).toBe(
      'factor_wrong',
    );
    await ageLastCode(server, player);
    const headers = await confirmedByTotp(server, player, secret);
    expect(codeOf(await server.call(secondFactor.startTotp, {}, { ...as, headers }))).toBe('totp_enrolled');
  });

  it('is finished only by the session that started it, within ten minutes', async () => {
    const player = await server.newPlayer();
    const as = { token: player.token, headers: await confirmed(server, player) };
    const other = (await logIn(server, player.username, player.password)).body.data.access_token;
    const { secret } = (await server.call(secondFactor.startTotp, {}, as)).body.data;
    const confirm = (token: string) =>
      server.call(secondFactor.confirmTotp, { body: { code: totpCode(secret) } }, { token });
    expect(codeOf(await confirm(other))).toBe('enrolment_expired');
    await sql`
      update identity.totp set started_at = now() - interval '11 minutes' where player_id = ${player.id}
    `.execute(server.database.db);
    expect(codeOf(await confirm(player.token))).toBe('enrolment_expired');
  });

  it('is refused for the shared test account', async () => {
    const { username, pwd } = (await server.call(identity.getUserTest)).body.data;
    const token = (await logIn(server, username, pwd)).body.data.access_token;
    expect(codeOf(await server.call(secondFactor.startTotp, {}, { token }))).toBe('test_account_fixed');
  });
});

describe('the owner', () => {
  it('gets a mail in the language of the account for each change of the factors', async () => {
    const player = await protectedPlayer();
    const [code = ''] = player.recoveryCodes;
    await finish(await enterPassword(server, player), { method: 'recovery', code });
    const headers = await confirmedByTotp(server, player, player.secret);
    await server.call(secondFactor.renewRecoveryCodes, {}, { token: player.token, headers });
    await server.call(secondFactor.removeTotp, {}, { token: player.token, headers });
    const mails = await receiveMails(server, player.username, 4);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Nova segunda etapa na sua conta: aplicativo autenticador',
      'Novos códigos de recuperação',
      'Um código de recuperação foi usado',
      'Uma segunda etapa foi removida da sua conta: aplicativo autenticador',
    ]);
    expect(new Set(mails.map(({ text }) => /freeze\?key=(\S+)/.exec(text)?.[1])).size).toBe(4);
  });

  it('who lost every factor gets them removed by staff, which ends all logins', async () => {
    const player = await protectedPlayer();
    const step = await enterPassword(server, player);
    const reset = () =>
      runCommand(server, 'players', 'reset-factor', player.username, '--reason', 'phone stolen');
    expect((await reset()).code).toBe(0);
    // The command has its own connection; the server learns about the end of the session a moment later.
    const status = async () =>
      (await server.call(identity.getBalance, {}, { token: player.token })).body.status;
    await expect.poll(status).toBe(40101);
    const proof = { method: 'totp', code: totpCode(player.secret) } as const;
    expect(codeOf(await finish(step, proof))).toBe('login_expired');
    expect((await logIn(server, player.username, player.password)).http).toBe(200);
    expect((await reset()).err).toContain('the account has no second factor');
    const { access_changed_at: changedAt } = await server.database.db
      .selectFrom('identity.player')
      .select('access_changed_at')
      .where('id', '=', player.id)
      .executeTakeFirstOrThrow();
    expect(changedAt).not.toBeNull();
    const subjects = async () => (await receiveMails(server, player.username)).map(({ subject }) => subject);
    await expect
      .poll(subjects, { timeout: 20_000 })
      .toContain('O suporte removeu a verificação em duas etapas da sua conta');
  });
});
