import type { ParsedInput, Reply } from '@palpite/contracts/endpoint';
import type { sendChatMessage } from '@palpite/contracts/support';
import { defaultLocale } from '@palpite/domain/locales';
import type { Tx } from '../../../platform/db.ts';
import type { Player } from '../../../platform/http.ts';
import { encodePicture, readPicture } from '../../../platform/read-picture.ts';
import { refuse } from '../../../platform/refusal.ts';
import { describePlayer } from '../../identity/index.ts';
import { isDeskOpen } from '../../staff/index.ts';
import type { Context } from '../context.ts';
import { type Conversation, findMessage, type MessageRow, presentMessage } from './chat.queries.ts';
import {
  insertMessage,
  insertPicture,
  lockConversationOf,
  noteQuestion,
  notifyConversation,
  takeOperatorMail,
} from './chat.store.ts';

type Form = ParsedInput<typeof sendChatMessage>['body'];

/**
 * Stores a message, reopens a closed conversation, and notifies both sides. While no staff is at the desk,
 * the transaction also mails the operator, at most every ten minutes. `messageId` is an idempotency key.
 *
 * Refuses: `chat_elsewhere`, `message_empty`, `picture_too_large`, `picture_invalid`, `too_many_requests`,
 * `service_busy`, `request_id_reused`.
 */
export async function writeMessage(
  context: Context,
  player: Player,
  form: Form,
): Promise<Reply<typeof sendChatMessage>> {
  const { db, config, limits, mail } = context;
  if (config.CHAT_URL) refuse('chat_elsewhere');
  if (form.text === '' && form.picture === undefined) refuse('message_empty');
  const sent = form.picture === undefined ? null : readPicture(form.picture);
  await limits.messageByPlayer.take(String(player.id));
  if (sent) {
    await limits.pictureByPlayer.take(String(player.id));
    await limits.pictureOfDayByPlayer.take(String(player.id));
  }
  const picture = sent && (await encodePicture(sent));
  const deskOpen = await isDeskOpen(db);

  const message = await db.transaction().execute(async (tx) => {
    const conversation = await lockConversationOf(tx, player.id);
    const known = await findMessage(tx, conversation.id, form.messageId);
    if (known) return sameOrRefuse(known, 'player', form.text, picture?.sha256 ?? null);
    const pictureId = picture && (await insertPicture(tx, conversation.id, picture));
    const seq = await insertMessage(tx, {
      conversationId: conversation.id,
      id: form.messageId,
      author: 'player',
      staffId: null,
      text: form.text,
      pictureId,
    });
    await noteQuestion(tx, conversation.id, seq);
    await notifyConversation(tx, conversation);
    if (!deskOpen) await mailOperator(context, tx, conversation, form.text);
    return getWritten(tx, conversation.id, form.messageId);
  });
  mail.wake();
  return { message: presentMessage(message), deskOpen };
}

/** Refuses: `request_id_reused`. */
export function sameOrRefuse(
  known: MessageRow,
  author: 'player' | 'staff',
  text: string,
  sha256: string | null,
): MessageRow {
  if (known.author !== author || known.text !== text || known.sha256 !== sha256) refuse('request_id_reused');
  return known;
}

export async function getWritten(tx: Tx, conversationId: bigint, id: string): Promise<MessageRow> {
  const row = await findMessage(tx, conversationId, id);
  if (!row) throw new Error('a message that was just written is gone');
  return row;
}

async function mailOperator(
  { config, company, mail }: Context,
  tx: Tx,
  conversation: Conversation,
  text: string,
): Promise<void> {
  if (!(await takeOperatorMail(tx, conversation.id))) return;
  const { name, username } = await describePlayer(tx, conversation.player_id);
  await mail.enqueue(tx, {
    to: company().SUPPORT_EMAIL,
    lang: defaultLocale,
    text: 'chatWaits',
    params: { name: config.PRODUCT_NAME, player: name || username, email: username, message: text || '📷' },
    usefulMinutes: 24 * 60,
  });
}
