/** Prefix of a value whose text is not an amount. */
export const unreadableMark = '?';

/** Applies one keypad key (`0` to `9`, `00`, `.`, `back`) to an amount's text. */
export function pressAmountKey(amount: string, key: string, decimals = 2, maxDigits = 9): string {
  if (amount.startsWith(unreadableMark))
    return key === 'back' ? '' : pressAmountKey('', key, decimals, maxDigits);
  if (key === 'back') return amount.slice(0, -1);
  if (key === '.') return decimals === 0 || amount.includes('.') ? amount : `${amount || '0'}.`;
  const [whole = '', part] = `${amount}${key}`.split('.');
  if (part !== undefined) return part.length > decimals ? amount : `${whole}.${part}`;
  const trimmed = whole.replace(/^0+(?=\d)/, '');
  return trimmed.length > maxDigits ? amount : trimmed;
}
