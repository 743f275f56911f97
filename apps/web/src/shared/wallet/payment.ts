import { type Currency, currencyCodes } from '@palpite/domain/money';
import { create } from 'zustand';
import { i18n } from '../i18n/i18n.ts';
import { toast } from '../messages/toast.ts';
import { closeOverlays, openOverlay, paymentOverlays, useOverlays } from '../overlays/overlays.ts';
import { findPlayer } from '../session/player.ts';
import { isLoggedIn, useSession } from '../session/session.ts';

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

function readOrderText(): OpenOrder | null {
  try {
    const text = sessionStorage.getItem(slot);
    return text === null ? null : orderOfText(text);
  } catch {
    return null;
  }
}

/** Stores an order in this tab; null removes it. */
function keepOrderText(order: OpenOrder | null): void {
  try {
    if (order === null) sessionStorage.removeItem(slot);
    else sessionStorage.setItem(slot, orderText(order));
  } catch {
    // Without storage a reload forgets the order.
  }
}

type Receipt = Pick<OpenOrder, 'orderId' | 'amountMinor' | 'giftMinor' | 'currency'>;

type Payment = {
  /** Time of the last payment's arrival (the pay-time marker of section 4). */
  paidAt: number | null;
  paidOrderId: string | null;
  /** First-deposit flag of section 4: set at registration, cleared by a deposit. */
  firstDeposit: boolean;
  /** Survives a reload, so that the payment can be continued. */
  order: OpenOrder | null;
};

export const usePayment = create<Payment>(() => ({
  paidAt: null,
  paidOrderId: null,
  firstDeposit: false,
  order: readOrderText(),
}));

export function keepOrder(order: OpenOrder): void {
  keepOrderText(order);
  usePayment.setState({ order });
}

/** Forgets the order on this device; the server keeps it. */
export function forgetOrder(): void {
  keepOrderText(null);
  usePayment.setState({ order: null });
}

// The next player on this device must not see this order.
useSession.subscribe((session, before) => {
  if (session.token !== before.token) forgetOrder();
});
// The session may have ended before this module loaded.
if (!isLoggedIn()) forgetOrder();

/**
 * Announces a deposit once, whether the socket or a status check reports it first. Closes the payment overlays (section
 * 4). Shows a receipt if the deposit was open, otherwise a toast.
 */
export function announcePaid(receipt: Receipt): void {
  const { order, paidOrderId } = usePayment.getState();
  if (order?.orderId === receipt.orderId) forgetOrder();
  const fromWallet = useOverlays
    .getState()
    .open.some(({ name }) => name === 'deposit' || name === 'secondDeposit');
  closeOverlays(...paymentOverlays);
  if (paidOrderId === receipt.orderId) return;
  usePayment.setState({ paidAt: Date.now(), paidOrderId: receipt.orderId, firstDeposit: false });
  // The player's data still predates the deposit: what was owed then has been paid from it.
  const paidOwed = (findPlayer()?.owedMinor ?? 0n) > 0n;
  if (fromWallet) openOverlay('depositPaid', { ...receipt, paidOwed });
  else toast.success(i18n.t('common:paySuccess'));
}
