import type { MoneyRecord } from '@palpite/contracts/records';
import { type Currency, fromWire } from '@palpite/domain/money';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/api.ts';
import { isOver, recordsKey, type Stage, stageOf } from './withdrawals.ts';

/** A withdrawal from the records; the amount is positive. */
export type Withdrawal = {
  readonly orderId: string;
  readonly amountMinor: bigint;
  readonly stage: Stage;
  readonly at: string;
  readonly cause: MoneyRecord['cause'];
  /** End of the hold of a withdrawal that is not sent yet; null without one. */
  readonly sendFrom: Date | null;
};

/** Covers every withdrawal in progress: a level allows at most five a day. */
const newestShown = 20;
const watchMs = 5_000;

function toWithdrawal(record: MoneyRecord, currency: Currency): Withdrawal {
  const minor = fromWire(record.amount, currency);
  return {
    orderId: record.reference,
    amountMinor: minor < 0n ? -minor : minor,
    stage: stageOf(record.status),
    at: record.at,
    cause: record.cause,
    sendFrom: record.sendFrom === null ? null : new Date(record.sendFrom),
  };
}

export const withdrawalsQuery = (currency: Currency) =>
  queryOptions({
    queryKey: [recordsKey, 'withdrawals', currency],
    queryFn: async ({ signal }) => {
      const { records } = await call(
        'listRecords',
        { query: { kind: 'withdrawal', limit: newestShown, loading: false } },
        { signal },
      );
      // A returned withdrawal has a second record for the money that came back.
      return records
        .filter(({ reason }) => reason === 'withdrawal')
        .map((record) => toWithdrawal(record, currency));
    },
    refetchInterval: ({ state }) => (state.data?.some(({ stage }) => !isOver(stage)) ? watchMs : false),
  });

export function heldMinorOf(withdrawals: readonly Withdrawal[]): bigint {
  return withdrawals
    .filter(({ stage }) => !isOver(stage))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}
