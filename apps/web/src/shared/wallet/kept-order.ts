import { type Currency, currencyCodes } from '@palpite/domain/money';

/** An order that waits for its payment; money in minor units. */
export type OpenOrder = {
  readonly orderId: string;
  readonly payNo: string;
  /** The vendor's hosted page. */
  readonly url: string;
  /** Whether that page lets itself be shown inside ours. */
  readonly framed: boolean;
  /** Until when it can be paid, by the clock of this device. */
  readonly deadlineMs: number;
  readonly amountMinor: bigint;
  readonly giftMinor: bigint;
  readonly currency: Currency;
};

const slot = 'palpite.order';

/** Writes an order as text; amounts keep every digit. */
export function orderText(order: OpenOrder): string {
  return JSON.stringify(order, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
}

/** Reads an order back; null for anything that is not one, such as what an older version left. */
export function orderOfText(text: string): OpenOrder | null {
  try {
    const kept = JSON.parse(text) as Record<string, unknown> | null;
    const currency = currencyCodes.find((code) => code === kept?.currency);
    const { orderId, payNo, url, framed, deadlineMs, amountMinor, giftMinor } = kept ?? {};
    if (typeof orderId !== 'string' || typeof payNo !== 'string' || typeof url !== 'string') return null;
    if (typeof framed !== 'boolean') return null;
    if (typeof deadlineMs !== 'number' || typeof amountMinor !== 'string' || typeof giftMinor !== 'string')
      return null;
    if (currency === undefined) return null;
    return {
      orderId,
      payNo,
      url,
      framed,
      deadlineMs,
      amountMinor: BigInt(amountMinor),
      giftMinor: BigInt(giftMinor),
      currency,
    };
  } catch {
    return null;
  }
}

/** The order that this tab kept, if the storage is open to us. */
export function readOrderText(): OpenOrder | null {
  try {
    const text = sessionStorage.getItem(slot);
    return text === null ? null : orderOfText(text);
  } catch {
    return null;
  }
}

/** Keeps an order in this tab; null removes it. */
export function keepOrderText(order: OpenOrder | null): void {
  try {
    if (order === null) sessionStorage.removeItem(slot);
    else sessionStorage.setItem(slot, orderText(order));
  } catch {
    // A closed storage only means that a reload forgets the order.
  }
}
