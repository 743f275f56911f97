import type { RefusalData } from '@palpite/contracts/endpoint';
import type { RefusalCode } from '@palpite/contracts/refusals';

/** The client's reaction to an unsuccessful answer (section 8). */
export type Reaction =
  | { kind: 'logOut'; message: string; timedOut: boolean }
  | { kind: 'offerDeposit'; message: string }
  | { kind: 'showErrorPage' }
  | { kind: 'alert'; message: string };

/** The parts of an answer that decide; `message` is null if the body has none. */
export type FailedReply = { http: number; status: number; message: string | null };

/** Shown for an empty message. */
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

/** The server refused: `message` is its text in the player's language, `code` identifies the refusal. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly http: number;
  readonly status: number;
  readonly code: RefusalCode | null;
  readonly params: Readonly<Record<string, string | number>>;
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
