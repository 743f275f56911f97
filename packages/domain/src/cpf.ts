import { foldNumberText } from './typed-digits.ts';

/**
 * Parses a CPF, with digits of any script and with or without its mask of dots, dashes or spaces. Returns its eleven
 * digits, or null when the check digits are wrong. Eleven equal digits satisfy the sums but are never issued.
 *
 * Source of the rule: Receita Federal, check digits modulo 11 over weights 10…2 and 11…2.
 */
export function parseCpf(text: string): string | null {
  const digits = foldNumberText(text)
    .replace(/^cpf\b[:\s]*/i, '')
    .replace(/(?<=\d)[.\-/· ]{1,3}(?=\d)/g, '');
  if (!/^\d{11}$/.test(digits) || /^(\d)\1{10}$/.test(digits)) return null;
  const first = checkDigit(digits.slice(0, 9));
  const second = checkDigit(digits.slice(0, 10));
  return digits.endsWith(`${first}${second}`) ? digits : null;
}

function checkDigit(digits: string): number {
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (digits.length + 1 - index),
    0,
  );
  return ((sum * 10) % 11) % 10;
}
