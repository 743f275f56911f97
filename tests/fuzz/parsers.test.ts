import { createHash } from 'node:crypto';
import { escapeHtml } from '@palpite/domain/html';
import { localeCodes, locales } from '@palpite/domain/locales';
import { amountIn, currencyCodes, parseMinor, toDecimal } from '@palpite/domain/money';
import { normalizedWords } from '@palpite/domain/normalize';
import { parseCardNo, parseCountry, parseEmail, parseName } from '@palpite/domain/registration';
import { parseTronAddress } from '@palpite/domain/tron-address';
import { foldNumberText } from '@palpite/domain/typed-digits';
import { readVendorAmount, readVendorMinor } from '@palpite/domain/vendor-amount';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPhone } from '../../apps/server/modules/identity/read-phone.ts';
import { parseVendorTime } from '../../apps/server/platform/read-vendor-text.ts';
import { fuzzSettings, fuzzTimeoutMs, hostileText, hostileValue, isStorable } from '../harness/fuzz.ts';

const currency = fc.constantFrom(...currencyCodes);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/** Its characters in any order and number, mixed with hostile ones. */
const near = (characters: string) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.string({ unit: fc.constantFrom(...characters), maxLength: 24 }) },
    { weight: 1, arbitrary: hostileText },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.string({ unit: fc.constantFrom(...characters), maxLength: 12 }), hostileText)
        .map((both) => both.join('')),
    },
  );

/** Parsing the normal form again must return it. */
const toNormalForm: [name: string, texts: fc.Arbitrary<string>, parse: (text: string) => string | null][] = [
  ['e-mail', near('aB.@-_1'), parseEmail],
  ['name', near("Aé '-.·3ºª中"), parseName],
  ['CPF', near('0123456789.-/ ١２'), (text) => parseCardNo(text, 'BRL')],
  ['foreign document', near('AZ09. -/№'), (text) => parseCardNo(text, 'RUB')],
  ['country', near('+05534８'), parseCountry],
  ['TRON address', near('T19AHJNPZakmz'), (text) => parseTronAddress(text, sha256)],
  ['number text', near('0１.,-−  \u066b'), foldNumberText],
  ...localeCodes.map((lang): (typeof toNormalForm)[number] => [
    `phone of ${lang}`,
    near('0123456789+()- '),
    (text) => readPhone(text, locales[lang].phonePrefix),
  ]),
];

describe('A parser of typed text', () => {
  test.each(toNormalForm)(
    'returns a normal form or refuses: %s',
    (_name, texts, parse) => {
      fc.assert(
        fc.property(texts, (text) => {
          const first = parse(text);
          if (first === null) return;
          expect(parse(first)).toBe(first);
          if (text.isWellFormed()) expect(isStorable(first) || first.includes('\u0000')).toBe(true);
        }),
        fuzzSettings(400),
      );
    },
    fuzzTimeoutMs,
  );

  test(
    'reads exactly the amounts that it writes',
    () => {
      fc.assert(
        fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), currency, (minor, unit) => {
          expect(parseMinor(toDecimal(minor, unit), unit)).toBe(minor);
          expect(readVendorAmount(toDecimal(-minor, unit), unit)).toBe(-minor);
          expect(readVendorMinor(String(minor))).toBe(minor);
        }),
        fuzzSettings(400),
      );
    },
    fuzzTimeoutMs,
  );

  test(
    'never reads an amount that is negative, too large or not written in plain digits',
    () => {
      fc.assert(
        fc.property(near('0123456789.,-+eE １'), currency, (text, unit) => {
          for (const minor of [parseMinor(text, unit), amountIn(text, unit)]) {
            if (minor === null) continue;
            expect(text).toMatch(/^\d+\.?\d*$/);
            expect(minor).toBeGreaterThanOrEqual(0n);
            expect(minor).toBeLessThanOrEqual(10n ** 15n);
            expect(Number(toDecimal(minor, unit))).toBe(Number(text.replace(/\.$/, '')));
          }
        }),
        fuzzSettings(1_000),
      );
    },
    fuzzTimeoutMs,
  );
});

describe('A parser of a vendor value', () => {
  test(
    'returns an exact amount or null for any value',
    () => {
      fc.assert(
        fc.property(fc.oneof(hostileValue, near('0123456789.,-+eE')), currency, (given, unit) => {
          const minor = readVendorAmount(given, unit);
          if (minor === null) return;
          const plain = String(given).trim().replaceAll(',', '');
          expect(Math.abs(Number(toDecimal(minor, unit)) - Number(plain))).toBeLessThanOrEqual(
            Math.abs(Number(plain)) * Number.EPSILON,
          );
        }),
        fuzzSettings(1_000),
      );
    },
    fuzzTimeoutMs,
  );

  test(
    'returns a time that exists, or null',
    () => {
      fc.assert(
        fc.property(fc.oneof(hostileValue, near('0123456789-:TZ.+ ')), (given) => {
          const time = parseVendorTime(given);
          if (time) expect(Number.isNaN(time.getTime())).toBe(false);
        }),
        fuzzSettings(1_000),
      );
    },
    fuzzTimeoutMs,
  );
});

test(
  'Escaped text contains no markup, and search words are plain text',
  () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(escapeHtml(text)).not.toMatch(/[<>"']/);
        for (const word of normalizedWords(text)) expect(word).not.toBe('');
      }),
      fuzzSettings(400),
    );
  },
  fuzzTimeoutMs,
);
