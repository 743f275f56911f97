import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

export type LedgerLine = {
  seq: bigint;
  at: Date;
  kind: string;
  pocket: string;
  amountMinor: bigint;
  balanceMinor: bigint | null;
  reference: string;
};

/** Entries of a player's pockets, newest first. A transfer between two pockets is two entries. */
export async function listLedger(
  db: Db,
  playerId: bigint,
  limit: number,
  before: bigint | null = null,
): Promise<LedgerLine[]> {
  const { rows } = await sql<LedgerLine>`
    select
      moved.seq,
      moved.created_at as at,
      moved.kind,
      pocket.kind as pocket,
      case when moved.credit_account_id = pocket.id then moved.amount_minor else -moved.amount_minor end
        as "amountMinor",
      case
        when moved.credit_account_id = pocket.id then moved.credit_balance_after_minor
        else moved.debit_balance_after_minor
      end as "balanceMinor",
      moved.reference
    from (
      select *
      from wallet.transfer
      where player_id = ${playerId}
      ${before === null ? sql`` : sql`and seq < ${before}`}
      order by seq desc
      limit ${limit}
    ) moved
    join wallet.account pocket
    on pocket.id in (moved.debit_account_id, moved.credit_account_id)
    and pocket.player_id = ${playerId}
    order by moved.seq desc, pocket.id
  `.execute(db);
  return rows;
}
