import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashPassword, renewHash, verifyPassword } from './hash-password.ts';

const cost = { memoryCost: 1_024, timeCost: 1, parallelism: 1 };

test.each([
  ['composed', 'coração forte 1'],
  ['decomposed', 'corac\u0327a\u0303o forte 1'],
  ['in full width', 'coração\u3000ｆｏｒｔｅ\u3000１'],
  ['with a no-break space', 'coração\u00a0forte\u00a01'],
])('a password %s matches its hash', async (_, typed) => {
  expect(await verifyPassword(await hashPassword('coração forte 1'), typed)).toBe(true);
  expect(await verifyPassword(await hashPassword(typed), 'coração forte 1')).toBe(true);
});

test('a hash of the NFC text, as older versions made it, still matches its password', async () => {
  const old = await hash('ﬁrme ｅ forte'.normalize('NFC'), cost);
  expect(await verifyPassword(old, 'ﬁrme ｅ forte')).toBe(true);
  expect(await verifyPassword(old, 'outra senha')).toBe(false);
});

test('a hash has the cost of the OWASP password storage cheat sheet', async () => {
  expect(await hashPassword('coração forte 1')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a hash of another cost is renewed, one of the current cost is kept', async () => {
  const typed = 'coração forte 1';
  for (const other of [cost, { ...cost, memoryCost: 65_536 }]) {
    const renewed = await renewHash(await hash(typed, other), typed);
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(renewed, typed)).toBe(true);
  }
  expect(await renewHash(await hashPassword(typed), typed)).toBeNull();
});

test('a missing hash matches no password', async () => {
  expect(await verifyPassword(null, 'coração forte 1')).toBe(false);
});
