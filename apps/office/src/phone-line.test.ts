import { expect, test } from 'vitest';
import { phoneLine } from './phone-line.ts';
import type { OfficeField } from './registry.ts';

const column = (name: string, more: Partial<OfficeField> = {}): OfficeField => ({
  name,
  label: name,
  hint: null,
  kind: 'text',
  look: null,
  options: [],
  names: null,
  shownAs: null,
  orLatin1: false,
  clears: false,
  required: true,
  hidden: null,
  ...more,
});
const money = (name: string) => column(name, { look: 'money' });

test('a line begins with what people recognise, and leaves out technical ids and empty values', () => {
  const columns = [
    column('id'),
    column('at', { look: 'time' }),
    column('holder'),
    column('method'),
    column('note'),
    column('account', { hidden: 'withdrawals.account' as never }),
    money('amount'),
    column('state', { look: 'state' }),
  ];
  const row = {
    id: '97f82862-adfb-48d9-88c3-7dd96c4b0000',
    at: '2026-11-28T10:00:00.000Z',
    holder: 'Tunde Nwosu',
    method: 'CPF',
    note: '',
    account: '*****491',
    amount: '10.00',
    state: 'paid',
  };
  expect(phoneLine({ lead: 'holder', columns }, row)).toMatchObject({
    lead: 'Tunde Nwosu',
    facts: ['CPF'],
    money: { label: null },
    state: { name: 'state' },
    time: '2026-11-28T10:00:00.000Z',
  });
});

test('a number leads with its label, and figures have theirs', () => {
  const columns = [
    column('currency'),
    column('level', { kind: 'number' }),
    money('award'),
    money('turnover'),
    column('daily', { kind: 'boolean' }),
  ];
  const row = { currency: 'BRL', level: 3, award: '50.00', turnover: '4000.00', daily: true };
  expect(phoneLine({ lead: 'level', columns }, row)).toMatchObject({
    lead: 'level 3',
    facts: ['daily', 'turnover 4,000.00'],
    money: { column: { name: 'award' }, label: 'award' },
  });
});

test('a state that judges comes before a kind, and without facts the times are named', () => {
  const columns = [
    column('player'),
    column('kind', { look: 'state' }),
    column('health', { look: 'state' }),
    column('at', { look: 'time' }),
    column('until', { look: 'time' }),
  ];
  const until = new Date(2020, 1, 3, 4, 5).toISOString();
  const row = { player: 'x', kind: 'job', health: 'fails', at: '2026-11-28T10:00:00.000Z', until };
  expect(phoneLine({ lead: 'player', columns }, row)).toMatchObject({
    state: { name: 'health' },
    facts: ['until 03/02/2020, 04:05'],
  });
});

test('without a value in the lead, the first word leads', () => {
  const columns = [column('id', { look: 'rowId' }), column('name'), column('email')];
  expect(phoneLine({ lead: 'name', columns }, { id: '1', name: '', email: 'a@b.example' }).lead).toBe(
    'a@b.example',
  );
});
