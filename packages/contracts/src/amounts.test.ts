import { type Currency, currencies, currencyCodes, fromWire, toWire } from '@palpite/domain/money';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import * as contracts from './index.ts';
import { serverEvents } from './socket-events.ts';

type Leaf = { path: string; schema: z.ZodType };
type Definition = {
  type: string;
  shape?: Record<string, z.ZodType>;
  options?: readonly z.ZodType[];
  items?: readonly z.ZodType[];
  element?: z.ZodType;
  innerType?: z.ZodType;
  valueType?: z.ZodType;
  left?: z.ZodType;
  right?: z.ZodType;
  out?: z.ZodType;
  getter?: () => z.ZodType;
};

function numbersOf(schema: z.ZodType, path: string): Leaf[] {
  const definition = schema.def as unknown as Definition;
  if (definition.type === 'number') return [{ path, schema }];
  const { element, innerType, valueType, left, right, out, getter } = definition;
  const inner = [element, innerType, valueType, left, right, out, getter?.()];
  return [
    ...Object.entries(definition.shape ?? {}).flatMap(([name, each]) => numbersOf(each, `${path}.${name}`)),
    ...[...inner, ...(definition.options ?? []), ...(definition.items ?? [])].flatMap((each) =>
      each ? numbersOf(each, path) : [],
    ),
  ];
}

const endpoints = Object.values(contracts)
  .flatMap((module) => Object.values<unknown>(module as Record<string, unknown>))
  .filter(
    (value): value is Endpoint =>
      typeof value === 'object' && value !== null && 'method' in value && 'reply' in value,
  );
const leaves = [
  ...endpoints.flatMap(({ path, reply }) => numbersOf(reply, path)),
  ...Object.entries(serverEvents).flatMap(([name, event]) => numbersOf(event, name)),
];
const isWhole = ({ schema }: Leaf) => !schema.safeParse(0.5).success;
const isAmount = ({ schema }: Leaf) => schema.safeParse(0.25).success && !schema.safeParse(0.1 + 0.2).success;

/** Numbers with decimals that are not amounts: prices, percentages, multipliers, rates, cursors and times. */
const otherNumbers =
  /\.(percent|\w*Percent\w*|\w*[mM]ultiplier\w*|odds\w*|fromOdds|target\w*|drawn|roll|discount|usdtRate|progress|along|across|delaySeconds|waitSeconds|timeout|alg|min|max|params|level[123]|\w+Ms|now|\w+At|bouns)$/;

test('every number of a reply or an event is whole, an amount, or of a listed other kind', () => {
  const amounts = leaves.filter(isAmount);
  expect(amounts.length).toBeGreaterThan(100);
  const unknown = leaves.filter((leaf) => !isWhole(leaf) && !isAmount(leaf) && !otherNumbers.test(leaf.path));
  expect(unknown.map(({ path }) => path)).toEqual([]);
  // A name used for amounts may not be used for another kind of number.
  const named = leaves.filter(({ path }) =>
    /\.(amount|balance|stake|payout|gift|\w+(Amount|Balance))$/.test(path),
  );
  expect(named.filter((leaf) => !isAmount(leaf)).map(({ path }) => path)).toEqual([]);
});

/** Cents without an exact binary fraction, sums and differences of them, ends of ranges, and amounts of any size. */
function minorsOf(currency: Currency): bigint[] {
  const small = Array.from({ length: 1_000 }, (_, minor) => BigInt(minor));
  let state = BigInt(currency.charCodeAt(0) * 977 + currency.charCodeAt(2));
  const drawn = Array.from({ length: 2_000 }, (_, index) => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n;
    return state % 10n ** BigInt(1 + (index % 15));
  });
  return [...small, ...drawn, 10n ** 15n, 10n ** 15n - 1n, 2n ** 53n - 1n].flatMap((minor) => [
    minor,
    -minor,
  ]);
}

test.each(currencyCodes)(
  'an amount in %s is a plain JSON number of its decimals, and parses back',
  (currency) => {
    const { exponent } = currencies[currency];
    const plain = exponent === 0 ? /^-?\d+$/ : /^-?\d+(\.\d{1,2})?$/;
    const [amount] = leaves.filter(isAmount);
    for (const minor of minorsOf(currency)) {
      const wire = toWire(minor, currency);
      const text = JSON.stringify({ wire }).slice('{"wire":'.length, -1);
      if (!plain.test(text) || !amount?.schema.safeParse(wire).success)
        throw new Error(`${minor} in ${currency} is ${text} on the wire`);
      if (minor <= 10n ** 15n && minor >= -(10n ** 15n)) expect(fromWire(wire, currency)).toBe(minor);
    }
  },
);

test('the result of a floating-point computation is not an amount', () => {
  const amount = z.object({ amount: leaves.find(isAmount)?.schema ?? z.never() });
  for (const wrong of [0.1 + 0.2, 1.005, 1.1 * 3, 1e-7, 1e21, Number.NaN, '1.50', null])
    expect(amount.safeParse({ amount: wrong }).success, String(wrong)).toBe(false);
});
