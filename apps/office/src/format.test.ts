import { expect, test } from 'vitest';
import {
  fromTyped,
  isNumeric,
  shortTimeOf,
  shownChange,
  shownValue,
  sinceOrAt,
  toTyped,
  withDecimals,
  zonedTime,
} from './format.ts';

const shown = (value: unknown, field: { look?: string; kind?: 'text' | 'number' | 'list'; names?: string }) =>
  shownValue(value, { name: 'value', look: null, kind: 'text', names: null, ...field }, {});

test.each([
  [0.9311, '0.9311'],
  [-13.46, '−13.46'],
  [999_962, '999,962'],
  [null, '–'],
])('the number %j is shown as %s', (value, text) => {
  expect(shown(value, { kind: 'number' })).toBe(text);
});

test.each([
  ['7.000', '7.00'],
  ['2.125', '2.125'],
  ['16200.000', '16,200.00'],
  ['5', '5.00'],
])('the decimal text %s is shown as %s', (value, text) => {
  expect(shown(value, { look: 'decimal' })).toBe(text);
});

test.each([
  ['cash', 'player: balance'],
  ['vendor sandbox', 'vendor: sandbox'],
  ['promotion taken-back', 'offer: bonuses taken back'],
])('the account %s is shown as %s', (value, text) => {
  expect(shown(value, { names: 'account' })).toBe(text);
});

test('words of a list are translated one by one', () => {
  expect(shown(['pt_BR', 'en_US'], { kind: 'list', names: 'word' })).toBe('Portuguese (Brazil), English');
});

test.each([
  ['pt', '10.000', '10000'],
  ['pt', '1.234.567,89', '1234567.89'],
  ['pt', '10,5', '10.5'],
  ['pt', '10.50', '10.50'],
  ['pt', '−3,70', '-3.70'],
  ['pt', '1000.000', '1000.000'],
  ['en', '10.000', '10.000'],
  ['en', '10,000', '10000'],
  ['en', '1,234.50', '1234.50'],
  ['en', '10,50', '10.50'],
  ['pt', '1.00.0', '1.00.0'],
  ['pt', 'none', 'none'],
] as const)('a reader of %s types %s for %s', (reader, typed, decimal) => {
  expect(fromTyped(typed, reader)).toBe(decimal);
});

test.each(['10000.00', '0.005', '1.234', '25', '-3.70'])(
  '%s in a field is read as the same number',
  (decimal) => {
    for (const reader of ['en', 'pt'] as const)
      expect(fromTyped(toTyped(decimal, reader), reader)).toBe(decimal);
    expect(toTyped(decimal, 'pt')).not.toContain('.');
  },
);

test('a time of the server is prefilled with a zone and names the same moment', () => {
  const zoned = zonedTime('2027-02-10T03:00:00.000Z');
  expect(zoned).toMatch(/^2027-02-\d{2}T\d{2}:\d{2}:00[+-]\d{2}:\d{2}$/);
  expect(Date.parse(zoned)).toBe(Date.parse('2027-02-10T03:00:00Z'));
  expect(zonedTime('# Carnaval')).toBe('# Carnaval');
});

const numbers = (look: string | null) =>
  ({ name: 'value', label: 'Value', look, kind: 'number', names: null }) as Parameters<typeof isNumeric>[0];
const inColumn = (look: string | null, values: readonly number[]) => {
  const rows = values.map((value) => ({ value }));
  const [column] = withDecimals([numbers(look)], rows);
  return rows.map((row) => shownValue(row.value, column as never, row));
};

test('numbers of a column have the same decimals, and percentages at least two', () => {
  expect(inColumn('percent', [27.8, 30, -9.74])).toEqual(['27.80', '30.00', '−9.74']);
  expect(inColumn('percent', [100, 50])).toEqual(['100.00', '50.00']);
  expect(inColumn('percent', [1.0098, 3])).toEqual(['1.0098', '3.0000']);
  expect(inColumn(null, [29.7, 0])).toEqual(['29.7', '0.0']);
  expect(inColumn(null, [1000, 2])).toEqual(['1,000', '2']);
  expect(isNumeric(numbers('percent'))).toBe(true);
});

test('a time that is ahead is shown itself, a past one by its age, and both without the year of now', () => {
  const now = new Date(2026, 10, 28, 12, 0).getTime();
  const at = (year: number, hour: number) => new Date(year, 10, 28, hour, 5).toISOString();
  expect(sinceOrAt(at(2026, 9), now)).toBe('2 h 55 m');
  expect(sinceOrAt(at(2026, 17), now)).toBe('28/11, 17:05');
  expect(shortTimeOf(at(2025, 17), now)).toBe('28/11/2025, 17:05');
});

test('a change shows times by the clock, other values as they are, and a dash for none', () => {
  expect(shownChange('2027-02-10T12:00:00.000Z')).not.toContain('T');
  expect(shownChange('# Carnaval')).toBe('# Carnaval');
  expect(shownChange('-1500.5')).toBe('−1,500.50');
  expect(shownChange('BRL 12.50')).toBe('BRL 12.50');
  expect(shownChange('1.2.3')).toBe('1.2.3');
  expect(shownChange(null)).toBe('–');
});
