import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseTronAddress } from './tron-address.ts';

const parse = (text: string) =>
  parseTronAddress(text, (bytes) => createHash('sha256').update(bytes).digest());

/** The contract of USDT on TRON, as published by its issuer. */
const published = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

test('A published address is accepted, without surrounding spaces', () => {
  expect(parse(published)).toBe(published);
  expect(parse(` ${published}\n`)).toBe(published);
});

test('Any changed character at any position is refused', () => {
  for (let at = 1; at < published.length; at++) {
    const other = published[at] === 'x' ? 'y' : 'x';
    expect(parse(published.slice(0, at) + other + published.slice(at + 1))).toBeNull();
  }
});

test.each([
  ['nothing', ''],
  ['too short', published.slice(0, -1)],
  ['too long', `${published}t`],
  ['letters that base58 leaves out', published.replace('8', '0')],
  ['another network', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ['a hexadecimal', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['lower case', published.toLowerCase()],
])('%s is not an address', (_title, text) => {
  expect(parse(text)).toBeNull();
});
