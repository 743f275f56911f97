import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import type { Player } from '../../platform/http.ts';
import type { EnterSocket } from '../../platform/sockets.ts';
import type { Sessions } from './authenticate.ts';
import { drawToken, hashToken } from './token.ts';

/** No session token has a full stop. */
const prefix = 'ticket.';
const ticketSeconds = 60;

/** Opens the socket once, within a minute. Only its hash is stored. */
export async function issueTicket(tx: Tx, sessionId: bigint): Promise<string> {
  const ticket = prefix + drawToken();
  await tx
    .insertInto('identity.socket_ticket')
    .values({
      ticket_hash: hashToken(ticket),
      session_id: sessionId,
      expires_at: sql`now() + make_interval(secs => ${ticketSeconds})`,
    })
    .execute();
  return ticket;
}

/**
 * Null for an unknown, used or expired one. A ticket that expires later than one issued now is from before
 * the clock was set back.
 */
async function spendTicket(db: Db, ticket: string): Promise<string | null> {
  const { rows } = await sql<{ token_hash: string }>`
    with spent as (
      delete from identity.socket_ticket where ticket_hash = ${hashToken(ticket)} returning session_id, expires_at
    )
    select session.token_hash
    from spent join identity.session on session.id = spent.session_id
    where spent.expires_at > now() and spent.expires_at <= now() + make_interval(secs => ${ticketSeconds})
  `.execute(db);
  return rows[0]?.token_hash ?? null;
}

/** By a ticket or a session token (section 7); checks later whether the session lasts. */
export function createSocketEntry(db: Db, sessions: Pick<Sessions, 'recheckHash'>): EnterSocket<Player> {
  return async (token) => {
    const tokenHash = token.startsWith(prefix) ? await spendTicket(db, token) : hashToken(token);
    if (tokenHash === null) return 'ticket_ended';
    const recheck = () => sessions.recheckHash(tokenHash);
    const holder = await recheck();
    return holder ? { holder, recheck } : 'session_ended';
  };
}
