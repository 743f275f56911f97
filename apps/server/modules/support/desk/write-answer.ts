import type { sendAnswer } from '@palpite/contracts/desk';
import type { ParsedInput } from '@palpite/contracts/endpoint';
import type { ChatMessage } from '@palpite/contracts/support';
import type { StaffMember } from '../../../platform/http.ts';
import { encodePicture, readPicture } from '../../../platform/read-picture.ts';
import { refuse } from '../../../platform/refusal.ts';
import { describePlayer } from '../../identity/index.ts';
import { countUnreadAnswers, findMessage, isPresent, presentMessage } from '../chat/chat.queries.ts';
import { insertMessage, insertPicture, notifyConversation } from '../chat/chat.store.ts';
import { getWritten, sameOrRefuse } from '../chat/write-message.ts';
import type { Context } from '../context.ts';
import { lockConversation, noteAnswer } from './desk.store.ts';

type Form = ParsedInput<typeof sendAnswer>['body'];

/**
 * Takes an unassigned conversation. An absent player is mailed the first unread answer. `messageId` is an
 * idempotency key.
 *
 * Refuses: `message_empty`, `picture_too_large`, `picture_invalid`, `service_busy`, `conversation_unknown`,
 * `request_id_reused`.
 */
export async function writeAnswer(
  { db, config, mail }: Context,
  staff: StaffMember,
  conversationId: bigint,
  form: Form,
): Promise<{ message: ChatMessage }> {
  if (form.text === '' && form.picture === undefined) refuse('message_empty');
  const picture = form.picture === undefined ? null : await encodePicture(readPicture(form.picture));
  const message = await db.transaction().execute(async (tx) => {
    const conversation = await lockConversation(tx, conversationId);
    const known = await findMessage(tx, conversationId, form.messageId);
    if (known) return sameOrRefuse(known, 'staff', form.text, picture?.sha256 ?? null);
    const waiting = await countUnreadAnswers(tx, conversation.player_id);
    const seq = await insertMessage(tx, {
      conversationId,
      id: form.messageId,
      author: 'staff',
      staffId: staff.id,
      text: form.text,
      pictureId: picture && (await insertPicture(tx, conversationId, picture)),
    });
    await noteAnswer(tx, conversationId, staff.id, seq);
    await notifyConversation(tx, conversation);
    if (waiting === 0 && !(await isPresent(tx, conversation.player_id))) {
      const { username, lang } = await describePlayer(tx, conversation.player_id);
      await mail.enqueue(tx, {
        to: username,
        lang,
        text: 'chatAnswered',
        params: { name: config.PRODUCT_NAME, staff: staff.name, message: form.text || '📷' },
        usefulMinutes: 24 * 60,
      });
    }
    return getWritten(tx, conversationId, form.messageId);
  });
  mail.wake();
  return { message: presentMessage(message) };
}
