import { identity, transfers, withdrawals } from '@palpite/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  anEmail,
  callConfirmed,
  receiveMails,
  register,
  verifyPlayer,
} from '../../../../tests/harness/people.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { aCpf } from '../../../../tests/harness/withdrawals.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false', RATE_LIMIT_FACTOR: '1' } });
});
afterAll(() => server.close());

async function anAccount(given: { username?: string; cardNo?: string } = {}) {
  const account = { username: anEmail(), cardNo: aCpf(), ...given };
  const answer = await register(server, account);
  expect(answer.http).toBe(200);
  return { ...account, token: answer.body.data.access_token };
}

const accounts = async () =>
  (await server.database.db.selectFrom('identity.player').select('id').execute()).length;

const queuedFor = async (address: string) =>
  (
    await server.database.db
      .selectFrom('platform.mail')
      .select('id')
      .where('to_address', '=', address)
      .execute()
  ).length;

describe('Registration', () => {
  test('gives the same answer for a taken e-mail, a taken document and both', async () => {
    const owner = await anAccount();
    const other = await anAccount();
    const before = await accounts();
    const attacks = [
      { username: owner.username },
      { cardNo: owner.cardNo },
      { username: owner.username, cardNo: owner.cardNo },
      { username: owner.username, cardNo: other.cardNo },
    ];
    const answers = [];
    for (const attack of attacks) {
      const { http, body } = await register(server, attack);
      answers.push({ http, body });
    }
    expect(answers[0]).toMatchObject({ http: 409, body: { data: { code: 'registration_refused' } } });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.body.message).not.toMatch(/e-mail|CPF|documento/i);
    expect(await accounts()).toBe(before);
  });

  test('tells the owner of the address once a day, without a word of the attacker', async () => {
    const owner = await anAccount();
    for (let attempt = 0; attempt < 3; attempt++) {
      const attack = { username: owner.username, name: 'Click evil example', regcode: '' };
      expect((await register(server, attack)).http).toBe(409);
    }
    const mails = await receiveMails(server, owner.username);
    expect(await queuedFor(owner.username)).toBe(1);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('Tentativa de abrir uma conta com o seu e-mail');
    expect(mails[0]?.text).toContain('recupere a senha');
    expect(mails[0]?.text).not.toContain('evil');
  });

  test('tells the owner of the document, whose address the attacker does not know', async () => {
    const owner = await anAccount();
    expect((await register(server, { cardNo: owner.cardNo })).http).toBe(409);
    const [mail] = await receiveMails(server, owner.username);
    expect(mail?.subject).toBe('O seu documento foi informado em outra conta');
  });
});

describe('The identity check', () => {
  const verify = (token: string, cardNo: string) =>
    callConfirmed(server, withdrawals.updateKyc, { body: { name: 'Ana Souza', cardNo } }, { token });

  test('does not confirm that a document is known, and tells its owner once a day', async () => {
    const owner = await anAccount();
    const thief = await anAccount({ cardNo: '' });
    const answers = [await verify(thief.token, owner.cardNo), await verify(thief.token, owner.cardNo)];
    for (const { http, body } of answers) {
      expect(http).toBe(409);
      expect(body.data).toEqual({ code: 'document_refused' });
      expect(body.message).toBe(
        'Não foi possível confirmar este documento. Confira o número. Se estiver certo, fale com o suporte.',
      );
    }
    const mails = await receiveMails(server, owner.username);
    expect(await queuedFor(owner.username)).toBe(1);
    expect(mails[0]?.subject).toBe('O seu documento foi informado em outra conta');
    expect((await server.call(identity.getUserInfo, {}, { token: thief.token })).body.data.kyc).toBe(0);
  });
});

describe('The recipient of a transfer', () => {
  const find = (token: string, username: string) =>
    server.call(transfers.findTransferUser, { query: { username } }, { token });

  test('is not looked up for an account without a verified document', async () => {
    const owner = await anAccount();
    const { body } = await server.call(identity.getUserInfo, {}, { token: owner.token });
    await verifyPlayer(server, { id: BigInt(body.data.uId) });
    const stranger = await anAccount();
    const known = await find(stranger.token, owner.username);
    const unknown = await find(stranger.token, anEmail());
    expect(known.body.data).toEqual({ code: 'document_unverified' });
    expect(unknown.body).toEqual(known.body);
  });
});
