import { desk } from '@palpite/contracts';
import type { Tx } from '../../../platform/db.ts';
import { RawFile, type Route, route } from '../../../platform/http.ts';
import { publish } from '../../../platform/outbox.ts';
import { refuse } from '../../../platform/refusal.ts';
import { noteAtDesk, profileOf } from '../../staff/index.ts';
import { type Conversation, findPicture, listMessages, presentMessage } from '../chat/chat.queries.ts';
import { noteRead, notifyConversation } from '../chat/chat.store.ts';
import type { Context } from '../context.ts';
import { describeCaller } from './describe-caller.ts';
import { getConversation, listCannedAnswers, listConversations, measureWaiting } from './desk.queries.ts';
import { lockConversation, setAssigned, setClosed } from './desk.store.ts';
import { writeAnswer } from './write-answer.ts';

export function deskRoutes(context: Context): Route[] {
  const { db, limits } = context;

  async function change(id: string, write: (tx: Tx, conversation: Conversation) => Promise<unknown>) {
    await db.transaction().execute(async (tx) => {
      const conversation = await lockConversation(tx, BigInt(id));
      await write(tx, conversation);
      await notifyConversation(tx, conversation);
    });
    return { conversation: await getConversation(db, BigInt(id)) };
  }

  return [
    route(desk.getDesk, async ({ staff }) => ({
      member: profileOf(staff),
      waiting: (await measureWaiting(db)).count,
    })),
    route(desk.listConversations, async ({ staff, query }) => {
      await noteAtDesk(db, staff.sessionId);
      return { conversations: await listConversations(db, query) };
    }),
    route(desk.getConversation, async ({ params, query }) => {
      const id = BigInt(params.conversationId);
      const conversation = await getConversation(db, id);
      const before = query.before === undefined ? undefined : BigInt(query.before);
      const { messages, hasMore } = await listMessages(db, id, before);
      return { conversation, messages: messages.map(presentMessage), hasMore };
    }),
    route(desk.getPlayerSummary, async ({ params }) => {
      const { playerId } = await getConversation(db, BigInt(params.conversationId));
      return describeCaller(db, BigInt(playerId));
    }),
    route(desk.sendAnswer, ({ staff, params, body }) =>
      writeAnswer(context, staff, BigInt(params.conversationId), body),
    ),
    route(desk.assignConversation, ({ staff, params, body }) =>
      change(params.conversationId, (tx, { id }) => setAssigned(tx, id, body.to === 'me' ? staff.id : null)),
    ),
    route(desk.closeConversation, ({ staff, params }) =>
      change(params.conversationId, async (tx, conversation) => {
        if (conversation.status === 'open') await setClosed(tx, conversation, staff.id);
      }),
    ),
    route(desk.readConversation, ({ params, body }) =>
      change(params.conversationId, (tx, { id }) => noteRead(tx, id, 'staff_read', BigInt(body.through))),
    ),
    route(desk.tellPlayerTyping, async ({ staff, params }) => {
      const { playerId } = await getConversation(db, BigInt(params.conversationId));
      if ((await limits.typingByCaller.tryTake(`staff:${staff.id}`)) > 0) return { sent: false };
      const event = { topic: 'chat', playerId: BigInt(playerId), payload: { typing: true } };
      await db.transaction().execute((tx) => publish(tx, [event]));
      return { sent: true };
    }),
    route(desk.listCannedAnswers, async () => ({
      answers: (await listCannedAnswers(db)).map(({ id, ...rest }) => ({ answerId: String(id), ...rest })),
    })),
    route(desk.getDeskPicture, async ({ params }) => {
      const picture = await findPicture(db, params.pictureId);
      return picture ? new RawFile(picture.type, picture.bytes) : refuse('picture_unknown');
    }),
  ];
}
