import type { ChatMessage } from '@palpite/contracts/support';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import type { Tables } from '../../../platform/tables.ts';

export type Conversation = Selectable<Tables['support.conversation']>;

export type MessageRow = {
  seq: bigint;
  id: string;
  author: string;
  name: string | null;
  text: string;
  picture_id: string | null;
  sha256: string | null;
  created_at: Date;
};

const agentName = 'Sandbox';

/** A player counts as present when the chat was polled within this many seconds. */
export const presentSeconds = 45;

export async function findConversationOf(db: Db, playerId: bigint): Promise<Conversation | null> {
  const row = await db
    .selectFrom('support.conversation')
    .selectAll()
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row ?? null;
}

function selectMessages(db: Db | Tx, conversationId: bigint) {
  return db
    .selectFrom('support.message as m')
    .leftJoin('staff.account as s', 's.id', 'm.staff_id')
    .leftJoin('support.picture as p', 'p.id', 'm.picture_id')
    .select([
      'm.seq',
      'm.id',
      'm.author',
      sql<string | null>`case when m.by_agent then ${agentName} else s.name end`.as('name'),
      'm.text',
      'm.picture_id',
      'p.sha256',
      'm.created_at',
    ])
    .where('m.conversation_id', '=', conversationId);
}

export async function findMessage(tx: Tx, conversationId: bigint, id: string): Promise<MessageRow | null> {
  return (await selectMessages(tx, conversationId).where('m.id', '=', id).executeTakeFirst()) ?? null;
}

const pageLength = 50;

export async function listMessages(
  db: Db,
  conversationId: bigint,
  before?: bigint,
): Promise<{ messages: MessageRow[]; hasMore: boolean }> {
  const rows = await selectMessages(db, conversationId)
    .$if(before !== undefined, (query) => query.where('m.seq', '<', before ?? 0n))
    .orderBy('m.seq', 'desc')
    .limit(pageLength + 1)
    .execute();
  return { messages: rows.slice(0, pageLength).reverse(), hasMore: rows.length > pageLength };
}

export async function countUnreadAnswers(db: Db | Tx, playerId: bigint): Promise<number> {
  const row = await db
    .selectFrom('support.message as m')
    .innerJoin('support.conversation as c', 'c.id', 'm.conversation_id')
    .select(({ fn }) => fn.countAll<bigint>().as('unread'))
    .where('c.player_id', '=', playerId)
    .where('m.author', '=', 'staff')
    .whereRef('m.seq', '>', 'c.player_read')
    .executeTakeFirstOrThrow();
  return Number(row.unread);
}

/** With `playerId`, only in that player's conversation. */
export async function findPicture(
  db: Db,
  pictureId: string,
  playerId?: bigint,
): Promise<{ type: string; bytes: Uint8Array } | null> {
  const row = await db
    .selectFrom('support.picture as p')
    .innerJoin('support.conversation as c', 'c.id', 'p.conversation_id')
    .select(['p.type', 'p.bytes'])
    .where('p.id', '=', pictureId)
    .$if(playerId !== undefined, (query) => query.where('c.player_id', '=', playerId ?? 0n))
    .executeTakeFirst();
  return row ?? null;
}

export async function isPresent(db: Db | Tx, playerId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('support.presence')
    .select('player_id')
    .where('player_id', '=', playerId)
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${presentSeconds})`)
    .executeTakeFirst();
  return row !== undefined;
}

export function presentMessage(row: MessageRow): ChatMessage {
  return {
    seq: String(row.seq),
    messageId: row.id,
    author: row.author as ChatMessage['author'],
    name: row.author === 'staff' ? row.name : null,
    text: row.text,
    pictureId: row.picture_id,
    at: row.created_at.toISOString(),
  };
}
