import { expect, test } from 'vitest';
import { formatMoneyCompact } from './format-compact.ts';

test.each([
  [0n, 'BRL', 'pt_BR', 'R$ 0'],
  [12_299n, 'BRL', 'pt_BR', 'R$ 122'],
  [999_999n, 'BRL', 'pt_BR', 'R$ 9.999'],
  [1_000_000n, 'BRL', 'pt_BR', 'R$ 10K'],
  [1_299_999n, 'BRL', 'pt_BR', 'R$ 12,9K'],
  [99_999_999n, 'BRL', 'pt_BR', 'R$ 999K'],
  [129_999_999n, 'BRL', 'pt_BR', 'R$ 1,2M'],
  [1_250_000n, 'VND', 'vi_VN', '1,2M ₫'],
  [12_900n, 'JPY', 'ja_JP', '￥12.9K'],
] as const)('%s minor units of %s in %s are shortened to %s', (minor, currency, locale, text) => {
  expect(formatMoneyCompact(minor, currency, locale).replace(/\u00a0/g, ' ')).toBe(text);
});
