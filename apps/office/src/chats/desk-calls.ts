import type {
  DeskConversation,
  getConversation,
  getDesk,
  getPlayerSummary,
  LatestState,
  listCannedAnswers,
  listConversations,
} from '@palpite/contracts/desk';
import type { Reply } from '@palpite/contracts/endpoint';
import type { ChatMessage } from '@palpite/contracts/support';
import { call, callPicture } from '../api.ts';
import type { Draft } from './composer.tsx';

export type { ChatMessage, DeskConversation, LatestState };

/** Key of all that an event of the socket makes stale. */
export const deskKey = ['desk'] as const;

const conversations = '/api/desk/conversations';
const of = (conversationId: string) => `${conversations}/${encodeURIComponent(conversationId)}`;

export const readDesk = () => call<Reply<typeof getDesk>>('/api/desk');

/** Each read also marks this member as present. */
export const readQueue = (query: { status: 'open' | 'closed'; search: string }) =>
  call<Reply<typeof listConversations>>(`${conversations}?${new URLSearchParams(query)}`);

export const readConversation = (id: string, before: string) =>
  call<Reply<typeof getConversation>>(`${of(id)}${before && `?${new URLSearchParams({ before })}`}`);

export const readPlayer = (id: string) => call<Reply<typeof getPlayerSummary>>(`${of(id)}/player`);

export const readAnswers = () => call<Reply<typeof listCannedAnswers>>('/api/desk/answers');

export const sendAnswer = (id: string, message: Draft & { messageId: string }) =>
  call(`${of(id)}/messages`, { body: message });

export const assign = (id: string, to: 'me' | 'anybody') => call(`${of(id)}/assign`, { body: { to } });

export const close = (id: string) => call(`${of(id)}/close`, { body: {} });

export const noteRead = (id: string, through: string) => call(`${of(id)}/read`, { body: { through } });

export const noteTyping = (id: string) => call(`${of(id)}/typing`, { body: {} });

export const readPicture = (id: string) => callPicture(`/api/desk/pictures/${encodeURIComponent(id)}`);
