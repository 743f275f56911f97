import type { Envelope, RefusalData } from '@palpite/contracts/endpoint';
import { isUnattended } from './attendance.ts';
import { requestConfirmation } from './confirmation.ts';
import { leave, useSession } from './session.ts';
import { lang, text } from './texts.ts';

/** A failed call, with the server's sentence, or ours when no answer came. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: string | null;
  /** False when the order may have arrived although no answer came. */
  readonly isAnswered: boolean;
  /** Field of the request that was refused; null when another reason is known, or none. */
  readonly field: string | null;
  constructor(message: string, code: string | null, isAnswered: boolean, field: string | null = null) {
    super(message);
    this.code = code;
    this.isAnswered = isAnswered;
    this.field = field;
  }
}

type Options = { body?: unknown; key?: string; state?: string | null; validFrom?: string | null };

/**
 * Makes one call. Without a body it reads. An ended session shows the login over the page. An order that needs a recent
 * code of the authenticator app waits until the member has typed one, and is then sent again with the same key.
 */
export async function call<Data>(path: string, options: Options = {}): Promise<Data> {
  try {
    return await ask<Data>(path, options);
  } catch (failure) {
    if (!(failure instanceof Failure) || failure.code !== 'staff_confirmation_needed') throw failure;
    if (!(await requestConfirmation())) throw failure;
    return ask<Data>(path, options);
  }
}

async function ask<Data>(path: string, options: Options): Promise<Data> {
  const { response, token } = await send(path, options);
  const envelope = (await response.json().catch(() => null)) as Envelope<Data> | null;
  if (!response.ok || !envelope) throw failureOf(response, envelope, token);
  return envelope.data;
}

/** Reads a picture, which has no public address. */
export async function callPicture(path: string): Promise<Blob> {
  const { response, token } = await send(path, {});
  if (response.ok) return response.blob();
  throw failureOf(response, (await response.json().catch(() => null)) as Envelope<unknown> | null, token);
}

function failureOf(response: Response, envelope: Envelope<unknown> | null, token: string): Failure {
  const refusal = envelope?.data as RefusalData | undefined;
  if (response.status === 401 && token) leave(true);
  const field = refusal?.code === 'request_invalid' ? String(refusal.params?.field ?? '') : '';
  return new Failure(envelope?.message || text('fault'), refusal?.code ?? null, true, field || null);
}

async function send(path: string, { body, key, state, validFrom }: Options) {
  const { token } = useSession.getState();
  const response = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    credentials: 'omit',
    cache: 'no-store',
    headers: {
      lang: lang === 'pt' ? 'pt_BR' : 'en_US',
      ...(token && { authorization: token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
      ...(state && { 'if-match': state }),
      ...(validFrom && { 'valid-from': validFrom }),
      // Agents of the chat wait for messages, so its calls always count as use.
      ...(!path.startsWith('/api/desk') && isUnattended(Date.now()) && { unattended: '1' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  }).catch(() => {
    throw new Failure(text('noAnswer'), null, false);
  });
  return { response, token };
}
