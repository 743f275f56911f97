import { type InvitationLevel, invitationLevels } from '@palpite/domain/invitations';
import type { Currency } from '@palpite/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { type Inviter, listTwins } from '../../identity/index.ts';

/** Passes any number of ids as one parameter: `any(${idList(ids)})`. */
export const idList = (ids: readonly bigint[]) => sql<bigint[]>`${`{${ids.join(',')}}`}::text::bigint[]`;

/**
 * Records the referrers of a new player, up to three levels. The database refuses cycles: a player with
 * friends cannot get a referrer, and of two players only one can have referred the other.
 */
export async function bindFriend(
  tx: Tx,
  friend: { friendId: bigint; currency: Currency; inviter: Inviter },
): Promise<void> {
  const { friendId, currency, inviter } = friend;
  await sql`
    insert into engagement.referral (friend_id, level, earner_id, friend_currency, earner_currency)
    select ${friendId}::bigint, 1, ${inviter.id}::bigint, ${currency}, ${inviter.currency}
    union all
    select ${friendId}::bigint, level + 1, earner_id, ${currency}, earner_currency
    from engagement.referral
    where friend_id = ${inviter.id}
    and level < ${Math.max(...invitationLevels)}
  `.execute(tx);
  await flagTwins(tx, [friendId]);
}

/**
 * Flags referred players who share a device or document with a referrer or another friend of the same
 * referrer. A cleared flag is not raised again.
 */
export async function flagTwins(tx: Tx, playerIds: readonly bigint[]): Promise<void> {
  const twins = await listTwins(tx, playerIds);
  if (twins.length === 0) return;
  await sql`
    insert into engagement.referral_flag (friend_id, twin_id, reason)
    select t.friend_id, t.twin_id, t.reason
    from unnest(
      ${idList(twins.map(({ playerId }) => playerId))},
      ${idList(twins.map(({ twinId }) => twinId))},
      ${`{${twins.map(({ reason }) => reason).join(',')}}`}::text::text[]
    ) as t (friend_id, twin_id, reason)
    where exists (
      select 1
      from engagement.referral own
      left join engagement.referral beside on beside.earner_id = own.earner_id and beside.friend_id = t.twin_id
      where own.friend_id = t.friend_id
      and (own.earner_id = t.twin_id or beside.friend_id is not null)
    )
    on conflict do nothing
  `.execute(tx);
}

export async function clearFlags(
  tx: Tx,
  friendId: bigint,
  decision: { by: string; note: string },
): Promise<number> {
  const done = await tx
    .updateTable('engagement.referral_flag')
    .set({ cleared_at: sql`now()`, cleared_by: decision.by, note: decision.note })
    .where('friend_id', '=', friendId)
    .where('cleared_at', 'is', null)
    .executeTakeFirst();
  return Number(done.numUpdatedRows);
}

export type CommissionRow = {
  earnerId: bigint;
  level: InvitationLevel;
  currency: string;
  friends: number;
  turnoverMinor: bigint;
  carryMilli: bigint;
  ratePermille: number | null;
  termsVersion: number;
  amountMinor: bigint;
  holdDays: number;
};

/** The primary key refuses a second one for the same day, referrer and level. */
export async function insertCommissions(tx: Tx, day: string, rows: readonly CommissionRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('engagement.commission')
    .values(
      rows.map((row) => ({
        day,
        earner_id: row.earnerId,
        level: row.level,
        currency: row.currency,
        friends: row.friends,
        turnover_minor: row.turnoverMinor,
        carry_milli: row.carryMilli,
        rate_permille: row.ratePermille,
        terms_version: row.termsVersion,
        amount_minor: row.amountMinor,
        due_at: sql<Date>`now() + make_interval(days => ${row.holdDays}::integer)`,
      })),
    )
    .execute();
}

export async function setShares(
  tx: Tx,
  day: string,
  shares: readonly { friendId: bigint; level: InvitationLevel; amountMinor: bigint }[],
): Promise<void> {
  await sql`
    update engagement.commission_share s
    set amount_minor = given.amount_minor
    from unnest(
      ${idList(shares.map(({ friendId }) => friendId))},
      ${idList(shares.map(({ level }) => BigInt(level)))},
      ${idList(shares.map(({ amountMinor }) => amountMinor))}
    ) as given (friend_id, level, amount_minor)
    where s.day = ${day}::date
    and s.friend_id = given.friend_id
    and s.level = given.level
  `.execute(tx);
}
