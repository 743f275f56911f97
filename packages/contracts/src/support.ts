import { z } from 'zod';
import { endpoint, loadingFlag } from './endpoint.ts';

const tag = 'support';

/** Limits of messages; the screens use them too. */
export const messageLengthMax = 2_000;
export const pictureBytesMax = 2 * 1024 * 1024;

export const chatMessage = z.object({
  seq: z.string().describe('Order of writing'),
  messageId: z.string(),
  author: z.enum(['player', 'staff', 'closed']).describe('closed marks that the desk was done here'),
  name: z.string().nullable().describe('Who of the staff wrote'),
  text: z.string().describe('Plain text; to be shown as it is'),
  pictureId: z.string().nullable(),
  at: z.string(),
});
export type ChatMessage = z.output<typeof chatMessage>;

/** Number of a message, for paging and read marks. */
export const messageSeq = z.string().regex(/^(0|[1-9]\d{0,17})$/);

export const getChat = endpoint({
  method: 'GET',
  path: '/api/app/support/chat',
  tag,
  summary: 'The conversation with the support, newest messages last, and whether somebody is at the desk',
  guard: 'player',
  whileStopped: true,
  query: z.object({ ...loadingFlag, before: messageSeq.optional().describe('Messages older than this one') }),
  reply: z.object({
    frameUrl: z.string().nullable().describe('The page of a chat vendor that serves instead of this chat'),
    deskOpen: z.boolean(),
    unread: z.number().int(),
    deskRead: z.string().describe('Newest message that the desk has seen'),
    messages: z.array(chatMessage),
    hasMore: z.boolean(),
  }),
});

export const messageText = z.string().trim().max(messageLengthMax);

/** A picture with or instead of text, from either side. */
export const pictureText = z
  .string()
  .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'picture_invalid')
  .optional()
  .describe('JPEG, PNG or WebP in Base64');
/** A 2 MB picture in Base64, plus the rest of the message. */
export const messageBytesMax = 3 * 1024 * 1024;

export const sendChatMessage = endpoint({
  method: 'POST',
  path: '/api/app/support/chat/messages',
  tag,
  summary: 'Writes to the support. The same message id is the same message',
  guard: 'player',
  whileStopped: true,
  body: z.strictObject({
    ...loadingFlag,
    messageId: z.uuid(),
    text: messageText,
    picture: pictureText,
  }),
  bodyBytesMax: messageBytesMax,
  reply: z.object({ message: chatMessage, deskOpen: z.boolean() }),
  refusals: [
    'message_empty',
    'picture_invalid',
    'picture_too_large',
    'request_too_large',
    'request_id_reused',
    'chat_elsewhere',
  ],
});

export const readChat = endpoint({
  method: 'POST',
  path: '/api/app/support/chat/read',
  tag,
  summary: 'Notes up to which message the player has read',
  guard: 'player',
  whileStopped: true,
  body: z.strictObject({ ...loadingFlag, through: messageSeq }),
  reply: z.object({ unread: z.number().int() }),
});

export const tellTyping = endpoint({
  method: 'POST',
  path: '/api/app/support/chat/typing',
  tag,
  summary: 'Tells the desk that the player is writing',
  guard: 'player',
  whileStopped: true,
  body: z.strictObject({ ...loadingFlag }),
  reply: z.object({ sent: z.boolean() }),
});

export const getChatPicture = endpoint({
  method: 'GET',
  path: '/api/app/support/chat/pictures/{pictureId}',
  tag,
  summary: 'A picture of the own conversation',
  guard: 'player',
  whileStopped: true,
  params: z.object({ pictureId: z.uuid() }),
  query: z.object(loadingFlag),
  reply: z.unknown(),
  raw: 'image/*',
  refusals: ['picture_unknown'],
});

export const getUnread = endpoint({
  method: 'GET',
  path: '/api/app/support/unread',
  tag,
  summary: 'How much waits to be read: answers of the support, and news',
  guard: 'player',
  whileStopped: true,
  query: z.object(loadingFlag),
  reply: z.object({ chat: z.number().int(), news: z.number().int() }),
});
