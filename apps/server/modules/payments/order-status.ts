import type { OrderStatus as WireStatus } from '@palpite/contracts/payments';

/** `credited` is final; a later payment still credits any other closed order. */
export type OrderStatus = 'pending' | 'credited' | 'cancelled' | 'expired' | 'failed';

/** Wallet order statuses of section 4. */
export const wireStatuses: Record<OrderStatus, WireStatus> = {
  pending: '00',
  credited: '10',
  cancelled: '01',
  expired: '01',
  failed: '-01',
};
