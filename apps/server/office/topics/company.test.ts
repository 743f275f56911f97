import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { identity, support, terms } from '@palpite/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { namedCompany } from '../../../../tests/harness/named-company.ts';
import { letOrdersComeDue, listRows, order } from '../../../../tests/harness/office.ts';
import { runCommand } from '../../../../tests/harness/operator.ts';
import { receiveMails } from '../../../../tests/harness/people.ts';
import {
  type Answer,
  type Refused,
  startSecondProcess,
  startServer,
  type TestServer,
} from '../../../../tests/harness/server.ts';
import { actAs, newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';
import { runDueOrders } from '../scheduled-orders.ts';
import { findAction } from './index.ts';

const first = { ...namedCompany, TELEGRAM_URL: 'https://t.me/bets', SUPPORT_ID: '@bets' };

let server: TestServer;
let second: Awaited<ReturnType<typeof startSecondProcess>>;
let ana: TestStaff;
let rui: TestStaff;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false', ...first } });
  second = await startSecondProcess(server);
  ana = await newStaff(server, ['admin'], 'Ana');
  rui = await newStaff(server, ['admin'], 'Rui');
  actAs(server, ana);
});
afterAll(async () => {
  await second.close();
  await server.close();
});

type Row = Record<string, string | number | null>;
const reason = 'a new contract';
const give = (
  action: 'contacts' | 'details',
  input: object,
  { token }: TestStaff = ana,
  headers: Record<string, string> = {},
) => order(server, `company.${action}`, { reason, ...input }, { token, headers });
const rows = async (list = 'company') => (await listRows<Row>(server, list, { token: ana.token })).rows;
const inForce = async () => (await rows())[0];

const details = (name: string) => ({
  name,
  registration: 'CNPJ 12.ABC.345/01DE-35',
  address: 'Rua Três, 3, Recife',
  licence: 'SPA/MF 0077',
});
const contacts = (email: string) => ({ email, telegram: 'https://t.me/+nova', supportId: '@nova' });

const pageOf = async ({ url }: { url: string }) => (await fetch(`${url}/`)).text();
/** Environments of the child processes that render. */
function settingsOfRenderers(): string {
  const children = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  return children.stdout
    .split('\n')
    .filter((line) => line.includes('first-screens.js'))
    .map((line) => readFileSync(`/proc/${line.trim().split(' ')[0]}/environ`, 'utf8'))
    .join('\n');
}

const tag = (name: string, content: string) => `<meta name="${name}" content="${content}"`;

describe('An order is shown', () => {
  test('by the page of each process, without a restart', async () => {
    for (const process of [server, second])
      expect(await pageOf(process)).toContain(tag('company-name', 'Bets S.A.'));
    expect((await give('details', details('Casa & "Nova" S.A.'))).data).toMatchObject({ done: true });
    expect((await give('contacts', contacts('oi@nova.example'))).data).toMatchObject({ done: true });
    for (const process of [server, second]) {
      await expect
        .poll(() => pageOf(process), { timeout: 5_000 })
        .toContain(tag('support-email', 'oi@nova.example'));
      const page = await pageOf(process);
      for (const shown of [
        tag('company-name', 'Casa &#38; &#34;Nova&#34; S.A.'),
        tag('company-registration', 'CNPJ 12.ABC.345/01DE-35'),
        tag('company-licence', 'SPA/MF 0077'),
        tag('telegram-link', 'https://t.me/+nova'),
        tag('support-id', '@nova'),
      ])
        expect(page).toContain(shown);
    }
  });

  test('by the process that renders first screens', async () => {
    const render = async () => {
      const at = new URLSearchParams({ at: '/casino', lang: 'pt_BR', zone: 'America/Sao_Paulo' });
      await fetch(`${server.url}/first-screen?${at}`);
      return settingsOfRenderers();
    };
    expect(await render()).not.toContain('Tela Nova S.A.');
    await give('details', details('Tela Nova S.A.'));
    await expect.poll(render, { timeout: 5_000 }).toContain('company-name=Tela Nova S.A.');
  });

  test('in the terms and the foot of the next mail, and refuses passwords of its name', async () => {
    await give('details', details('Jacutinga Jogos S.A.'));
    await give('contacts', contacts('socorro@nova.example'));
    const body = async () =>
      (await server.call(terms.getTerms, { query: {} }, { headers: { lang: 'pt_BR' } })).body.data.body;
    await expect.poll(body, { timeout: 5_000 }).toContain('socorro@nova.example');
    expect(await body()).toContain('Jacutinga Jogos S.A.');

    const player = await server.newPlayer();
    const answer: Answer<unknown> = await server.call(
      identity.changePassword,
      { body: { oldPwd: player.password, nPwd: 'jacutinga2026', nPwd1: 'jacutinga2026' } },
      { token: player.token },
    );
    expect((answer as Refused).body.data.code).toBe('password_too_common');

    await server.call(
      support.sendChatMessage,
      { body: { messageId: randomUUID(), text: 'Cadê meu saque?' } },
      { token: player.token },
    );
    const [mail] = await receiveMails(server, 'socorro@nova.example');
    expect(mail?.text).toContain('Jacutinga Jogos S.A., registro CNPJ 12.ABC.345/01DE-35');
  });
});

describe('An order', () => {
  test('about contacts takes away those that it leaves out', async () => {
    await give('contacts', contacts('um@nova.example'));
    expect((await give('contacts', { email: 'um@nova.example' })).data.done).toBe(true);
    expect(await inForce()).toMatchObject({ email: 'um@nova.example', telegram: '', supportId: '' });
    await expect.poll(() => pageOf(server), { timeout: 5_000 }).toContain(tag('telegram-link', ''));
  });

  test('makes a version that says who ordered it and why', async () => {
    const before = await rows('company.versions');
    await give('details', details('Versão S.A.'), rui);
    const after = await rows('company.versions');
    expect(after.slice(1)).toEqual(before);
    expect(after[0]).toMatchObject({
      version: before.length + 1,
      name: 'Versão S.A.',
      changedBy: 'Rui',
      reason,
    });
    expect(after.at(-1)).toMatchObject({ version: 1, name: 'Bets S.A.', changedBy: null, reason: '' });
  });

  test('is given by the command', async () => {
    const { code, out } = await runCommand(
      server,
      'company',
      'contacts',
      'comando@nova.example',
      '--telegram',
      'https://t.me/comando',
      '--reason',
      reason,
    );
    expect([code, out]).toEqual([0, expect.stringContaining('The new contacts are in force.')]);
    expect(await inForce()).toMatchObject({ telegram: 'https://t.me/comando', supportId: '' });
  });
});

describe('Two orders', () => {
  test('at once about different values are both in force', async () => {
    const { length } = await rows('company.versions');
    const both = await Promise.all([
      give('contacts', contacts('dois@nova.example')),
      give('details', details('Dois ao Mesmo Tempo S.A.'), rui),
    ]);
    expect(both.map(({ data }) => data.done)).toEqual([true, true]);
    expect(await inForce()).toMatchObject({ email: 'dois@nova.example', name: 'Dois ao Mesmo Tempo S.A.' });
    expect(await rows('company.versions')).toHaveLength(length + 2);
  });

  test('at once with the same values make one version', async () => {
    const { length } = await rows('company.versions');
    const both = await Promise.all([
      give('details', details('Igual S.A.')),
      give('details', details('Igual S.A.'), rui),
    ]);
    expect(both.map(({ data }) => data.done).sort()).toEqual([false, true]);
    expect(await rows('company.versions')).toHaveLength(length + 1);
  });

  test('with one key are executed once, and one with an outdated preview not at all', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const input = { reason, ...details('Prévia S.A.') };
    const preview = await server.send('POST', '/api/office/preview', {
      token: ana.token,
      body: JSON.stringify({ action: 'company.details', input }),
    });
    const { state } = preview.body.data as unknown as { state: string };
    await give('details', details('Chave S.A.'), ana, headers);
    await give('details', details('Depois S.A.'), rui);
    expect((await give('details', details('Chave S.A.'), ana, headers)).data.done).toBe(true);
    expect((await give('details', input, ana, { 'if-match': state })).data.code).toBe('state_changed');
    expect(await inForce()).toMatchObject({ name: 'Depois S.A.' });
  });
});

describe('An order that is not valid', () => {
  test.each([
    { email: 'ninguem' },
    { email: '' },
    { email: 'oi@nova.example', telegram: 'https://t.me.evil.example/nova' },
    { email: 'oi@nova.example', telegram: 'http://t.me/nova' },
    { email: 'oi@nova.example', telegram: 'https://t.me/' },
    { email: 'oi@nova.example', telegram: 'https://t.me@evil.example/nova' },
    { email: 'oi@nova.example', telegram: 'https://t.me/nova"><script>' },
    { email: 'oi@nova.example', supportId: 'x'.repeat(41) },
    { email: 'oi@nova.example', supportId: '@duas\nlinhas' },
    { email: 'oi@nova.example', SUPPORT_ID: '@nova' },
    { telegram: 'https://t.me/nova' },
  ])('is refused: contacts %j', async (input) => {
    expect((await give('contacts', input)).data.code).toBe('request_invalid');
  });

  test.each([
    { registration: 'CNPJ 11.222.333/0001-82' },
    { registration: '11.222.333/0001-18' },
    { registration: 'CNPJ 11222333000182' },
    { registration: 'CNPJ' },
    { registration: 'CNPJ 11.222.333/0001-81, filial 11.222.333/0002-63' },
    { registration: 'CNPJ 00000000000000' },
    { name: 'A' },
    { name: 'Uma\nDuas' },
    { address: 'x'.repeat(121) },
    { licence: '' },
  ])('is refused: company %j', async (input) => {
    expect((await give('details', { ...details('Inválida S.A.'), ...input })).data.code).toBe(
      'request_invalid',
    );
  });

  test.each(['CNPJ 11222333000181', 'cnpj: 12abc34501de35', 'Malta Business Registry C 12345'])(
    'is not one with the registration %s',
    async (registration) => {
      expect((await give('details', { ...details('Válida S.A.'), registration })).data.done).toBe(true);
      expect(await inForce()).toMatchObject({ registration });
    },
  );

  test('changes nothing with an invented value of the sandbox', async () => {
    const answer = await give('details', { ...details('Real S.A.'), licence: 'SANDBOX-0000' });
    expect(answer.data).toMatchObject({ done: false, status: expect.stringContaining('invented value') });
    const registration = 'CNPJ 00.000.000/0000-00';
    expect((await give('details', { ...details('Real S.A.'), registration })).data.done).toBe(false);
  });
});

test('A scheduled order is in force once its time has come', async () => {
  await give('contacts', contacts('antes@nova.example'));
  const at = new Date(Date.now() + 24 * 3_600_000).toISOString();
  const planned = await give('contacts', contacts('depois@nova.example'), ana, { 'valid-from': at });
  expect(planned.data.done).toBe(true);
  const { db } = server.database;
  await runDueOrders(db, findAction);
  expect(await inForce()).toMatchObject({ email: 'antes@nova.example' });
  await letOrdersComeDue(db);
  await runDueOrders(db, findAction);
  expect(await inForce()).toMatchObject({ email: 'depois@nova.example', changedBy: 'Ana' });
  await expect
    .poll(() => pageOf(second), { timeout: 5_000 })
    .toContain(tag('support-email', 'depois@nova.example'));
});

test('Support reads the contacts, marketing changes only those', async () => {
  const lia = await newStaff(server, ['support'], 'Lia');
  const tom = await newStaff(server, ['marketing'], 'Tom');
  expect((await listRows<Row>(server, 'company', { token: lia.token })).rows).toHaveLength(1);
  const missing = { code: 'staff_permission_missing' };
  expect((await give('contacts', contacts('lia@nova.example'), lia)).data).toMatchObject(missing);
  expect((await give('details', details('Tom S.A.'), tom)).data).toMatchObject(missing);
  expect((await give('contacts', contacts('tom@nova.example'), tom)).data.done).toBe(true);
});
