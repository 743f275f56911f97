import type { MoneyRecord } from '@palpite/contracts/records';
import { expect, test } from 'vitest';
import { daysAgo, isVoid, listItems, toRecord } from './record.ts';

const wire: MoneyRecord = {
  recordId: '7-cash',
  kind: 'withdrawal',
  type: 11,
  reason: 'withdrawal',
  product: 'sandbox',
  status: '99',
  amount: -250.5,
  pocket: 'cash',
  balanceAfter: 12.25,
  reference: 'w7',
  cause: null,
  sendFrom: null,
  at: '2026-03-05T12:00:00.000Z',
};
const at = (moment: Date, id: string) => ({
  ...toRecord(wire, 'BRL'),
  at: moment,
  recordId: id,
});

test('converts a record to minor units', () => {
  expect(toRecord(wire, 'BRL')).toMatchObject({
    amountMinor: -25_050n,
    balanceAfterMinor: 1_225n,
    status: '99',
  });
  expect(toRecord({ ...wire, balanceAfter: null }, 'BRL').balanceAfterMinor).toBeNull();
});

test('cancelled and failed records are void', () => {
  expect(isVoid(toRecord({ ...wire, status: '01' }, 'BRL'))).toBe(true);
  expect(isVoid(toRecord({ ...wire, status: '-01' }, 'BRL'))).toBe(true);
  expect(isVoid(toRecord({ ...wire, status: '10' }, 'BRL'))).toBe(false);
});

test('puts one heading before each day and marks its last record', () => {
  const items = listItems([
    at(new Date(2026, 2, 5, 21), 'a'),
    at(new Date(2026, 2, 5, 1), 'b'),
    at(new Date(2026, 2, 4, 23), 'c'),
  ]);
  expect(items.map((item) => (item.kind === 'day' ? 'day' : `${item.key}${item.last ? '.' : ''}`))).toEqual([
    'day',
    'a',
    'b.',
    'day',
    'c.',
  ]);
});

test('counts calendar days', () => {
  const now = new Date(2026, 2, 5, 0, 10);
  expect(daysAgo(new Date(2026, 2, 4, 23, 50), now)).toBe(1);
  expect(daysAgo(new Date(2026, 2, 5, 0, 1), now)).toBe(0);
});
