import type { RefusalData } from '@palpite/contracts/endpoint';
import type { RefusalCode } from '@palpite/contracts/refusals';

/** What the app does about an answer that is not a success (section 8). */
export type Reaction =
  | { kind: 'logOut'; message: string; timedOut: boolean }
  | { kind: 'offerDeposit'; message: string }
  | { kind: 'showErrorPage' }
  | { kind: 'alert'; message: string };

/** An answer as the rules see it; `message` is null when the body has none. */
export type FailedReply = { http: number; status: number; message: string | null };

/** Shown when the server sent a message without a word in it. */
const dash = '—';

/** Decides by the table of section 8, in its order. */
export function decideReaction({ http, status, message }: FailedReply): Reaction {
  if (http === 401 || status === 40101) {
    return { kind: 'logOut', message: message ?? '', timedOut: status === 40101 };
  }
  if (http === 500 && status === 9999) return { kind: 'offerDeposit', message: message || dash };
  if (http === 500 && status === 1403) return { kind: 'showErrorPage' };
  if (message === null) return { kind: 'showErrorPage' };
  return { kind: 'alert', message: message.trim() || dash };
}

/** The server said no: `message` is its sentence in the player's language, `code` says which refusal it is. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly http: number;
  readonly status: number;
  readonly code: RefusalCode | null;
  readonly params: Readonly<Record<string, string | number>>;
  /** What the client does about it (section 8). */
  readonly reaction: Reaction;

  constructor(reply: FailedReply, data: Partial<RefusalData> | null) {
    super(reply.message ?? '');
    this.reaction = decideReaction(reply);
    this.http = reply.http;
    this.status = reply.status;
    this.code = data?.code ?? null;
    this.params = data?.params ?? {};
  }
}
