import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import { eraseLetters } from './letters/letters.ts';

const ofPlayer = (playerId: bigint) =>
  sql`conversation_id = (select id from support.conversation where player_id = ${playerId})`;

/** Erases texts and pictures of both sides. Authors and times stay. */
export async function eraseChat(tx: Tx, playerId: bigint): Promise<void> {
  await sql`
    update support.message set text = 'erased', picture_id = null
    where ${ofPlayer(playerId)} and author <> 'closed'
  `.execute(tx);
  await sql`delete from support.picture where ${ofPlayer(playerId)}`.execute(tx);
  await eraseLetters(tx, playerId);
  await tx.deleteFrom('support.inbox').where('player_id', '=', playerId).execute();
  await tx.deleteFrom('support.presence').where('player_id', '=', playerId).execute();
}

export async function countChat(db: Db, playerId: bigint): Promise<{ messages: number; pictures: number }> {
  const { rows } = await sql<{ messages: number; pictures: number }>`
    select
      (select count(*) from support.message where ${ofPlayer(playerId)})::int as messages,
      (select count(*) from support.picture where ${ofPlayer(playerId)})::int as pictures
  `.execute(db);
  return rows[0] ?? { messages: 0, pictures: 0 };
}
