import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { publish } from '../../../platform/outbox.ts';
import type { Picture } from '../../../platform/read-picture.ts';
import type { Conversation } from './chat.queries.ts';

export async function lockConversationOf(tx: Tx, playerId: bigint): Promise<Conversation> {
  await tx
    .insertInto('support.conversation')
    .values({ player_id: playerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('support.conversation')
    .selectAll()
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function insertPicture(tx: Tx, conversationId: bigint, picture: Picture): Promise<string> {
  const row = await tx
    .insertInto('support.picture')
    .values({ conversation_id: conversationId, ...picture })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Without a member of staff: the agent of sandbox mode. */
export async function insertMessage(
  tx: Tx,
  message: {
    conversationId: bigint;
    id: string;
    author: 'player' | 'staff' | 'closed';
    staffId: bigint | null;
    text: string;
    pictureId: string | null;
  },
): Promise<bigint> {
  const row = await tx
    .insertInto('support.message')
    .values({
      conversation_id: message.conversationId,
      id: message.id,
      author: message.author,
      staff_id: message.staffId,
      by_agent: message.author === 'staff' && message.staffId === null,
      text: message.text,
      picture_id: message.pictureId,
    })
    .returning('seq')
    .executeTakeFirstOrThrow();
  return row.seq;
}

export async function noteQuestion(tx: Tx, conversationId: bigint, seq: bigint): Promise<void> {
  await tx
    .updateTable('support.conversation')
    .set({
      status: 'open',
      waiting_since: sql`coalesce(waiting_since, now())`,
      player_read: seq,
      changed_at: sql`now()`,
    })
    .where('id', '=', conversationId)
    .execute();
}

export async function noteRead(
  tx: Tx,
  conversationId: bigint,
  side: 'player_read' | 'staff_read',
  through: bigint,
): Promise<boolean> {
  const done = await tx
    .updateTable('support.conversation')
    .set({
      [side]: sql`(
        select coalesce(max(seq), 0)
        from support.message
        where conversation_id = ${conversationId}
        and seq <= ${through}
      )`,
    })
    .where('id', '=', conversationId)
    .where(side, '<', through)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function notePresence(tx: Tx, playerId: bigint): Promise<void> {
  await tx
    .insertInto('support.presence')
    .values({ player_id: playerId })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet({ seen_at: sql`now()` }))
    .execute();
}

/** Returns false when one was sent within ten minutes. */
export async function takeOperatorMail(tx: Tx, conversationId: bigint): Promise<boolean> {
  const done = await tx
    .updateTable('support.conversation')
    .set({ mailed_at: sql`now()` })
    .where('id', '=', conversationId)
    .where((where) =>
      where.or([
        where('mailed_at', 'is', null),
        where('mailed_at', '<', sql<Date>`now() - interval '10 minutes'`),
      ]),
    )
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function notifyConversation(tx: Tx, conversation: Pick<Conversation, 'id' | 'player_id'>) {
  await publish(tx, [
    { topic: 'chat', playerId: conversation.player_id, payload: {} },
    {
      topic: 'desk',
      playerId: null,
      payload: { event: 'conversation', conversationId: String(conversation.id) },
    },
  ]);
}
