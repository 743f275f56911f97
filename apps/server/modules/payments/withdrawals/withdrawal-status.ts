import type { OrderStatus as WireStatus } from '@palpite/contracts/payments';

/** Final: `paid`, `rejected` (by the operator) and `failed` (at the vendor). */
export type WithdrawalStatus =
  | 'requested'
  | 'approved'
  | 'sending'
  | 'unknown'
  | 'paid'
  | 'rejected'
  | 'failed';

/** As text; null when it was never held or is sent already. */
export function sendFromOf(withdrawal: { status: WithdrawalStatus; send_from: Date | null }): string | null {
  const isWaiting = withdrawal.status === 'requested' || withdrawal.status === 'approved';
  return isWaiting ? (withdrawal.send_from?.toISOString() ?? null) : null;
}

/**
 * Wallet order statuses of section 4: 00 in progress, -99 waits for the operator, 99 outcome unknown, 10 paid, 01
 * returned.
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
