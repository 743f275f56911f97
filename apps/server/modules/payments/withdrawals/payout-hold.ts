import type { PayCardBank } from '@palpite/contracts/withdrawals';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import type { Player } from '../../../platform/http.ts';
import { type ChangeNotice, type Changer, findPayoutTimes } from '../../identity/index.ts';
import { findFirstUse } from './withdrawals.queries.ts';

export type PayoutSecurity = {
  /** After a change of the destination or of the access to the account. */
  readonly holdHours: number;
  /** A link freezes the account. Runs in the transaction of the change. */
  notifyChange(tx: Tx, notice: ChangeNotice, changer: Changer): Promise<void>;
  wakeMail(): void;
};

export type Target = { readonly bank: PayCardBank; readonly accountNo: string };

const hold = (hours: number) => sql`make_interval(hours => ${hours})`;

/**
 * By the database clock; also tells whether the player has never withdrawn there. The hold follows the newest
 * of:
 *
 * - the document was set or changed after the registration (for a document);
 * - the first withdrawal to the address (for USDT);
 * - the password was reset by mail, the e-mail address changed, or a second factor removed.
 *
 * `sendFrom` is null when nothing holds it.
 */
export async function findPayoutHold(
  db: Db | Tx,
  playerId: bigint,
  target: Target,
  holdHours: number,
): Promise<{ sendFrom: Date | null; isNew: boolean }> {
  const { accessChangedAt, documentChangedAt } = await findPayoutTimes(db, playerId);
  const firstUse = await findFirstUse(db, playerId, target);
  const since =
    target.bank === 'CPF' ? sql`${documentChangedAt}` : firstUse === null ? sql`now()` : sql`${firstUse}`;
  const { rows } = await sql<{ send_from: Date | null }>`
    select case when ends_at > now() then ends_at end as send_from
    from (
      select greatest(
        ${accessChangedAt}::timestamptz + ${hold(holdHours)},
        ${since}::timestamptz + ${hold(holdHours)}
      ) as ends_at
    ) held
  `.execute(db);
  return { sendFrom: rows[0]?.send_from ?? null, isNew: firstUse === null };
}

/** Null without one. */
export async function findAccessHold(
  db: Db | Tx,
  player: Pick<Player, 'id'>,
  holdHours: number,
): Promise<Date | null> {
  const { accessChangedAt } = await findPayoutTimes(db, player.id);
  const { rows } = await sql<{ ends_at: Date | null }>`
    select case when held.ends_at > now() then held.ends_at end as ends_at
    from (select ${accessChangedAt}::timestamptz + ${hold(holdHours)} as ends_at) held
  `.execute(db);
  return rows[0]?.ends_at ?? null;
}
