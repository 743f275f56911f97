import { type MoneyRecord, type RecordReason, recordKinds, recordReasons } from '@palpite/contracts/records';
import type { Db } from '../../../platform/db.ts';
import type { Period } from './period.ts';
import { movementOf } from './record-kinds.ts';
import {
  findBalanceBefore,
  findFirstSeqFrom,
  type RecordPocket,
  type StatementSum,
  sumMovements,
} from './records.queries.ts';

export type StatementLine = {
  kind: MoneyRecord['kind'];
  reason: RecordReason;
  count: number;
  amountMinor: bigint;
};

export type PocketStatement = { openingMinor: bigint; closingMinor: bigint; lines: StatementLine[] };

export type Statement = Record<RecordPocket, PocketStatement>;

/**
 * Balances come from the journal's balances-after, lines are sums of the transfers in between; opening plus
 * lines equals closing, which verifies both. One snapshot, because money may move meanwhile.
 */
export async function getStatement(db: Db, playerId: bigint, period: Period): Promise<Statement> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const fromSeq = await findFirstSeqFrom(tx, playerId, period.startsAt);
      const untilSeq = await findFirstSeqFrom(tx, playerId, period.endsBefore);
      const sums = fromSeq === null ? [] : await sumMovements(tx, playerId, { fromSeq, untilSeq });
      const statementOf = async (pocket: RecordPocket): Promise<PocketStatement> => ({
        openingMinor: await findBalanceBefore(tx, playerId, pocket, fromSeq),
        closingMinor: await findBalanceBefore(tx, playerId, pocket, untilSeq),
        lines: linesOf(sums.filter((sum) => sum.pocket === pocket)),
      });
      return { cash: await statementOf('cash'), bonus: await statementOf('bonus') };
    });
}

/** A returned stake counts once. */
function linesOf(sums: readonly StatementSum[]): StatementLine[] {
  const lines = new Map<string, StatementLine>();
  // `hold` sorts before `release`, so only releases of holds from earlier periods add to the count.
  for (const sum of sums.toSorted((a, b) => a.kind.localeCompare(b.kind))) {
    const { kind, reason } = movementOf(sum);
    const key = `${kind}:${reason}`;
    const line = lines.get(key) ?? { kind, reason, count: 0, amountMinor: 0n };
    lines.set(key, {
      ...line,
      count: sum.kind === 'release' ? Math.max(line.count, sum.count) : line.count + sum.count,
      amountMinor: line.amountMinor + sum.amountMinor,
    });
  }
  return [...lines.values()].sort(
    (a, b) =>
      recordKinds.indexOf(a.kind) - recordKinds.indexOf(b.kind) ||
      recordReasons.indexOf(a.reason) - recordReasons.indexOf(b.reason),
  );
}
