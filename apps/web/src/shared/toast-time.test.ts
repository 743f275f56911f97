import { expect, test } from 'vitest';
import { toastTime } from './toast-time.ts';

test.each([
  ['a word stays as section 9 says', 'success', 'Copiado', 1_500],
  ['a short answer no longer', 'message', 'Em Breve...', 1_660],
  [
    'a sentence stays as long as it takes to read',
    'message',
    'Seu acesso terminou. Entre de novo para continuar.',
    4_000,
  ],
  ['as long in signs as in letters', 'message', 'ログインの有効期限が切れました。', 3_880],
  ['what went wrong stays longer, however short', 'error', 'Falhou', 4_000],
  ['nothing stays for ever', 'error', 'a'.repeat(1_000), 10_000],
] as const)('%s', (_, kind, text, ms) => {
  expect(toastTime(kind, text)).toBe(ms);
});
