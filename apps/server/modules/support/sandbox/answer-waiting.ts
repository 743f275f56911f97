import { randomUUID } from 'node:crypto';
import { defaultLocale, type Locale, localeCodes } from '@palpite/domain/locales';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import { describePlayer } from '../../identity/index.ts';
import { isDeskOpen } from '../../staff/index.ts';
import { insertMessage, notifyConversation } from '../chat/chat.store.ts';
import type { Context } from '../context.ts';
import { findHoursToday } from '../desk/chat-hours.ts';
import { answerTo, topicOf } from './answers.ts';

/** Several lines in a row get one answer. */
const quietMs = 1_500;

/** Stops an endless exchange with another program. */
const answersPerDay = 10;

function listUnanswered(db: Db) {
  return db
    .selectFrom('support.conversation as c')
    .innerJoinLateral(
      (inner) =>
        inner
          .selectFrom('support.message')
          .select(['seq', 'author', 'text', 'created_at'])
          .whereRef('conversation_id', '=', 'c.id')
          .orderBy('seq', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['c.id', 'c.player_id', 'newest.seq', 'newest.text'])
    .where('c.status', '=', 'open')
    .where('c.waiting_since', 'is not', null)
    .where('c.assigned_to', 'is', null)
    .where('newest.author', '=', 'player')
    .where('newest.created_at', '<', sql<Date>`clock_timestamp() - ${quietMs} * interval '1 millisecond'`)
    .orderBy('newest.seq')
    .limit(50)
    .execute();
}

async function mayAnswer(tx: Tx, conversationId: bigint): Promise<boolean> {
  const { today } = await tx
    .selectFrom('support.message')
    .select(({ fn }) => fn.countAll<bigint>().as('today'))
    .where('conversation_id', '=', conversationId)
    .where('by_agent', '=', true)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return today < BigInt(answersPerDay);
}

/** Whether the player asked for a person earlier and still waits: staff has neither answered nor closed the chat since. */
async function isHandedOver(tx: Tx, conversationId: bigint, seq: bigint): Promise<boolean> {
  const asked = await tx
    .selectFrom('support.message as m')
    .select('m.text')
    .where('m.conversation_id', '=', conversationId)
    .where('m.author', '=', 'player')
    .where('m.seq', '<', seq)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('support.message as answer')
            .select('answer.seq')
            .whereRef('answer.conversation_id', '=', 'm.conversation_id')
            .whereRef('answer.seq', '>', 'm.seq')
            .where('answer.author', '<>', 'player')
            .where('answer.by_agent', '=', false),
        ),
      ),
    )
    .execute();
  return asked.some(({ text }) => topicOf(text) === 'person');
}

/** Skipped when a newer message arrived. The conversation still waits for a person. */
async function answer(
  tx: Tx,
  conversation: { id: bigint; player_id: bigint; seq: bigint; text: string },
  lang: Locale,
): Promise<void> {
  const { id, seq, text } = conversation;
  const locked = await tx
    .selectFrom('support.conversation')
    .select('id')
    .where('id', '=', id)
    .where('waiting_since', 'is not', null)
    .where('assigned_to', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return;
  const { newest } = await tx
    .selectFrom('support.message')
    .select(({ fn }) => fn.max('seq').as('newest'))
    .where('conversation_id', '=', id)
    .executeTakeFirstOrThrow();
  if (newest !== seq || !(await mayAnswer(tx, id)) || (await isHandedOver(tx, id, seq))) return;
  await insertMessage(tx, {
    conversationId: id,
    id: randomUUID(),
    author: 'staff',
    staffId: null,
    text: answerTo(text, lang, await findHoursToday(tx)),
    pictureId: null,
  });
  await notifyConversation(tx, conversation);
}

/** While no staff is at the desk. `langs` holds the page languages of players who wrote to this process. */
export async function answerWaiting(
  { db }: Pick<Context, 'db'>,
  langs: ReadonlyMap<bigint, Locale>,
): Promise<void> {
  const unanswered = await listUnanswered(db);
  if (unanswered.length === 0 || (await isDeskOpen(db))) return;
  for (const conversation of unanswered) {
    const { lang: own } = await describePlayer(db, conversation.player_id);
    const known = localeCodes.find((code) => code === own) ?? defaultLocale;
    await db
      .transaction()
      .execute((tx) => answer(tx, conversation, langs.get(conversation.player_id) ?? known));
  }
}
