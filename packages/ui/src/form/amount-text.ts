/**
 * This cleans typed or pasted money into a plain decimal text such as `1250.50`: digits, at most one point, at most
 * `decimals` digits behind it. It never goes through a number, so no amount is ever rounded here.
 *
 * With one kind of separator, the last one is the decimal mark when at most `decimals` digits follow it (`1.250` is
 * twelve hundred and fifty, `12,5` is twelve and a half).
 */
export function cleanAmount(typed: string, decimals = 2): string {
  const kept = typed.replace(/[^\d.,]/g, '');
  const mark = Math.max(kept.lastIndexOf('.'), kept.lastIndexOf(','));
  const behind = mark < 0 ? '' : kept.slice(mark + 1);
  const isDecimal = mark >= 0 && decimals > 0 && behind.length <= decimals;
  const whole = (isDecimal ? kept.slice(0, mark) : kept).replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  if (!isDecimal) return whole;
  return `${whole || '0'}.${behind}`;
}

/** This applies one keypad key (`0` to `9`, `00`, `.`, `back`) to an amount's text. */
export function pressAmountKey(amount: string, key: string, decimals = 2, maxDigits = 9): string {
  if (key === 'back') return amount.slice(0, -1);
  if (key === '.') return decimals === 0 || amount.includes('.') ? amount : `${amount || '0'}.`;
  const [whole = '', part] = `${amount}${key}`.split('.');
  if (part !== undefined) return part.length > decimals ? amount : `${whole}.${part}`;
  const trimmed = whole.replace(/^0+(?=\d)/, '');
  return trimmed.length > maxDigits ? amount : trimmed;
}
