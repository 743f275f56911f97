import fc from 'fast-check';
import type { Json } from './contract-samples.ts';

/** Start of the random numbers. The same seed gives the same inputs. */
const seed = Number(process.env.FUZZ_SEED ?? 28);
const seconds = Number(process.env.FUZZ_SECONDS ?? 0);

/** Time for a property, with room for the last input. */
export const fuzzTimeoutMs = 60_000 + seconds * 1_000;

/** Returns the settings of a property: a fixed number of inputs, or with FUZZ_SECONDS as many as fit that time. */
export function fuzzSettings(runs: number): {
  seed: number;
  numRuns: number;
  interruptAfterTimeLimit?: number;
} {
  if (seconds === 0) return { seed, numRuns: runs };
  return { seed, numRuns: 1_000_000_000, interruptAfterTimeLimit: seconds * 1_000 };
}

/** Yields batches of inputs for checks on a server: one batch, or with FUZZ_SECONDS batches until that time is over. */
export function* fuzzBatches<T>(arbitrary: fc.Arbitrary<T>, size: number): Generator<T[]> {
  const endAt = performance.now() + seconds * 1_000;
  let batch = 0;
  do {
    yield fc.sample(arbitrary, { seed: seed + batch, numRuns: size });
    batch += 1;
  } while (performance.now() < endAt);
}

/** A text that some layer may misread: encodings, digits of other scripts, keys of prototypes, markup, paths. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfff',
    '\ufeff1',
    '\u202e321',
    '１２',
    '١٢',
    '🂡',
    '__proto__',
    'constructor',
    'toString',
    '../../../etc/passwd',
    '%00',
    '%ff',
    "' or 1=1 --",
    '$1',
    '<script>alert(1)</script>',
    '&#0;',
    '{"a":1}',
    'NaN',
    'Infinity',
    '-0',
    '1e999',
    '0x10',
    '1,000',
    '01',
    '+1',
    '99999999999999999999',
    '9'.repeat(400),
    'a\r\nSet-Cookie: b=c',
    'a'.repeat(3_000),
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999999999+18:00',
    '2026-02-30',
    'http://169.254.169.254/',
    'javascript:alert(1)',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

const hostileNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(
    0,
    -1,
    0.1 + 0.2,
    0.005,
    5e-324,
    1e21,
    1e300,
    2 ** 31,
    2 ** 32,
    2 ** 53,
    2 ** 53 + 2,
    2 ** 63,
  ),
  fc.constantFrom(-(2 ** 31) - 1, -(2 ** 53), 8_640_000_000_001, 8.64e15 + 1, 99_999_999_999),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);

const nested = (depth: number): unknown => {
  let value: unknown = '1';
  for (let level = 0; level < depth; level++) value = level % 2 ? { value } : [value];
  return value;
};

/** A JSON value that is wrong in most places: text, number, null, list, object, deep nesting. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  { weight: 4, arbitrary: hostileNumber },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [null], nested(50), nested(2_000)),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** A value for a JSON schema: mostly one that it accepts, with fields that are missing, foreign or hostile. */
export function fromJsonSchema(schema: Json): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: accepted(schema) }, { weight: 1, arbitrary: hostileValue });
}

function accepted(schema: Json): fc.Arbitrary<unknown> {
  const options = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (options) return fc.oneof(...options.map(fromJsonSchema));
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  if ('const' in schema) return fc.constant(schema.const);
  switch (schema.type) {
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
      return fc.integer(boundsOf(schema));
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 1_000 }), fc.double({ min: 0, max: 1e6, noNaN: true }));
    case 'array':
      return fc.array(fromJsonSchema((schema.items ?? {}) as Json), { minLength: 1, maxLength: 4 });
    case 'object':
      return objectFrom(schema);
    case 'string':
      return textFrom(schema);
    default:
      return hostileValue;
  }
}

function boundsOf({ minimum, maximum }: Json): { min: number; max: number } {
  const inside = (bound: unknown, fallback: number) =>
    typeof bound === 'number' && Math.abs(bound) < 2 ** 31 ? bound : fallback;
  const min = inside(minimum, 0);
  return { min, max: Math.max(min, inside(maximum, 2_000)) };
}

function textFrom({ format, pattern }: Json): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true, min: new Date(0) }).map((date) => date.toISOString());
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern, 'u'));
  return fc.oneof(fc.nat(10_000).map(String), fc.string({ maxLength: 30 }), fc.emailAddress(), hostileText);
}

function objectFrom(schema: Json): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  const fields = fc.record(
    Object.fromEntries(properties.map(([name, field]) => [name, fromJsonSchema(field)])),
    { noNullPrototype: true },
  );
  const change = fc.oneof(
    { weight: 8, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.tuple(fc.constant('drop' as const), fc.nat(), hostileText) },
    { weight: 1, arbitrary: fc.tuple(fc.constant('add' as const), fc.nat(), hostileText) },
  );
  return fc.tuple(fields, change).map(([whole, changed]) => {
    if (!changed) return whole;
    const [kind, place, name] = changed;
    const entries = Object.entries(whole as Json);
    if (kind === 'add') return Object.fromEntries([...entries, [name, '1']]);
    return Object.fromEntries(entries.filter((_, index) => index !== place % Math.max(1, entries.length)));
  });
}

type Change = [kind: 'replace' | 'drop' | 'double', place: number, value: unknown];

/** A copy of a template with one to four values replaced, removed or repeated. */
export function mutated(template: unknown): fc.Arbitrary<unknown> {
  const change = fc.tuple(
    fc.constantFrom('replace' as const, 'replace' as const, 'drop' as const, 'double' as const),
    fc.nat(),
    hostileValue,
  );
  return fc
    .array(change, { minLength: 1, maxLength: 4 })
    .map((changes) => changes.reduce<unknown>(applyChange, structuredClone(template)));
}

type Place = { parent: Record<string, unknown> | unknown[]; key: string };

function placesOf(value: unknown, depth = 0): Place[] {
  if (typeof value !== 'object' || value === null || value instanceof Date || depth > 20) return [];
  const parent = value as Record<string, unknown>;
  return Object.entries(parent).flatMap(([key, inner]) => [{ parent, key }, ...placesOf(inner, depth + 1)]);
}

function applyChange(value: unknown, [kind, index, replacement]: Change): unknown {
  const places = placesOf(value);
  const place = places[index % Math.max(1, places.length)];
  if (!place) return replacement;
  const { parent, key } = place;
  if (Array.isArray(parent)) {
    if (kind === 'drop') parent.splice(Number(key), 1);
    else if (kind === 'double') parent.push(parent[Number(key)]);
    else parent[Number(key)] = replacement;
  } else if (kind === 'drop') delete parent[key];
  else if (kind === 'double') parent[`${key}2`] = parent[key];
  else parent[key] = replacement;
  return value;
}

/** A copy of an XML text with one to four attributes or elements replaced, removed, repeated, nested or cut. */
export function mutatedXml(template: string): fc.Arbitrary<string> {
  const change = fc.tuple(fc.nat(9), fc.nat(), fc.oneof(hostileText, hostileNumber.map(String)));
  return fc
    .array(change, { minLength: 1, maxLength: 4 })
    .map((changes) =>
      changes.reduce((xml, [kind, place, text]) => changeXml(xml, kind, place, text), template),
    );
}

const escapeXml = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).toWellFormed();

function changeXml(xml: string, kind: number, index: number, text: string): string {
  const attributes = [...xml.matchAll(/ [\w:]+="[^"]*"/g)];
  const elements = [...xml.matchAll(/<(\w+)[^<>]*\/>/g)];
  const [attribute, element] = [attributes[index % attributes.length], elements[index % elements.length]];
  const replaceAt = (match: RegExpExecArray | undefined, by: string) =>
    match ? xml.slice(0, match.index) + by + xml.slice(match.index + match[0].length) : xml;
  switch (kind) {
    case 0:
      return replaceAt(attribute, '');
    case 1:
      return replaceAt(element, '');
    case 2:
      return replaceAt(element, `${element?.[0]}${element?.[0]}`);
    case 3:
      return replaceAt(element, `${'<a>'.repeat(500)}${element?.[0]}${'</a>'.repeat(500)}`);
    case 4:
      return xml.slice(0, index % xml.length);
    case 5:
      return replaceAt(element, `<__proto__ id="1"/><constructor id="1"/>${element?.[0]}`);
    default:
      return replaceAt(attribute, `${attribute?.[0].split('=')[0]}="${escapeXml(text)}"`);
  }
}

/** No zero byte, no half of a surrogate pair. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed();
  if (typeof value !== 'object' || value === null || value instanceof Date) return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
}
