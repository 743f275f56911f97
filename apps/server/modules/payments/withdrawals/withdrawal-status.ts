import type { OrderStatus as WireStatus } from '@palpite/contracts/payments';

/** Where a withdrawal stands; paid, rejected (by the operator) and failed (at the vendor) are final. */
export type WithdrawalStatus =
  | 'requested'
  | 'approved'
  | 'sending'
  | 'unknown'
  | 'paid'
  | 'rejected'
  | 'failed';

/**
 * Wallet order status of section 4: 00 under way, -99 waiting for the operator, 99 being found out, 10 paid,
 * 01 returned.
 */
export const wireWithdrawalStatuses: Record<WithdrawalStatus, WireStatus> = {
  requested: '-99',
  approved: '00',
  sending: '00',
  unknown: '99',
  paid: '10',
  rejected: '01',
  failed: '01',
};
