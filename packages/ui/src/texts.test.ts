import { describe, expect, test } from 'vitest';
import { shortCount } from './display/count-up.tsx';
import { clockText } from './display/countdown.tsx';
import { pressAmountKey } from './form/amount-text.ts';

describe('amounts', () => {
  test('the keypad types, adds a point, stops at two decimals and deletes', () => {
    const typed = ['1', '0', '.', '.', '5', '0', '9'].reduce(
      (amount, key) => pressAmountKey(amount, key),
      '',
    );
    expect(typed).toBe('10.50');
    expect(pressAmountKey(typed, 'back')).toBe('10.5');
    expect(pressAmountKey('', '.')).toBe('0.');
    expect(pressAmountKey('0', '7')).toBe('7');
    expect(pressAmountKey('123456789', '1')).toBe('123456789');
    expect(pressAmountKey('?1e3', '7')).toBe('7');
    expect(pressAmountKey('?1e3', 'back')).toBe('');
  });
});

test.each([
  [0, '00:00'],
  [754, '12:34'],
  [59.9, '00:59'],
  [3671, '1:01:11'],
  [-5, '00:00'],
])('%d seconds are formatted as %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});

test.each([
  [999, 999, ''],
  [1299, 1.2, 'K+'],
  [3_999_999, 3.9, 'M+'],
  [2_000_000_000, 2, 'B+'],
])('a count of %d is shown as %d%s, rounded down', (value, short, mark) => {
  expect(shortCount(value)).toEqual({ value: short, mark });
});
