import { identity, withdrawals } from '@palpite/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anEmail, callConfirmed, logIn, register } from '../../../../tests/harness/people.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { aCpf } from '../../../../tests/harness/withdrawals.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
});
afterAll(() => server.close());

async function verify(token: string, name: string, cardNo: string, lang = 'pt_BR') {
  const { http, body } = await callConfirmed(
    server,
    withdrawals.updateKyc,
    { body: { name, cardNo } },
    { token, headers: { lang } },
  );
  const data = body.data as { kyc?: number; code?: string };
  return { http, answer: data.code ?? data.kyc, message: body.message };
}

const somebody = async (lang = 'pt_BR', cardNo = '') =>
  (await register(server, { username: anEmail(), name: '', cardNo }, { lang })).body.data.access_token;

const infoOf = async (token: string) => (await server.call(identity.getUserInfo, {}, { token })).body.data;

test('A CPF with right check digits verifies the player and stores the name', async () => {
  const token = await somebody();
  const cpf = aCpf();
  expect((await infoOf(token)).kyc).toBe(0);
  const dotted = cpf.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4');
  expect(await verify(token, '  Ana   Lúcia de Souza ', dotted)).toEqual({
    http: 200,
    answer: 1,
    message: 'Identidade verificada',
  });
  expect((await verify(token, 'Ana Lúcia de Souza', cpf, 'en_US')).message).toBe('Identity verified');
  expect(await infoOf(token)).toMatchObject({ kyc: 1, name: 'Ana Lúcia de Souza' });
});

test('A document given at registration is shown to its player until it is verified', async () => {
  const cpf = aCpf();
  const token = await somebody('pt_BR', cpf);
  expect((await infoOf(token)).cardNo).toBe(cpf);
  expect((await infoOf(await somebody())).cardNo).toBeNull();
  expect(await verify(token, 'Ana Souza', cpf)).toMatchObject({ http: 200, answer: 1 });
  expect((await infoOf(token)).cardNo).toBeNull();
});

test('Refusals come in the documented order and change nothing', async () => {
  const token = await somebody();
  const taken = aCpf();
  await verify(await somebody(), 'Outra Pessoa', taken);
  expect(await verify(token, ' ', '1')).toMatchObject({ http: 400, answer: 'name_invalid' });
  expect(await verify(token, '<b>', '1')).toMatchObject({ http: 400, answer: 'name_invalid' });
  for (const wrong of ['', '1', '11111111111', '52998224724', '52 998 224 72', 'AB123456'])
    expect([wrong, (await verify(token, 'Ana Souza', wrong)).answer]).toEqual([wrong, 'document_invalid']);
  expect(await verify(token, 'Ana Souza', taken)).toMatchObject({ http: 409, answer: 'document_refused' });
  expect(await infoOf(token)).toMatchObject({ kyc: 0, name: '' });
});

test('A document of another registration is refused, even when it is not verified', async () => {
  const cpf = aCpf();
  const owner = await somebody('pt_BR', cpf);
  const token = await somebody();
  expect((await verify(token, 'Ana Souza', cpf)).answer).toBe('document_refused');
  expect((await verify(owner, 'Rui Souza', cpf)).answer).toBe(1);
});

test('Document and name are fixed once verified; repeating them changes nothing', async () => {
  const token = await somebody();
  const cpf = aCpf();
  await verify(token, 'Ana Souza', cpf);
  expect((await verify(token, 'Ana Souza', cpf)).answer).toBe(1);
  expect(await verify(token, 'Ana Souza', aCpf())).toMatchObject({ http: 409, answer: 'document_fixed' });
  expect((await verify(token, 'Bia Souza', cpf)).answer).toBe('document_fixed');
  expect(await infoOf(token)).toMatchObject({ kyc: 1, name: 'Ana Souza' });
});

test('A name and a document typed in another Unicode form are the same', async () => {
  const token = await somebody();
  const cpf = aCpf();
  expect((await verify(token, 'Maria Sant´Anna–Dias 3º', cpf)).answer).toBe(1);
  expect(await infoOf(token)).toMatchObject({ kyc: 1, name: "Maria Sant'Anna-Dias 3º" });
  const wide = cpf.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
  const masked = cpf.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3–$4');
  for (const [name, cardNo] of [
    ["Maria Sant'Anna-Dias 3º", wide],
    ['Maria Sant’Anna‑Dias 3°', masked],
  ] as const)
    expect((await verify(token, name, cardNo)).answer).toBe(1);
  expect((await verify(await somebody(), 'Ana Souza', wide)).answer).toBe('document_refused');
});

test('Of two concurrent players with one document, one is verified', async () => {
  const tokens = await Promise.all(Array.from({ length: 8 }, () => somebody()));
  const cpf = aCpf();
  const answers = await Promise.all(tokens.map((token) => verify(token, 'Ana Souza', cpf)));
  expect(answers.map(({ answer }) => answer).sort()).toEqual([1, ...Array(7).fill('document_refused')]);
});

test('Outside Brazil a document is letters and digits, and is unique per country', async () => {
  const english = await somebody('en_US');
  expect((await verify(english, 'Ann Smith', 'ab 12-34', 'en_US')).answer).toBe(1);
  const japanese = await somebody('ja_JP');
  expect((await verify(japanese, '山田 太郎', 'AB1234', 'ja_JP')).answer).toBe(1);
  const again = await somebody('en_US');
  expect((await verify(again, 'Ann Smith', 'AB1234', 'en_US')).answer).toBe('document_refused');
});

test('The test account cannot be verified', async () => {
  const { body } = await server.call(identity.getUserTest);
  const token = (await logIn(server, body.data.username, body.data.pwd)).body.data.access_token;
  expect((await verify(token, 'Ana Souza', aCpf())).answer).toBe('test_account_fixed');
});
