import type { SlotsVendor } from '@palpite/domain/slots-vendors';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

/** Time in which the vendor must verify a new session. */
const launchMinutes = 10;
/** Time in which a verified session accepts bets. */
const sessionHours = 12;

export type NewSession = {
  vendor: SlotsVendor;
  tokenHash: string;
  playerId: bigint;
  loginId: bigint;
  game: string;
  currency: string;
};

export async function addSession(tx: Tx, session: NewSession): Promise<bigint> {
  const row = await tx
    .insertInto('seamless.session')
    .values({
      vendor: session.vendor,
      token_hash: session.tokenHash,
      player_id: session.playerId,
      login_id: session.loginId,
      game: session.game,
      currency: session.currency,
      expires_at: sql<Date>`now() + make_interval(mins => ${launchMinutes})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * The session then lasts for hours. Returns false when session, login or account is no longer valid.
 * Idempotent; a repeat does not extend it.
 */
export async function verifySession(tx: Tx, sessionId: bigint): Promise<boolean> {
  const { rows } = await sql`
    update seamless.session
    set
      verified_at = coalesce(session.verified_at, now()),
      expires_at = case when session.verified_at is null
        then now() + make_interval(hours => ${sessionHours})
        else session.expires_at
      end
    from identity.session login
    join identity.player on player.id = login.player_id
    where session.id = ${sessionId}
    and login.id = session.login_id
    and session.ended_at is null
    and session.expires_at > now()
    and login.ended_at is null
    and login.expires_at > now()
    and player.blocked_at is null
    returning session.id
  `.execute(tx);
  return rows.length > 0;
}

export async function nameSession(tx: Tx, sessionId: bigint, vendorSession: string): Promise<void> {
  await tx
    .updateTable('seamless.session')
    .set({ vendor_session: vendorSession })
    .where('id', '=', sessionId)
    .execute();
}

/** Null (no answer) keeps the earlier status. */
export async function noteWord(
  tx: Tx,
  { vendor, id }: { vendor: SlotsVendor; id: string },
  word: 'open' | 'over' | 'differs' | 'unknown' | null,
): Promise<void> {
  await tx
    .updateTable('seamless.round')
    .set({ vendor_queried_at: sql<Date>`now()`, ...(word !== null && { vendor_status: word }) })
    .where('vendor', '=', vendor)
    .where('id', '=', id)
    .execute();
}

export async function endSession(tx: Tx, sessionId: bigint): Promise<void> {
  await tx
    .updateTable('seamless.session')
    .set({ ended_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}
