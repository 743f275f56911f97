import { support } from '@palpite/contracts';
import { RawFile, type Route, route } from '../../../platform/http.ts';
import { publish } from '../../../platform/outbox.ts';
import { refuse } from '../../../platform/refusal.ts';
import { describePlayer } from '../../identity/index.ts';
import { isDeskOpen } from '../../staff/index.ts';
import type { Context } from '../context.ts';
import { countUnreadNews } from '../inbox/list-inbox.ts';
import type { SandboxAgent } from '../sandbox/agent.ts';
import {
  countUnreadAnswers,
  findConversationOf,
  findPicture,
  listMessages,
  presentMessage,
} from './chat.queries.ts';
import { notePresence, noteRead, notifyConversation } from './chat.store.ts';
import { writeMessage } from './write-message.ts';

export function chatRoutes(context: Context, agent: SandboxAgent | null): Route[] {
  const { db, limits } = context;
  // The sandbox agent answers within seconds.
  const isAnswered = async () => agent !== null || isDeskOpen(db);
  return [
    route(support.getChat, async ({ player, query }) => {
      const frameUrl = await frameUrlOf(context, player.id);
      await db.transaction().execute((tx) => notePresence(tx, player.id));
      const [conversation, deskOpen, unread] = await Promise.all([
        findConversationOf(db, player.id),
        isAnswered(),
        countUnreadAnswers(db, player.id),
      ]);
      const before = query.before === undefined ? undefined : BigInt(query.before);
      const { messages, hasMore } = conversation
        ? await listMessages(db, conversation.id, before)
        : { messages: [], hasMore: false };
      return {
        frameUrl,
        deskOpen,
        unread,
        deskRead: String(conversation?.staff_read ?? 0n),
        messages: messages.map(presentMessage),
        hasMore,
      };
    }),
    route(support.sendChatMessage, async ({ player, body, caller }) => {
      agent?.noteLanguage(player.id, caller.lang);
      const written = await writeMessage(context, player, body);
      return { ...written, deskOpen: agent !== null || written.deskOpen };
    }),
    route(support.readChat, async ({ player, body }) => {
      const conversation = await findConversationOf(db, player.id);
      if (conversation)
        await db.transaction().execute(async (tx) => {
          if (await noteRead(tx, conversation.id, 'player_read', BigInt(body.through)))
            await notifyConversation(tx, conversation);
        });
      return { unread: await countUnreadAnswers(db, player.id) };
    }),
    route(support.tellTyping, async ({ player }) => {
      const conversation = await findConversationOf(db, player.id);
      if (!conversation || (await limits.typingByCaller.tryTake(`player:${player.id}`)) > 0)
        return { sent: false };
      const payload = { event: 'typing', conversationId: String(conversation.id) };
      await db.transaction().execute((tx) => publish(tx, [{ topic: 'desk', playerId: null, payload }]));
      return { sent: true };
    }),
    route(support.getChatPicture, async ({ player, params }) => {
      const picture = await findPicture(db, params.pictureId, player.id);
      return picture ? new RawFile(picture.type, picture.bytes) : refuse('picture_unknown');
    }),
    route(support.getUnread, async ({ player }) => ({
      chat: await countUnreadAnswers(db, player.id),
      news: await countUnreadNews(db, player.id),
    })),
  ];
}

/** With licence, name and e-mail (section 7); null for the built-in chat. */
async function frameUrlOf({ db, config }: Context, playerId: bigint): Promise<string | null> {
  if (!config.CHAT_URL) return null;
  const { name, username } = await describePlayer(db, playerId);
  const url = new URL(config.CHAT_URL);
  url.searchParams.set('license_id', config.CHAT_LICENSE_ID);
  url.searchParams.set('name', name || username);
  url.searchParams.set('email', username);
  return url.href;
}
