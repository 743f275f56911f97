import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Conversation } from '../chat/chat.queries.ts';
import { insertMessage } from '../chat/chat.store.ts';

/** Refuses: `conversation_unknown`. */
export async function lockConversation(tx: Tx, id: bigint): Promise<Conversation> {
  const row = await tx
    .selectFrom('support.conversation')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse('conversation_unknown');
}

/** Nothing waits, everything is read, and an unassigned conversation goes to its author. */
export async function noteAnswer(tx: Tx, conversationId: bigint, staffId: bigint, seq: bigint) {
  await tx
    .updateTable('support.conversation')
    .set({
      status: 'open',
      waiting_since: null,
      assigned_to: sql`coalesce(assigned_to, ${staffId})`,
      staff_read: seq,
      changed_at: sql`now()`,
    })
    .where('id', '=', conversationId)
    .execute();
}

export async function setAssigned(tx: Tx, conversationId: bigint, staffId: bigint | null) {
  await tx
    .updateTable('support.conversation')
    .set({ assigned_to: staffId })
    .where('id', '=', conversationId)
    .execute();
}

export async function releaseConversations(tx: Tx, staffId: bigint): Promise<void> {
  await tx
    .updateTable('support.conversation')
    .set({ assigned_to: null })
    .where('assigned_to', '=', staffId)
    .execute();
}

/** Adds a `closed` mark to the messages. */
export async function setClosed(tx: Tx, conversation: Conversation, staffId: bigint): Promise<void> {
  const seq = await insertMessage(tx, {
    conversationId: conversation.id,
    id: randomUUID(),
    author: 'closed',
    staffId,
    text: '',
    pictureId: null,
  });
  await tx
    .updateTable('support.conversation')
    .set({
      status: 'closed',
      waiting_since: null,
      assigned_to: null,
      staff_read: seq,
      changed_at: sql`now()`,
    })
    .where('id', '=', conversation.id)
    .execute();
}
