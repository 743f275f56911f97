import type { desk, staff } from '@palpite/contracts';
import type { Envelope, RefusalData, Reply, SentInput } from '@palpite/contracts/endpoint';
import type { RefusalCode } from '@palpite/contracts/refusals';
import { requestHeaders } from '../../shared/api/api.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { leaveDesk, useDeskSession } from './desk-session.ts';

type Endpoints<Contracts> = {
  [Name in keyof Contracts as Contracts[Name] extends { path: string } ? Name : never]: Contracts[Name];
};
/** The first owner is created in the back office. */
type DeskContracts = Endpoints<typeof desk> & Omit<Endpoints<typeof staff>, 'welcomeOwner'>;

/** Path and method of each call without its schemas; the compiler checks every line. */
const calls = {
  logInStaff: { method: 'POST', path: '/api/staff/login' },
  confirmStaffLogin: { method: 'POST', path: '/api/staff/login/code' },
  logOutStaff: { method: 'POST', path: '/api/staff/logout' },
  getStaff: { method: 'GET', path: '/api/staff/me' },
  getDesk: { method: 'GET', path: '/api/desk' },
  listConversations: { method: 'GET', path: '/api/desk/conversations' },
  getConversation: { method: 'GET', path: '/api/desk/conversations/{conversationId}' },
  getPlayerSummary: { method: 'GET', path: '/api/desk/conversations/{conversationId}/player' },
  sendAnswer: { method: 'POST', path: '/api/desk/conversations/{conversationId}/messages' },
  assignConversation: { method: 'POST', path: '/api/desk/conversations/{conversationId}/assign' },
  closeConversation: { method: 'POST', path: '/api/desk/conversations/{conversationId}/close' },
  readConversation: { method: 'POST', path: '/api/desk/conversations/{conversationId}/read' },
  tellPlayerTyping: { method: 'POST', path: '/api/desk/conversations/{conversationId}/typing' },
  listCannedAnswers: { method: 'GET', path: '/api/desk/answers' },
  getDeskPicture: { method: 'GET', path: '/api/desk/pictures/{pictureId}' },
} as const satisfies {
  [Name in keyof DeskContracts]: {
    method: DeskContracts[Name]['method'];
    path: DeskContracts[Name]['path'];
  };
};

export type DeskReply<Name extends keyof DeskContracts> = DeskContracts[Name] extends { raw: string }
  ? Blob
  : Reply<DeskContracts[Name]>;

class DeskFailure extends Error {
  override readonly name = 'DeskFailure';
  readonly code: RefusalCode | null;
  constructor(message: string, code: RefusalCode | null = null) {
    super(message);
    this.code = code;
  }
}

export function isDeskRefusal(failure: unknown, code: RefusalCode): boolean {
  return failure instanceof DeskFailure && failure.code === code;
}

export async function callDesk<Name extends keyof DeskContracts>(
  name: Name,
  input: SentInput<DeskContracts[Name]> = {},
): Promise<DeskReply<Name>> {
  const { method, path } = calls[name];
  const given = input as {
    params?: Record<string, string>;
    query?: Record<string, string>;
    body?: unknown;
  };
  const filled = path.replace(/\{(\w+)\}/g, (_, param: string) =>
    encodeURIComponent(given.params?.[param] ?? ''),
  );
  const query = new URLSearchParams(given.query).toString();
  const { token } = useDeskSession.getState();
  const response = await fetch(query ? `${filled}?${query}` : filled, {
    method,
    credentials: 'omit',
    cache: 'no-store',
    headers: {
      ...requestHeaders(token),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(method === 'POST' && { body: JSON.stringify(given.body ?? {}) }),
    signal: AbortSignal.timeout(30_000),
  }).catch(() => {
    throw new DeskFailure(i18n.t('errors:slow'));
  });
  if (response.ok && response.headers.get('content-type')?.startsWith('image/'))
    return (await response.blob()) as DeskReply<Name>;
  const envelope = (await response.json().catch(() => null)) as Envelope<DeskReply<Name>> | null;
  if (response.status === 401) leaveDesk();
  if (!response.ok || !envelope) {
    const refusal = envelope?.data as RefusalData | undefined;
    throw new DeskFailure(envelope?.message || '—', refusal?.code);
  }
  return envelope.data;
}
