import { expect, test } from 'vitest';
import { shownValue } from './format.ts';

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
