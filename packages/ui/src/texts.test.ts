import { describe, expect, test } from 'vitest';
import { shortCount } from './display/count-up.tsx';
import { clockText } from './display/countdown.tsx';
import { cleanAmount, pressAmountKey } from './form/amount-text.ts';

describe('amounts', () => {
  test.each([
    ['12,5', '12.5'],
    ['1.250', '1250'],
    ['1.250,50', '1250.50'],
    ['1,250.50', '1250.50'],
    ['R$ 99,90', '99.90'],
    ['007', '7'],
    [',5', '0.5'],
    ['12.', '12.'],
    ['', ''],
    ['90071992547409931,25', '90071992547409931.25'],
  ])('typed %j becomes %j', (typed, clean) => {
    expect(cleanAmount(typed)).toBe(clean);
  });

  test('a currency without decimals takes none', () => {
    expect(cleanAmount('15.000', 0)).toBe('15000');
  });

  test('the keypad types, points, stops at two decimals and goes back', () => {
    const typed = ['1', '0', '.', '.', '5', '0', '9'].reduce(
      (amount, key) => pressAmountKey(amount, key),
      '',
    );
    expect(typed).toBe('10.50');
    expect(pressAmountKey(typed, 'back')).toBe('10.5');
    expect(pressAmountKey('', '.')).toBe('0.');
    expect(pressAmountKey('0', '7')).toBe('7');
    expect(pressAmountKey('123456789', '1')).toBe('123456789');
  });
});

test.each([
  [0, '00:00'],
  [754, '12:34'],
  [59.9, '00:59'],
  [3671, '1:01:11'],
  [-5, '00:00'],
])('%d seconds read %s', (seconds, text) => {
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
