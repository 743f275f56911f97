import { chats } from '@palpite/contracts/office/chats';
import { listWaitingConversations, measureWaiting } from '../../modules/support/index.ts';
import { implement } from '../office-topic.ts';

export const chatTopic = implement(chats, {
  lists: {
    all: async (db) =>
      (await listWaitingConversations(db)).map((row) => ({
        conversation: row.conversationId,
        at: row.waitingSince ?? row.changedAt,
        playerId: row.playerId,
        name: row.name,
        with: row.assignedTo?.name ?? null,
        unread: row.unread,
        lastText: row.lastText,
      })),
  },
  measure: measureWaiting,
  actions: {},
});
