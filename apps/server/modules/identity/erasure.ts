import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import type { Ports } from './context.ts';
import { hashPassword } from './hash-password.ts';
import { isStoppedText } from './identity.queries.ts';
import { eraseReviewEvidence, eraseReviewTexts } from './reviews/change-review.ts';
import { deleteFactors, endPendingLogins } from './second-factor/second-factor.store.ts';
import { blockAccount } from './security/freeze.ts';
import { drawToken } from './token.ts';

const perRun = 100;

type Erasure = { orderedAt: Date; keepUntil: Date; erasedAt: Date | null };

export async function getKeepYears(db: Db | Tx): Promise<number> {
  const row = await db.selectFrom('identity.erasure_terms').select('keep_years').executeTakeFirstOrThrow();
  return row.keep_years;
}

/** Erasures that were ordered before keep their time. */
export async function setKeepYears(tx: Tx, years: number): Promise<void> {
  await tx.updateTable('identity.erasure_terms').set({ keep_years: years }).execute();
}

export async function findErasure(db: Db | Tx, playerId: bigint): Promise<Erasure | null> {
  const row = await db
    .selectFrom('identity.erasure')
    .select(['ordered_at as orderedAt', 'keep_until as keepUntil', 'erased_at as erasedAt'])
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row ?? null;
}

/** Nothing is erased before the end of the transaction. Returns false for an account that was erased before. */
export async function lockUnerased(tx: Tx, playerId: bigint): Promise<boolean> {
  await tx.selectFrom('identity.player').select('id').where('id', '=', playerId).forShare().execute();
  return (await findErasure(tx, playerId)) === null;
}

/** Newest first. */
export async function listErasures(db: Db, limit: number) {
  return db
    .selectFrom('identity.erasure')
    .selectAll()
    .orderBy('ordered_at', 'desc')
    .orderBy('player_id')
    .limit(limit)
    .execute();
}

/**
 * Closes an account permanently and erases its contacts, devices and factors. While a break or an exclusion is in force,
 * phone and devices stay: they recognise the person. `hasEvidence`: money moved or a document was verified, so that
 * the evidence is kept for the years of the terms. Returns null when it was ordered before. Locks the player, then the
 * accounts.
 */
export async function eraseAccount(
  tx: Tx,
  {
    playerId,
    by,
    reason,
    hasEvidence,
  }: { playerId: bigint; by: string; reason: string; hasEvidence: boolean },
  setStakesFrozen: Ports['setStakesFrozen'],
): Promise<Erasure | null> {
  const account = await tx
    .selectFrom('identity.player')
    .select('block_kind')
    .where('id', '=', playerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // The person of a closed account must still be recognised, so that it stays closed.
  if (account.block_kind !== 'closed')
    await blockAccount(tx, { playerId, kind: 'erased', by, reason }, setStakesFrozen);
  const years = hasEvidence ? await getKeepYears(tx) : 0;
  const row = await tx
    .insertInto('identity.erasure')
    .values({
      player_id: playerId,
      ordered_by: by,
      reason,
      keep_until: sql`now() + make_interval(years => ${years})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['ordered_at as orderedAt', 'keep_until as keepUntil', 'erased_at as erasedAt'])
    .executeTakeFirst();
  if (!row) return null;
  await eraseContacts(tx, playerId);
  await deleteKeys(tx, playerId);
  await eraseReviewEvidence(tx, playerId, by);
  return row;
}

async function eraseContacts(tx: Tx, playerId: bigint): Promise<void> {
  // A random password: an attacker may guess the new address.
  const passwordHash = await hashPassword(drawToken());
  const isStopped = sql.raw(isStoppedText);
  await sql`
    update identity.player p
    set
      username = p.id || '@erased.invalid',
      email_confirmed_at = null,
      password_hash = ${passwordHash},
      phone = case when ${isStopped} then p.phone else '' end,
      device_id = case when ${isStopped} then p.device_id else '' end,
      telegram = '',
      avatar = 0,
      invited_by_code = ''
    where p.id = ${playerId}
  `.execute(tx);
  // The job deletes the rows one year after their end: laws require times and addresses of logins for months.
  await sql`
    update identity.session s
    set user_agent = '', device_id = case when ${isStopped} then s.device_id else '' end
    from identity.player p
    where p.id = s.player_id and s.player_id = ${playerId}
  `.execute(tx);
}

async function deleteKeys(tx: Tx, playerId: bigint): Promise<void> {
  await deleteFactors(tx, playerId);
  await endPendingLogins(tx, playerId);
  for (const table of [
    'identity.known_device',
    'identity.freeze_key',
    'identity.owner_notice',
    'identity.mail_code',
    'identity.player_label',
  ] as const)
    await tx.deleteFrom(table).where('player_id', '=', playerId).execute();
}

/** Erases the evidence whose time is over, except of persons whose break or exclusion is in force. */
export async function eraseDue(
  db: Db,
  erasePayees: Ports['erasePayees'],
  stopping?: AbortSignal,
): Promise<void> {
  const due = await db
    .selectFrom('identity.erasure as e')
    .innerJoin('identity.player as p', 'p.id', 'e.player_id')
    .select('e.player_id as playerId')
    .where('e.erased_at', 'is', null)
    .where('e.keep_until', '<=', sql<Date>`now()`)
    .where(sql<boolean>`not (${sql.raw(isStoppedText)})`)
    .orderBy('e.keep_until')
    .limit(perRun)
    .execute();
  const failures: unknown[] = [];
  for (const { playerId } of due) {
    if (stopping?.aborted) break;
    // One account that cannot be erased must not keep the others.
    await db
      .transaction()
      .execute((tx) => eraseEvidence(tx, playerId, erasePayees))
      .catch((failure: unknown) => failures.push(failure));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts were not erased`);
}

/** Twice has the effect of once. */
async function eraseEvidence(tx: Tx, playerId: bigint, erasePayees: Ports['erasePayees']): Promise<void> {
  const player = await tx
    .updateTable('identity.player as p')
    .set({
      name: '',
      card_no: null,
      kyc: false,
      kyc_at: null,
      phone: '',
      device_id: '',
      birth_date: sql`date '1900-01-01'`,
    })
    .where('p.id', '=', playerId)
    .where(sql<boolean>`not (${sql.raw(isStoppedText)})`)
    .returning('p.id')
    .executeTakeFirst();
  // Stopped in the meantime by a decision about the person.
  if (!player) return;
  await tx
    .updateTable('identity.session')
    .set({ user_agent: '', device_id: '', ip: '' })
    .where('player_id', '=', playerId)
    .execute();
  await tx
    .updateTable('identity.player_note')
    .set({ body: 'erased' })
    .where('player_id', '=', playerId)
    .execute();
  await eraseReviewTexts(tx, playerId);
  await erasePayees(tx, playerId);
  await tx
    .updateTable('identity.erasure')
    .set({ erased_at: sql`now()` })
    .where('player_id', '=', playerId)
    .where('erased_at', 'is', null)
    .execute();
}
