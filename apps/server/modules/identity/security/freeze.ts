import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { Caller } from '../../../platform/http.ts';
import { networkOf } from '../../../platform/limits.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Context, Ports } from '../context.ts';
import { getPlayer } from '../identity.queries.ts';
import { endSessions } from '../identity.store.ts';
import { forgetDevices } from '../known-device.ts';
import { hashToken } from '../token.ts';
import { voidConfirmations } from './confirmation.ts';

/** A later kind replaces an earlier one, never the other way round. */
export const blockKinds = ['owner', 'staff', 'closed', 'erased'] as const;
export type BlockKind = (typeof blockKinds)[number];

type SetStakesFrozen = Ports['setStakesFrozen'];

type BlockOrder = { playerId: bigint; by: string; reason: string };

/**
 * One transaction: ends sessions and refuses stakes, logins, deposits, withdrawals and transfers; no waiting
 * withdrawal is sent. Open bets and rounds still pay. Returns the ended sessions, for `forgetSession`; null
 * when the account is blocked for this reason or a later one. Locks the player, then the accounts.
 */
export async function blockAccount(
  tx: Tx,
  { playerId, kind, by, reason }: BlockOrder & { kind: BlockKind },
  setStakesFrozen: SetStakesFrozen,
): Promise<bigint[] | null> {
  const weaker = blockKinds.slice(0, blockKinds.indexOf(kind));
  const blocked = await tx
    .updateTable('identity.player')
    .set({ blocked_at: sql`coalesce(blocked_at, now())`, block_kind: kind })
    .where('id', '=', playerId)
    .where((where) =>
      where.or([
        where('block_kind', 'is', null),
        ...(weaker.length > 0 ? [where('block_kind', 'in', weaker)] : []),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  if (!blocked) return null;
  await tx
    .insertInto('identity.block_event')
    .values({
      player_id: playerId,
      event: kind === 'closed' || kind === 'erased' ? 'close' : 'freeze',
      ordered_by: by,
      reason,
    })
    .execute();
  await voidConfirmations(tx, playerId);
  await forgetDevices(tx, playerId);
  const ended = await endSessions(tx, playerId, 'all');
  await setStakesFrozen(tx, playerId, true);
  return ended;
}

/**
 * Earlier freeze links become void. Sessions end again: one may have been opened at the moment of the freeze.
 * Returns false when the account is not blocked, or erased.
 */
export async function openAccount(
  tx: Tx,
  { playerId, by, reason }: BlockOrder,
  setStakesFrozen: SetStakesFrozen,
): Promise<boolean> {
  const opened = await tx
    .updateTable('identity.player')
    .set({ blocked_at: null, block_kind: null })
    .where('id', '=', playerId)
    .where('blocked_at', 'is not', null)
    .where(sql<boolean>`not exists (select from identity.erasure where player_id = player.id)`)
    .returning('id')
    .executeTakeFirst();
  if (!opened) return false;
  await tx
    .insertInto('identity.block_event')
    .values({ player_id: playerId, event: 'open', ordered_by: by, reason })
    .execute();
  await tx.deleteFrom('identity.freeze_key').where('player_id', '=', playerId).execute();
  await endSessions(tx, playerId, 'all');
  await setStakesFrozen(tx, playerId, false);
  return true;
}

const dayMinutes = 24 * 60;

/**
 * Idempotent while the key is valid.
 *
 * Refuses: `too_many_requests`, `freeze_link_invalid` for an unknown or expired key.
 */
export async function freezeByLink(context: Context, key: string, caller: Caller): Promise<void> {
  const { database, limits, mail, config, ports, sessions } = context;
  const network = networkOf(caller.ip);
  await limits.freezeByNetwork.take(network);
  const link =
    (await database.db
      .selectFrom('identity.freeze_key')
      .select(['player_id', 'address'])
      .where('key_hash', '=', hashToken(key))
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()) ?? refuse('freeze_link_invalid');
  await limits.freezeByNetwork.giveBack(network);
  const ended = await database.db.transaction().execute(async (tx) => {
    const order = { playerId: link.player_id, kind: 'owner', by: 'owner', reason: 'link of a mail' } as const;
    const ended = await blockAccount(tx, order, ports.setStakesFrozen);
    if (ended === null) return [];
    const { lang } = await getPlayer(tx, link.player_id);
    await mail.enqueue(tx, {
      to: link.address,
      lang,
      text: 'accountFrozen',
      params: { name: config.PRODUCT_NAME },
      usefulMinutes: dayMinutes,
    });
    return ended;
  });
  for (const sessionId of ended) sessions.forgetSession(sessionId);
  mail.wake();
}

/**
 * Returns false when the account is blocked. Call it before other locks: a stop and a freeze lock the player
 * first.
 */
export async function lockUnblocked(tx: Tx, playerId: bigint): Promise<boolean> {
  const row = await tx
    .selectFrom('identity.player')
    .select('blocked_at')
    .where('id', '=', playerId)
    .forShare()
    .executeTakeFirstOrThrow();
  return row.blocked_at === null;
}
