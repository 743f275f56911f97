import type { OrderStatus as WireStatus } from '@palpite/contracts/payments';

/** Where an order stands; credited is final, the others are closed but real money still credits them. */
export type OrderStatus = 'pending' | 'credited' | 'cancelled' | 'expired' | 'failed';

/** Wallet order status of section 4. */
export const wireStatuses: Record<OrderStatus, WireStatus> = {
  pending: '00',
  credited: '10',
  cancelled: '01',
  expired: '01',
  failed: '-01',
};
