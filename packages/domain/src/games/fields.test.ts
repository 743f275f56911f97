import { describe, expect, test } from 'vitest';
import type { Fields } from './definition.ts';
import { dice } from './dice.ts';
import { fromWireValues, readChoice, toWireValues, wireName } from './fields.ts';
import { keno } from './keno.ts';

const choice = {
  size: { kind: 'integer', min: 3, max: 24 },
  tiles: { kind: 'oneOf', values: [2, 3, 'many'] },
  marks: { kind: 'integers', min: 2, max: 40, count: [2, 3] },
  targetHundredths: { kind: 'hundredths', min: 101, max: 10_000 },
} as const satisfies Fields;
const given = { size: 5, tiles: 2, marks: [4, 7], target: '2.5' };

/** Reads a valid choice with one other value: the value that was read, or the refusal. */
function readWith(name: keyof typeof given, value: unknown) {
  const read = readChoice({ choice }, { ...given, [name]: value });
  if (!read.ok) return { code: read.code, ...read.params };
  return name === 'target' ? read.value.targetHundredths : read.value[name];
}

describe('a choice', () => {
  test('is read by the names on the wire', () => {
    expect(readChoice({ choice }, given)).toEqual({
      ok: true,
      value: { size: 5, tiles: 2, marks: [4, 7], targetHundredths: 250 },
    });
  });

  test.each<[keyof typeof given, unknown, unknown]>([
    ['size', 3, 3],
    ['size', 24, 24],
    ['size', '24', 24],
    ['size', '007', 7],
    ['tiles', '3', 3],
    ['tiles', 'many', 'many'],
    ['marks', [2, 40], [2, 40]],
    ['marks', [40, 9, 10], [9, 10, 40]],
    ['marks', '10,9', [9, 10]],
    ['marks', ['10', 9], [9, 10]],
    ['target', '1.01', 101],
    ['target', 1.01, 101],
    ['target', '2.5', 250],
    ['target', '2.500', 250],
    ['target', '2.05', 205],
    ['target', '100', 10_000],
    ['target', '100.00', 10_000],
  ])('with %s %j has the value %j', (name, value, read) => {
    expect(readWith(name, value)).toEqual(read);
  });

  test.each<[keyof typeof given, unknown[]]>([
    ['size', [2, 25, '2', '25', 5.5, '5.5', '', ' 5', '5 ', '-5', '+5', '5e0', '٥', null, undefined, true]],
    ['size', [Number.NaN, Number.POSITIVE_INFINITY, [5], {}, 5n]],
    ['tiles', [4, '4', 2.5, '', 'Many', null, undefined]],
    ['marks', [[4], [4, 5, 6, 7], [4, 4], [1, 5], [4, 41], [4, 5.5], [4, null], '4', '', undefined, '4;5']],
    [
      'target',
      ['', '.5', '2.', '02', '2.505', '-2', '+2', '2e0', ' 2', '2 ', '2,5', '1000', null, undefined],
    ],
  ])('with another %s is invalid', (name, values) => {
    for (const value of values) {
      expect(readWith(name, value), String(value)).toEqual({ code: 'request_invalid', field: name });
    }
  });

  test.each(['0', '1', '1.00', '100.01', '999.99'])('with the target %s is out of range', (target) => {
    expect(readWith('target', target)).toEqual({ code: 'target_out_of_range', min: '1.01', max: '100' });
  });

  test('has numbers of at most nine digits as text, and safe ones as numbers', () => {
    const read = (size: unknown) =>
      readChoice({ choice: { size: { kind: 'integer', min: 0, max: 2 ** 60 } } }, { size });
    expect(read('123456789')).toEqual({ ok: true, value: { size: 123_456_789 } });
    expect(read('1234567890').ok).toBe(false);
    expect(read(1_234_567_890)).toEqual({ ok: true, value: { size: 1_234_567_890 } });
    expect(read(2 ** 53).ok).toBe(false);
  });

  test('names the first target out of range, after values of another form and the check of the game', () => {
    const two = {
      lowHundredths: { kind: 'hundredths', min: 100, max: 900 },
      highHundredths: { kind: 'hundredths', min: 500, max: 900 },
    } as const satisfies Fields;
    const low = { ok: false, code: 'target_out_of_range', params: { min: '1', max: '9' } };
    const high = { ok: false, code: 'target_out_of_range', params: { min: '5', max: '9' } };
    expect(readChoice({ choice: two }, { low: '0.5', high: '0.5' })).toEqual(low);
    expect(readChoice({ choice: two }, { low: '1', high: '0.5' })).toEqual(high);
    expect(readChoice({ choice: two }, { low: '0.5', high: 'x' })).toMatchObject({ code: 'request_invalid' });
    const refuse = () => ({ ok: false, code: 'request_invalid', params: { field: 'both' } }) as const;
    expect(readChoice({ choice: two, check: refuse }, { low: '0.5', high: '6' })).toEqual(refuse());
    const accept = { ok: true, value: { lowHundredths: 1, highHundredths: 2 } } as const;
    expect(readChoice({ choice: two, check: () => accept }, { low: '1', high: '6' })).toEqual(accept);
  });
});

describe('values on the wire', () => {
  test('have hundredths as decimals under a shorter name', () => {
    expect([wireName('targetHundredths'), wireName('bet'), wireName('Hundredths1')]).toEqual([
      'target',
      'bet',
      'Hundredths1',
    ]);
    const stored = { direction: 'over', targetHundredths: 5_050 } as const;
    expect(toWireValues(dice.choice, stored)).toEqual({ direction: 'over', target: 50.5 });
    expect(fromWireValues(dice.choice, { direction: 'over', target: 50.5 })).toEqual(stored);
    const numbers = { picks: [1, 7], risk: 'low' } as const;
    expect(toWireValues(keno.choice, numbers)).toEqual(numbers);
    expect(fromWireValues(keno.choice, { picks: [1, 7], risk: 'low' })).toEqual(numbers);
  });

  test('are read back unchanged for every hundredth, and other decimals are no number', () => {
    for (let hundredths = 0; hundredths <= 10_000; hundredths++) {
      const wire = toWireValues(dice.outcome, { rollHundredths: hundredths });
      expect(fromWireValues(dice.outcome, wire)).toEqual({ rollHundredths: hundredths });
    }
    for (const roll of [50.505, -1, 1e21, 1e-7])
      expect(fromWireValues(dice.outcome, { roll })).toEqual({ rollHundredths: Number.NaN });
  });
});
