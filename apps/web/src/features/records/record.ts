import type { MoneyRecord } from '@palpite/contracts/records';
import { type Currency, fromWire } from '@palpite/domain/money';

export type LedgerRecord = Pick<
  MoneyRecord,
  'recordId' | 'kind' | 'reason' | 'product' | 'status' | 'pocket' | 'reference' | 'cause'
> & {
  readonly amountMinor: bigint;
  readonly balanceAfterMinor: bigint | null;
  readonly currency: Currency;
  readonly at: Date;
  /** End of the hold of a withdrawal that is not sent yet; null without one. */
  readonly sendFrom: Date | null;
};

export function toRecord(wire: MoneyRecord, currency: Currency): LedgerRecord {
  const { recordId, kind, reason, product, status, pocket, reference, cause } = wire;
  return {
    recordId,
    kind,
    reason,
    product,
    status,
    pocket,
    reference,
    cause,
    amountMinor: fromWire(wire.amount, currency),
    balanceAfterMinor: wire.balanceAfter === null ? null : fromWire(wire.balanceAfter, currency),
    currency,
    at: new Date(wire.at),
    sendFrom: wire.sendFrom === null ? null : new Date(wire.sendFrom),
  };
}

export function isVoid({ status }: Pick<LedgerRecord, 'status'>): boolean {
  return status === '01' || status === '-01';
}

export type ListItem =
  | { readonly kind: 'day'; readonly key: string; readonly day: Date }
  | { readonly kind: 'record'; readonly key: string; readonly record: LedgerRecord; readonly last: boolean };

const dayKey = (at: Date) => `${at.getFullYear()}-${at.getMonth()}-${at.getDate()}`;

export function listItems(records: readonly LedgerRecord[]): ListItem[] {
  return records.flatMap((record, index): ListItem[] => {
    const day = dayKey(record.at);
    const before = records[index - 1];
    const after = records[index + 1];
    const item: ListItem = {
      kind: 'record',
      key: record.recordId,
      record,
      last: !after || dayKey(after.at) !== day,
    };
    return before && dayKey(before.at) === day ? [item] : [{ kind: 'day', key: day, day: record.at }, item];
  });
}

export function daysAgo(at: Date, now: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((midnight(now) - midnight(at)) / 86_400_000);
}
