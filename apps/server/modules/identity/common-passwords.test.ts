import { expect, test } from 'vitest';
import { loadCommonPasswords } from './common-passwords.ts';

test.each([
  'Password1',
  'FLAMENGO',
  'flamengo10',
  'Corinthians2024!',
  'joana1985',
  '12345678',
  '12341234',
  'aaaaaaaaaa',
  'minhasenha',
  'mengao123',
  '**segredo**',
])('%s is common', async (password) => {
  const isCommon = await loadCommonPasswords();
  expect(isCommon(password)).toBe(true);
});

test.each([
  'maracujá doce',
  'x7Kp2mQz',
  'correct horse battery',
  '4f81de09427',
  '1985joanaflamengo',
  'тихая вода',
  '千本桜と春の夜',
])('%s is not common', async (password) => {
  const isCommon = await loadCommonPasswords();
  expect(isCommon(password)).toBe(false);
});
