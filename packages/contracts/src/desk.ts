import { z } from 'zod';
import { amount, endpoint, loadingFlag } from './endpoint.ts';
import { member } from './staff.ts';
import { chatMessage, messageBytesMax, messageSeq, messageText, pictureText } from './support.ts';

const tag = 'desk';

/** Socket namespace of the desk, separate from the players'; the token is sent in `auth`. */
export const deskNamespace = '/desk';

export const deskEvents = {
  conversation: z
    .object({ conversationId: z.string() })
    .describe('Something about it changed: a message, who has it, what was read. It is read anew'),
  typing: z.object({ conversationId: z.string() }).describe('The player is writing'),
} as const;
export type DeskEvents = {
  [E in keyof typeof deskEvents]: (payload: z.output<(typeof deskEvents)[E]>) => void;
};

export const deskConversation = z.object({
  conversationId: z.string(),
  playerId: z.string(),
  name: z.string(),
  email: z.string(),
  avatar: z.number().int(),
  online: z.boolean().describe('The player has the chat open'),
  status: z.enum(['open', 'closed']),
  assignedTo: z.object({ staffId: z.string(), name: z.string() }).nullable(),
  waitingSince: z.string().nullable(),
  changedAt: z.string(),
  unread: z.number().int(),
  lastText: z.string(),
  lastAuthor: z.enum(['player', 'staff', 'closed']).nullable(),
  playerRead: z.string().describe('Newest message that the player has seen'),
});
export type DeskConversation = z.output<typeof deskConversation>;

const params = z.object({ conversationId: z.string().regex(/^[1-9]\d{0,17}$/) });
const empty = z.strictObject({ ...loadingFlag });

export const getDesk = endpoint({
  method: 'GET',
  path: '/api/desk',
  tag,
  summary: 'Who is logged in here, and how much waits',
  guard: 'staff',
  may: 'desk.use',
  audit: 'none',
  approval: 'none',
  reply: z.object({ member, waiting: z.number().int() }),
});

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/desk/conversations',
  tag,
  summary: 'Conversations: those that wait longest first, then the newest',
  guard: 'staff',
  may: 'desk.use',
  audit: 'none',
  approval: 'none',
  query: z.object({
    status: z.enum(['open', 'closed']).default('open'),
    search: z
      .string()
      .trim()
      .max(80)
      .default('')
      .describe('Part of a name or e-mail, a player id, or a word'),
  }),
  reply: z.object({ conversations: z.array(deskConversation) }),
});

export const getConversation = endpoint({
  method: 'GET',
  path: '/api/desk/conversations/{conversationId}',
  tag,
  summary: 'One conversation with its messages, newest last',
  guard: 'staff',
  may: 'desk.use',
  audit: 'none',
  approval: 'none',
  params,
  query: z.object({ before: messageSeq.optional() }),
  reply: z.object({
    conversation: deskConversation,
    messages: z.array(chatMessage),
    hasMore: z.boolean(),
  }),
  refusals: ['conversation_unknown'],
});

/** States of a deposit, a withdrawal or a bet; the office has a text for each in `chat-texts.ts`. */
export const latestStates = [
  'deposit.pending',
  'deposit.credited',
  'deposit.reversed',
  'deposit.cancelled',
  'deposit.expired',
  'deposit.failed',
  'withdrawal.requested',
  'withdrawal.approved',
  'withdrawal.sending',
  'withdrawal.unknown',
  'withdrawal.paid',
  'withdrawal.rejected',
  'withdrawal.failed',
  'bet.pending',
  'bet.open',
  'bet.settled',
  'bet.refused',
  'bet.cashedOut',
] as const;
export type LatestState = (typeof latestStates)[number];

export const getPlayerSummary = endpoint({
  method: 'GET',
  path: '/api/desk/conversations/{conversationId}/player',
  tag,
  summary: 'Who the player is and what lately happened with the money, to be read only',
  guard: 'staff',
  may: 'desk.use',
  audit: 'reads',
  approval: 'none',
  params,
  reply: z.object({
    playerId: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    lang: z.string(),
    verified: z.boolean(),
    blocked: z.boolean(),
    isTest: z.boolean(),
    since: z.string(),
    level: z.number().int(),
    currency: z.string(),
    cash: amount,
    bonus: amount,
    turnover: amount,
    latest: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['deposit', 'withdrawal', 'bet']),
        state: z.enum(latestStates),
        amount,
        reference: z.string(),
        at: z.string(),
      }),
    ),
  }),
  refusals: ['conversation_unknown'],
});

export const sendAnswer = endpoint({
  method: 'POST',
  path: '/api/desk/conversations/{conversationId}/messages',
  tag,
  summary: 'Answers the player. The same message id is the same message',
  guard: 'staff',
  may: 'desk.use',
  audit: 'none',
  approval: 'none',
  params,
  body: z.strictObject({ messageId: z.uuid(), text: messageText, picture: pictureText }),
  bodyBytesMax: messageBytesMax,
  reply: z.object({ message: chatMessage }),
  refusals: [
    'conversation_unknown',
    'message_empty',
    'picture_invalid',
    'picture_too_large',
    'request_id_reused',
  ],
});

export const assignConversation = endpoint({
  method: 'POST',
  path: '/api/desk/conversations/{conversationId}/assign',
  tag,
  summary: 'Takes a conversation, also from somebody else, or puts it back for anybody',
  guard: 'staff',
  may: 'desk.use',
  audit: 'none',
  approval: 'none',
  params,
  body: z.strictObject({ to: z.enum(['me', 'anybody']) }),
  reply: z.object({ conversation: deskConversation }),
  refusals: ['conversation_unknown'],
});

export const closeConversation = endpoint({
  method: 'POST',
  path: '/api/desk/conversations/{conversationId}/close',
  tag,
  summary: 'Closes a conversation; what the player writes next opens it again',
  guard: 'staff',
  may: 'desk.use',
  audit: 'none',
  approval: 'none',
  params,
  body: empty,
  reply: z.object({ conversation: deskConversation }),
  refusals: ['conversation_unknown'],
});

export const readConversation = endpoint({
  method: 'POST',
  path: '/api/desk/conversations/{conversationId}/read',
  tag,
  summary: 'Notes up to which message the desk has read',
  guard: 'staff',
  may: 'desk.use',
  audit: 'none',
  approval: 'none',
  params,
  body: z.strictObject({ through: messageSeq }),
  reply: z.object({ conversation: deskConversation }),
  refusals: ['conversation_unknown'],
});

export const tellPlayerTyping = endpoint({
  method: 'POST',
  path: '/api/desk/conversations/{conversationId}/typing',
  tag,
  summary: 'Tells the player that an answer is being written',
  guard: 'staff',
  may: 'desk.use',
  audit: 'none',
  approval: 'none',
  params,
  body: empty,
  reply: z.object({ sent: z.boolean() }),
  refusals: ['conversation_unknown'],
});

export const listCannedAnswers = endpoint({
  method: 'GET',
  path: '/api/desk/answers',
  tag,
  summary: 'Answers at hand, in every language',
  guard: 'staff',
  may: 'desk.use',
  audit: 'none',
  approval: 'none',
  reply: z.object({
    answers: z.array(
      z.object({ answerId: z.string(), lang: z.string(), title: z.string(), text: z.string() }),
    ),
  }),
});

export const getDeskPicture = endpoint({
  method: 'GET',
  path: '/api/desk/pictures/{pictureId}',
  tag,
  summary: 'A picture that a player sent',
  guard: 'staff',
  may: 'desk.use',
  audit: 'none',
  approval: 'none',
  params: z.object({ pictureId: z.uuid() }),
  reply: z.unknown(),
  raw: 'image/*',
  refusals: ['picture_unknown'],
});
