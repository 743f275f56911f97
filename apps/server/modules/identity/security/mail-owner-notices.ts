import { sql } from 'kysely';
import { defaultTimeZone } from '../../../platform/days.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Context } from '../context.ts';
import { getPlayer } from '../identity.queries.ts';
import { notifyChange } from './notify-change.ts';

/** Queues a mail to the owner of an account about an order of staff, in the transaction of the order. */
export async function noteOwner(tx: Tx, playerId: bigint, change: 'factorsReset'): Promise<void> {
  await tx.insertInto('identity.owner_notice').values({ player_id: playerId, change }).execute();
}

/**
 * Mails the owners of accounts about orders of staff, with a link that freezes the account. The mail is queued in the
 * transaction that deletes the notice, so each is mailed once, also when two processes run.
 */
export async function mailOwnerNotices(
  context: Pick<Context, 'database' | 'mail' | 'config' | 'siteUrl'>,
  stopping?: AbortSignal,
): Promise<void> {
  let mailed = true;
  while (mailed && !stopping?.aborted)
    mailed = await context.database.db.transaction().execute((tx) => mailNext(tx, context));
}

/** Returns false when no notice is left. */
async function mailNext(tx: Tx, context: Pick<Context, 'mail' | 'config' | 'siteUrl'>): Promise<boolean> {
  const { rows } = await sql<{ player_id: bigint; change: 'factorsReset'; created_at: Date }>`
    delete from identity.owner_notice
    where id = (select id from identity.owner_notice order by id limit 1 for update skip locked)
    returning player_id, change, created_at
  `.execute(tx);
  const [notice] = rows;
  if (!notice) return false;
  const { username, lang } = await getPlayer(tx, notice.player_id);
  await notifyChange(
    tx,
    context,
    { player: { id: notice.player_id, username, lang }, change: notice.change },
    // Staff has no device or address that the owner knows.
    { zone: defaultTimeZone, userAgent: '', ip: '—' },
    notice.created_at,
  );
  context.mail.wake();
  return true;
}
