import { expect, test } from 'vitest';
import { loadCommonPasswords } from './common-passwords.ts';

const names = {
  PRODUCT_NAME: 'Aposta Já',
  COMPANY_NAME: 'Zebrinha Jogos S.A.',
  PUBLIC_URL: 'https://www.betzebra.example',
};

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
  // Names of product, operator and site.
  'apostaja2026',
  'ApostaJá!',
  'Zebrinha1',
  'zebrinhajogossa',
  'betzebra99',
])('%s is common', async (password) => {
  const isCommon = await loadCommonPasswords(names);
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
  // A name that makes up less than half, and a part of a name.
  'minha zebrinha listrada',
  'zebrinh-4x-q',
])('%s is not common', async (password) => {
  const isCommon = await loadCommonPasswords(names);
  expect(isCommon(password)).toBe(false);
});
