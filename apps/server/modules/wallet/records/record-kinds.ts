import type { MoneyRecord, RecordKind, RecordReason } from '@palpite/contracts/records';
import {
  type KindReason,
  kindsWhere,
  playKinds,
  rulesOf,
  type TransferKind,
} from '@palpite/domain/ledger/transfer-kinds';
import { type RawBuilder, sql } from 'kysely';
import { kindList } from '../kind-list.ts';
import { references } from '../transfer-ids.ts';

type Movement = { kind: MoneyRecord['kind']; type: number; reason: RecordReason };

export type HoldOutcome = Extract<
  TransferKind,
  'stake' | 'release' | 'withdrawal' | 'withdrawalReturn'
> | null;

/** A kind that records do not list is shown among the awards. */
export function movementOf(transfer: {
  kind: TransferKind;
  isSports: boolean;
  holdOutcome: HoldOutcome;
}): Movement {
  const { record } = rulesOf(transfer.kind);
  if (!record) return { kind: 'awards', type: 19, reason: 'other' };
  const kind = record.list === 'play' ? (transfer.isSports ? 'sports' : 'games') : record.list;
  return { kind, type: record.type, reason: reasonOf(transfer, record.reason as KindReason) };
}

function reasonOf(
  { kind, holdOutcome }: { kind: TransferKind; holdOutcome: HoldOutcome },
  reason: KindReason,
): RecordReason {
  if (kind !== 'hold') return reason;
  return holdOutcome === 'release' ? 'stakeReturned' : holdOutcome === 'stake' ? 'stake' : 'stakePending';
}

const isPlay = sql<boolean>`t.kind in ${kindList(playKinds)}`;
const isNonPlay = sql<boolean>`t.kind not in ${kindList(playKinds)}`;
export const isSports = sql<boolean>`${sql.raw(references.sports.isIn('t.reference'))}`;

export function conditionOf(kind: RecordKind): RawBuilder<boolean> {
  if (kind === 'all') return sql`true`;
  if (kind === 'sports') return sql`${isPlay} and ${isSports}`;
  if (kind === 'games') return sql`${isPlay} and not (${isSports})`;
  const listed = kindsWhere(({ record }) => (record?.list ?? 'awards') === kind);
  return sql`${isNonPlay} and t.kind in ${kindList(listed)}`;
}
