import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRows, order } from '../../../../tests/harness/office.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';
import { changesText } from './audit.ts';

let server: TestServer;
let ana: TestStaff;
let rui: TestStaff;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false', FEED: 'off' } });
  ana = await newStaff(server, ['owner'], 'Ana');
  rui = await newStaff(server, ['risk', 'marketing'], 'Rui');
});
afterAll(() => server.close());

type Row = { sentence: string; state: string; action: string };
const entries = async (action: string, lang: string, result?: string) =>
  (
    await listRows<Row>(server, 'audit', {
      token: ana.token,
      headers: { lang },
      query: { action, ...(result !== undefined && { result }) },
    })
  ).rows.map(({ sentence, state }) => [state, sentence]);
const give = (action: string, input: object, { token }: TestStaff = rui, headers = {}) =>
  order(server, action, input, { token, headers });

const mask = { audience: 'logins', texts: { pt_BR: '# Oi\n\nOi.' }, leadsTo: 'none' };

test('an order that was executed reads as done, with words for its codes', async () => {
  await give('start-masks.publish', mask);
  expect(await entries('start-masks.publish', 'en_US')).toEqual([
    ['done', 'published a start mask for logins'],
  ]);
  expect(await entries('start-masks.publish', 'pt_BR', 'done')).toEqual([
    ['done', 'publicou uma tela de boas-vindas para quem entra'],
  ]);
});

test('an order without effect says first that it was refused, or has an unknown result', async () => {
  await give('start-masks.end', { id: '999999' });
  await give('start-masks.end', { id: '999998' }, rui, { 'if-match': 'another state' });
  expect(await entries('start-masks.end', 'en_US', 'refused')).toEqual([
    ['refused', 'was refused: ended start mask 999998'],
    ['refused', 'was refused: ended start mask 999999'],
  ]);
  expect((await entries('start-masks.end', 'pt_BR'))[1]).toEqual([
    'refused',
    'teve a ordem recusada: encerrou a tela de boas-vindas 999999',
  ]);
  await sql`
    insert into platform.audit_entry (action, kind, input, ordered_by)
    values ('start-masks.start', 'order', '{"id": "5"}', 'Rui')
  `.execute(server.database.db);
  expect(await entries('start-masks.start', 'en_US')).toEqual([
    ['unknown', 'ordered, with an unknown result: started start mask 5'],
  ]);
  expect(await entries('start-masks.start', 'pt_BR', 'unknown')).toEqual([
    ['unknown', 'ordenou, com resultado desconhecido: iniciou a tela de boas-vindas 5'],
  ]);
});

test('a proposal and a scheduled order do not read as done, and a decision names the proposed order', async () => {
  const terms = { currency: 'BRL', most: '999999', reason: 'more' };
  const proposed = await give('cashier-terms.withdrawals', terms);
  const id = proposed.data.proposalId ?? '';
  const inDay = new Date(Date.now() + 86_400_000).toISOString();
  const later = { currency: 'JPY', least: '900', reason: 'less' };
  const { data } = await give('cashier-terms.withdrawals', later, rui, { 'valid-from': inDay });
  expect(data).toMatchObject({ done: true, runAt: inDay });
  const action = 'cashier-terms.withdrawals';
  const [[, scheduledEn = ''] = [], [, proposedEn = ''] = []] = await entries(action, 'en_US');
  const order = proposedEn.replace('proposed to a second person: ', '');
  expect(await entries(action, 'en_US', 'proposed')).toEqual([
    ['proposed', `proposed to a second person: ${order}`],
  ]);
  expect(scheduledEn).toMatch(/^scheduled for later: changed .*JPY/);
  expect(await entries(action, 'pt_BR', 'scheduled')).toEqual([
    ['scheduled', expect.stringMatching(/^agendou para depois: mudou .*JPY/)],
  ]);
  expect(await entries(action, 'pt_BR', 'done')).toEqual([]);
  await give('approvals.approve', { id }, rui);
  await give('approvals.approve', { id }, ana);
  expect(await entries('approvals.approve', 'en_US')).toEqual([
    ['done', `approved proposal ${id} (${order})`],
    ['refused', `was refused: approved proposal ${id} (${order})`],
  ]);
  expect((await entries('approvals.approve', 'pt_BR', 'done'))[0]?.[1]).toMatch(
    new RegExp(`^aprovou a proposta ${id} \\(mudou .*BRL`),
  );
});

test('the approval of an order for a later time is done at once', async () => {
  const inDay = new Date(Date.now() + 86_400_000).toISOString();
  const terms = { currency: 'KRW', most: '99999999', reason: 'more' };
  const { data } = await give('cashier-terms.withdrawals', terms, rui, { 'valid-from': inDay });
  const approved = await give('approvals.approve', { id: data.proposalId }, ana);
  expect(approved.data).toMatchObject({ done: true, status: expect.stringContaining('Scheduled order') });
  expect(approved.data.runAt).toBeUndefined();
  expect((await entries('approvals.approve', 'en_US'))[0]?.[0]).toBe('done');
});

test('amounts of a change have the mark of the reader’s language', () => {
  const entry = {
    changes: [
      { what: { en: 'Balance', pt: 'Saldo' }, before: 'BRL 14.75', after: '-29.50' },
      { what: { en: 'Version', pt: 'Versão' }, before: null, after: '1.2.3' },
    ],
  };
  expect(changesText(entry, 'pt')).toBe('Saldo: BRL 14,75 → -29,50\nVersão: – → 1.2.3');
  expect(changesText(entry, 'en')).toBe('Balance: BRL 14.75 → -29.50\nVersion: – → 1.2.3');
});
