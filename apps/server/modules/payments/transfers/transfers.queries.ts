import type { Currency } from '@palpite/domain/money';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import type { Tables } from '../../../platform/tables.ts';

export type TransferTerms = Selectable<Tables['payments.transfer_terms']>;
export type SentTransfer = Selectable<Tables['payments.transfer']>;

export async function getTransferTerms(db: Db, currency: Currency): Promise<TransferTerms> {
  return db
    .selectFrom('payments.transfer_terms')
    .selectAll()
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
}

export async function sumSentToday(db: Db, playerId: bigint, zone: string): Promise<bigint> {
  const row = await db
    .selectFrom('payments.transfer')
    .select(sql<bigint>`coalesce(sum(amount_minor), 0)::bigint`.as('sent_minor'))
    .where('sender_id', '=', playerId)
    .where('created_at', '>=', sql<Date>`date_trunc('day', now(), ${zone})`)
    .executeTakeFirstOrThrow();
  return row.sent_minor;
}

export async function sumReceived(db: Db, playerId: bigint): Promise<bigint> {
  const row = await db
    .selectFrom('payments.transfer')
    .select(sql<bigint>`coalesce(sum(amount_minor), 0)::bigint`.as('received_minor'))
    .where('receiver_id', '=', playerId)
    .executeTakeFirstOrThrow();
  return row.received_minor;
}

export async function findSent(tx: Tx, senderId: bigint, requestId: string): Promise<SentTransfer | null> {
  const row = await tx
    .selectFrom('payments.transfer')
    .selectAll()
    .where('sender_id', '=', senderId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row ?? null;
}
