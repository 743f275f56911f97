import { expect, test } from 'vitest';
import { toastSide, toastTime } from './toast-time.ts';

test.each([
  ['a word stays as section 9 says', 'Copiado', 1_500],
  ['what went wrong no longer', 'Falhou', 1_500],
  ['a short answer a little longer', 'Em Breve...', 1_660],
  [
    'a sentence stays as long as it takes to read',
    'Seu acesso terminou. Entre de novo para continuar.',
    4_000,
  ],
  ['as long in signs as in letters', 'ログインの有効期限が切れました。', 3_880],
  ['nothing stays for ever', 'a'.repeat(1_000), 10_000],
] as const)('%s', (_, text, ms) => {
  expect(toastTime(text)).toBe(ms);
});

const field = (top: number) => ({ top, bottom: top + 52 });

test('a toast appears in the half of the screen that was not pressed', () => {
  expect(toastSide(Number.POSITIVE_INFINITY, 852, [])).toBe('top-center');
  expect(toastSide(700, 852, [])).toBe('top-center');
  expect(toastSide(100, 852, [])).toBe('bottom-center');
});

test('a toast covers no amount field if the other half is free', () => {
  expect(toastSide(100, 852, [field(650)])).toBe('top-center');
  expect(toastSide(700, 852, [field(120)])).toBe('bottom-center');
  expect(toastSide(100, 852, [field(400)])).toBe('bottom-center');
  // With an amount field in both halves, the press decides.
  expect(toastSide(100, 852, [field(120), field(650)])).toBe('bottom-center');
  expect(toastSide(700, 852, [field(120), field(650)])).toBe('top-center');
});
