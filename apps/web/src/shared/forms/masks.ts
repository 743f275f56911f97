import { foldNumberText } from '@palpite/domain/typed-digits';

/** The digits in a text, those of other scripts and widths too. */
const digitsIn = (text: string) => foldNumberText(text).replace(/\D/g, '');

/** Writes the digits of a CPF as far as they are typed: `123.456.789-09`. */
export function maskCpf(text: string): string {
  const digits = digitsIn(text).slice(0, 11);
  return digits
    .replace(/^(\d{3})(\d)/, '$1.$2')
    .replace(/\.(\d{3})(\d)/, '.$1.$2')
    .replace(/\.(\d{3})(\d)/, '.$1-$2');
}

/** Writes the digits of a Brazilian phone number as far as they are typed: `(11) 98765-4321`. */
export function maskBrazilianPhone(text: string): string {
  const all = digitsIn(text);
  // A number with its country: the field beside it names the country.
  const digits = (all.length > 11 ? all.replace(/^(00)?55/, '') : all).slice(0, 11);
  if (digits.length <= 2) return digits;
  const area = digits.slice(0, 2);
  const number = digits.slice(2);
  const head = number.length > 8 ? 5 : 4;
  return number.length <= head
    ? `(${area}) ${number}`
    : `(${area}) ${number.slice(0, head)}-${number.slice(head)}`;
}

/** Where the caret stands in a masked text when that many digits are before it. */
export function caretAfter(masked: string, digitsBefore: number): number {
  if (digitsBefore === 0) return 0;
  let seen = 0;
  for (let at = 0; at < masked.length; at += 1) {
    if (/\d/.test(masked.charAt(at))) seen += 1;
    if (seen === digitsBefore) return at + 1;
  }
  return masked.length;
}

/** Masks what an input holds and leaves the caret behind the digit that was typed. */
export function applyMask(input: HTMLInputElement, mask: (text: string) => string): void {
  const before = digitsIn(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
  const masked = mask(input.value);
  if (masked === input.value) return;
  input.value = masked;
  const caret = caretAfter(masked, before);
  input.setSelectionRange(caret, caret);
}
