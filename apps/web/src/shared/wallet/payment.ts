import { create } from 'zustand';
import { i18n } from '../i18n/i18n.ts';
import { toast } from '../messages/toast.ts';
import { closeOverlays, openOverlay, paymentOverlays, useOverlays } from '../overlays/overlays.ts';
import { findPlayer } from '../session/player.ts';
import { isLoggedIn, useSession } from '../session/session.ts';
import { keepOrderText, type OpenOrder, readOrderText } from './kept-order.ts';

export type { OpenOrder } from './kept-order.ts';

/** A deposit that arrived, as the server tells it. */
export type Receipt = Pick<OpenOrder, 'orderId' | 'amountMinor' | 'giftMinor' | 'currency'>;

type Payment = {
  /** The pay-time marker of section 4: when the server last told that a payment arrived. */
  paidAt: number | null;
  paidOrderId: string | null;
  /** The first-deposit flag of section 4: set by the registration, until a deposit arrives. */
  firstDeposit: boolean;
  /** It survives a reload, so that a payment can be continued. */
  order: OpenOrder | null;
};

export const usePayment = create<Payment>(() => ({
  paidAt: null,
  paidOrderId: null,
  firstDeposit: false,
  order: readOrderText(),
}));

/** Keeps the order that the player is about to pay. */
export function keepOrder(order: OpenOrder): void {
  keepOrderText(order);
  usePayment.setState({ order });
}

/** Forgets the order here; what the server knows of it stays. */
export function forgetOrder(): void {
  keepOrderText(null);
  usePayment.setState({ order: null });
}

// The next player on this device must not see the order of the one before.
useSession.subscribe((session, before) => {
  if (session.token !== before.token) forgetOrder();
});
// Nor where that one left before this code had come.
if (!isLoggedIn()) forgetOrder();

/**
 * Tells once that a deposit arrived, whoever heard it first: the socket, or a check of its status.
 * Closes the payment UI (section 4); where the deposit was open its receipt takes that place, elsewhere one sentence.
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
  // The player is as known before the deposit: what was owed then has been paid out of it.
  const paidOwed = (findPlayer()?.owedMinor ?? 0n) > 0n;
  if (fromWallet) openOverlay('depositPaid', { ...receipt, paidOwed });
  else toast.success(i18n.t('common:paySuccess'));
}
