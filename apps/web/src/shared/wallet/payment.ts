import { create } from 'zustand';
import { i18n } from '../i18n/i18n.ts';
import { toast } from '../messages/toast.ts';
import { closeOverlays, openOverlay, paymentOverlays, useOverlays } from '../overlays/overlays.ts';
import { findPlayer } from '../session/player.ts';
import { isLoggedIn, useSession } from '../session/session.ts';
import { keepOrderText, type OpenOrder, readOrderText } from './kept-order.ts';

export type { OpenOrder } from './kept-order.ts';

/** A deposit that arrived. */
export type Receipt = Pick<OpenOrder, 'orderId' | 'amountMinor' | 'giftMinor' | 'currency'>;

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
