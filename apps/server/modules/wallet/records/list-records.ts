import type { MoneyRecord, RecordKind } from '@palpite/contracts/records';
import type { Locale } from '@palpite/domain/locales';
import { type Currency, toWire } from '@palpite/domain/money';
import type { Db } from '../../../platform/db.ts';
import { refuse } from '../../../platform/refusal.ts';
import { splitReference } from '../transfer-ids.ts';
import { movementOf } from './record-kinds.ts';
import { findSpan, listMovements, type MovementRow, type Place } from './records.queries.ts';

type Status = MoneyRecord['status'];

export type PendingRecord = {
  reference: string;
  status: Status;
  product: string;
  amountMinor: bigint;
  at: Date;
};

export type PendingSpan = { startsAt: Date | null; before: Date | null; limit: number };

export type ListPending = (playerId: bigint, span: PendingSpan) => Promise<PendingRecord[]>;

type WithdrawalState = Pick<MoneyRecord, 'status' | 'cause' | 'sendFrom'>;

/** Status and hold by id, and the cause of returned withdrawals. */
export type DescribeWithdrawals = (
  playerId: bigint,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, WithdrawalState>>;

export type NameGames = (lang: Locale) => Promise<ReadonlyMap<string, string>>;

export type RecordPorts = {
  listPending: ListPending;
  describeWithdrawals: DescribeWithdrawals;
  nameGames: NameGames;
};

export type RecordDeps = { db: Db; ports: RecordPorts };

export type Reader = { id: bigint; currency: Currency };

export type Wanted = {
  kind: RecordKind;
  bounds: { startsAt: Date | null; endsBefore: Date | null };
  before: string | undefined;
  limit: number;
};

export type FoundRecord = Omit<MoneyRecord, 'amount' | 'balanceAfter' | 'at'> & {
  amountMinor: bigint;
  balanceAfterMinor: bigint | null;
  at: Date;
};

export type RecordPage = { records: FoundRecord[]; next: string | null };

/**
 * Merges transfers of the journal and orders that moved no money, by time. The cursor holds the position in
 * both lists, so rows written meanwhile cause neither repeated nor missing records. A page may exceed
 * `limit`: orders of the same millisecond stay on one page.
 *
 * Refuses: `request_invalid` for a malformed cursor.
 */
export async function listRecords(
  { db, ports }: RecordDeps,
  player: Reader,
  { kind, bounds, before, limit }: Wanted,
): Promise<RecordPage> {
  const cursor = readCursor(before);
  const span = await findSpan(db, player.id, bounds);
  const moved = span
    ? await listMovements(db, player.id, { kind, span, below: cursor.place, limit: limit + 1 })
    : [];
  const waiting =
    kind === 'all' || kind === 'recharge'
      ? await ports.listPending(player.id, {
          startsAt: bounds.startsAt,
          before: cursor.waitingBefore ?? bounds.endsBefore,
          limit: limit + 1,
        })
      : [];
  const unpaid = moved.filter(isUnpaidWithdrawal).map((row) => idOf(row.reference));
  const withdrawals = unpaid.length > 0 ? await ports.describeWithdrawals(player.id, unpaid) : new Map();
  const records: FoundRecord[] = [];
  let [movedTaken, waitingTaken] = [0, 0];
  for (;;) {
    const row = moved[movedTaken];
    const order = waiting[waitingTaken];
    const isTorn = order !== undefined && order.at.getTime() === waiting[waitingTaken - 1]?.at.getTime();
    if (records.length >= limit && !isTorn) break;
    if (order && (isTorn || !row || order.at >= row.at)) {
      records.push(recordOfOrder(order));
      waitingTaken++;
    } else if (row) {
      records.push(recordOfMovement(row, withdrawals.get(idOf(row.reference))));
      movedTaken++;
    } else break;
  }
  const isWhole = movedTaken === moved.length && waitingTaken === waiting.length;
  return {
    records,
    next: isWhole
      ? null
      : writeCursor({
          place: moved[movedTaken - 1] ?? cursor.place,
          waitingBefore: waiting[waitingTaken - 1]?.at ?? cursor.waitingBefore,
        }),
  };
}

export function presentRecord(record: FoundRecord, currency: Currency): MoneyRecord {
  const { amountMinor, balanceAfterMinor, at, ...rest } = record;
  return {
    ...rest,
    amount: toWire(amountMinor, currency),
    balanceAfter: balanceAfterMinor === null ? null : toWire(balanceAfterMinor, currency),
    at: at.toISOString(),
  };
}

function recordOfMovement(row: MovementRow, withdrawal: WithdrawalState | undefined): FoundRecord {
  const movement = movementOf(row);
  const { reason } = movement;
  return {
    ...movement,
    recordId: `${row.seq}-${row.pocket}`,
    product: (movement.type === 0 ? splitReference(row.reference).name : row.book) || null,
    status: statusOf(row, reason, withdrawal),
    cause: withdrawal?.cause ?? null,
    sendFrom: withdrawal?.sendFrom ?? null,
    pocket: row.pocket,
    reference: idOf(row.reference),
    amountMinor: row.amountMinor,
    balanceAfterMinor: isGivenBack(row) ? null : row.balanceAfterMinor,
    at: row.at,
  };
}

/** A stake that was held and then released; shown as one record without effect. */
const isGivenBack = ({ kind, holdOutcome }: MovementRow) => kind === 'hold' && holdOutcome === 'release';

/** Money held for a withdrawal that is pending or was returned, and the return. */
const isUnpaidWithdrawal = ({ kind, holdOutcome }: MovementRow) =>
  kind === 'withdrawalReturn' || (kind === 'withdrawalHold' && holdOutcome !== 'withdrawal');

/** `dice:7f3a` is the round `7f3a`; a reference without a prefix is an id itself. */
const idOf = (reference: string) => splitReference(reference).rest || reference;

function statusOf(
  row: MovementRow,
  reason: MoneyRecord['reason'],
  withdrawal: WithdrawalState | undefined,
): Status {
  if (reason === 'stakePending') return '00';
  if (isGivenBack(row)) return '01';
  if (row.kind !== 'withdrawalHold' || row.holdOutcome === 'withdrawal') return '10';
  return row.holdOutcome === 'withdrawalReturn' ? '01' : (withdrawal?.status ?? '00');
}

function recordOfOrder(order: PendingRecord): FoundRecord {
  return {
    recordId: `order-${order.reference}`,
    kind: 'recharge',
    type: 10,
    reason: 'deposit',
    product: order.product,
    status: order.status,
    pocket: 'cash',
    reference: order.reference,
    cause: null,
    sendFrom: null,
    amountMinor: order.amountMinor,
    balanceAfterMinor: null,
    at: order.at,
  };
}

type Cursor = { place: Place | null; waitingBefore: Date | null };

/** `123c-1795237000000`: below the cash side of transfer 123, with orders older than that millisecond. */
const cursorText = /^(?:(\d{1,18})([cb]))?(?:-(\d{1,14}))?$/;

function readCursor(text: string | undefined): Cursor {
  if (text === undefined) return { place: null, waitingBefore: null };
  const [whole = '', seq, pocket, ms] = cursorText.exec(text) ?? [];
  if (whole === '') refuse('request_invalid', { field: 'before' });
  return {
    place: seq === undefined ? null : { seq: BigInt(seq), pocket: pocket === 'b' ? 'bonus' : 'cash' },
    waitingBefore: ms === undefined ? null : new Date(Number(ms)),
  };
}

function writeCursor({ place, waitingBefore }: Cursor): string {
  return `${place ? `${place.seq}${place.pocket[0]}` : ''}${waitingBefore ? `-${waitingBefore.getTime()}` : ''}`;
}
