import type { MoneyRecord } from '@palpite/contracts/records';
import { type Currency, fromWire } from '@palpite/domain/money';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/api.ts';
import { isOver, recordsKey, type Stage, stageOf } from './withdrawals.ts';

/** A withdrawal as the records tell of it; its amount is what leaves the balance. */
export type Withdrawal = {
  readonly orderId: string;
  readonly amountMinor: bigint;
  readonly stage: Stage;
  readonly at: string;
  readonly cause: MoneyRecord['cause'];
};

/** Enough to hold every withdrawal that can be under way: a level allows five a day at most. */
const newestShown = 20;
/** How often one that is under way is asked about while it is looked at. */
const watchMs = 5_000;

function toWithdrawal(record: MoneyRecord, currency: Currency): Withdrawal {
  const minor = fromWire(record.amount, currency);
  return {
    orderId: record.reference,
    amountMinor: minor < 0n ? -minor : minor,
    stage: stageOf(record.status),
    at: record.at,
    cause: record.cause,
  };
}

/** The player's newest withdrawals, newest first; asked for again while one of them is under way. */
export const withdrawalsQuery = (currency: Currency) =>
  queryOptions({
    queryKey: [recordsKey, 'withdrawals', currency],
    queryFn: async ({ signal }) => {
      const { records } = await call(
        'listRecords',
        { query: { kind: 'withdrawal', limit: newestShown, loading: false } },
        { signal },
      );
      // A returned one is told of twice: as it left, and as it came back.
      return records
        .filter(({ reason }) => reason === 'withdrawal')
        .map((record) => toWithdrawal(record, currency));
    },
    refetchInterval: ({ state }) => (state.data?.some(({ stage }) => !isOver(stage)) ? watchMs : false),
  });

/** What is on its way out of the account. */
export function heldMinorOf(withdrawals: readonly Withdrawal[]): bigint {
  return withdrawals
    .filter(({ stage }) => !isOver(stage))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}
