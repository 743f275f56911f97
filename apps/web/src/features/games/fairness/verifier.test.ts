import { expect, test } from 'vitest';
import { readVerifierForm } from './verifier.tsx';

const serverSeed = '735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4';

test('reads complete seeds', () => {
  expect(readVerifierForm({ serverSeed, clientSeed: 'ec75fca98de6f2d9', nonce: '20' })).toEqual({
    seeds: { serverSeed, clientSeed: 'ec75fca98de6f2d9', nonce: 20 },
    problems: { serverSeed: false, nonce: false },
  });
});

test('reads the nonce in digits of any script', () => {
  expect(readVerifierForm({ serverSeed, clientSeed: 'abc', nonce: ' ２٠ ' }).seeds?.nonce).toBe(20);
});

test('an empty form has no problems and no result', () => {
  expect(readVerifierForm({ serverSeed: '', clientSeed: '', nonce: '' })).toEqual({
    seeds: null,
    problems: { serverSeed: false, nonce: false },
  });
});

test.each(['-1', '1.5', '1e3', 'a'])('refuses the nonce %s', (nonce) => {
  const { seeds, problems } = readVerifierForm({ serverSeed, clientSeed: 'abc', nonce });
  expect(seeds).toBeNull();
  expect(problems.nonce).toBe(true);
});

test('an unusual seed is marked and still computed', () => {
  const { seeds, problems } = readVerifierForm({ serverSeed: 'outra', clientSeed: 'abc', nonce: '0' });
  expect(seeds).not.toBeNull();
  expect(problems.serverSeed).toBe(true);
});
