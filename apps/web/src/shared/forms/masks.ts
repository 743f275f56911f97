import { foldNumberText } from '@palpite/domain/typed-digits';

/** Returns the digits of a text, including those of other scripts and widths. */
const digitsIn = (text: string) => foldNumberText(text).replace(/\D/g, '');

/** Formats the typed digits of a CPF: `123.456.789-09`. */
export function maskCpf(text: string): string {
  const digits = digitsIn(text).slice(0, 11);
  return digits
    .replace(/^(\d{3})(\d)/, '$1.$2')
    .replace(/\.(\d{3})(\d)/, '.$1.$2')
    .replace(/\.(\d{3})(\d)/, '.$1-$2');
}

/** Formats the typed digits of a Brazilian phone number: `(11) 98765-4321`. */
export function maskBrazilianPhone(text: string): string {
  const all = digitsIn(text);
  // Drop the country code: the field beside it selects the country.
  const digits = (all.length > 11 ? all.replace(/^(00)?55/, '') : all).slice(0, 11);
  if (digits.length <= 2) return digits;
  const area = digits.slice(0, 2);
  const number = digits.slice(2);
  const head = number.length > 8 ? 5 : 4;
  return number.length <= head
    ? `(${area}) ${number}`
    : `(${area}) ${number.slice(0, head)}-${number.slice(head)}`;
}

export function caretAfter(masked: string, digitsBefore: number): number {
  if (digitsBefore === 0) return 0;
  let seen = 0;
  for (let at = 0; at < masked.length; at += 1) {
    if (/\d/.test(masked.charAt(at))) seen += 1;
    if (seen === digitsBefore) return at + 1;
  }
  return masked.length;
}

export function applyMask(input: HTMLInputElement, mask: (text: string) => string): void {
  const before = digitsIn(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
  const masked = mask(input.value);
  if (masked === input.value) return;
  input.value = masked;
  const caret = caretAfter(masked, before);
  input.setSelectionRange(caret, caret);
}
