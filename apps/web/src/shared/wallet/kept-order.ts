import { type Currency, currencyCodes } from '@palpite/domain/money';

/** An order that waits for payment; money in minor units. */
export type OpenOrder = {
  readonly orderId: string;
  readonly payNo: string;
  /** The vendor's payment page. */
  readonly url: string;
  /** Whether the page allows embedding. */
  readonly framed: boolean;
  /** Payment deadline by this device's clock. */
  readonly deadlineMs: number;
  readonly amountMinor: bigint;
  readonly giftMinor: bigint;
  readonly currency: Currency;
};

const slot = 'palpite.order';

/** Serializes an order; amounts keep every digit. */
export function orderText(order: OpenOrder): string {
  return JSON.stringify(order, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
}

/** Parses a stored order. Returns null for anything else, such as the format of an older version. */
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

/** Returns the order stored in this tab; null without storage. */
export function readOrderText(): OpenOrder | null {
  try {
    const text = sessionStorage.getItem(slot);
    return text === null ? null : orderOfText(text);
  } catch {
    return null;
  }
}

/** Stores an order in this tab; null removes it. */
export function keepOrderText(order: OpenOrder | null): void {
  try {
    if (order === null) sessionStorage.removeItem(slot);
    else sessionStorage.setItem(slot, orderText(order));
  } catch {
    // Without storage a reload forgets the order.
  }
}
