import type { Envelope, RefusalData } from '@palpite/contracts/endpoint';
import type { RefusalCode } from '@palpite/contracts/refusals';
import { locales } from '@palpite/domain/locales';
import { retryWhenOnline } from '../../rendering/retry-when-online.ts';
import { readStored, writeStored } from '../device/stored.ts';
import { timeZone } from '../device/time-zone.ts';
import { currentLocale, i18n } from '../i18n/i18n.ts';
import { useSession } from '../session/session.ts';
import { endLoading, setReachable, showLoading } from './activity.ts';
import { type CallInput, type CallReply, type EndpointName, endpointOf } from './endpoints.ts';
import { newId } from './new-id.ts';
import { takePreloaded } from './preload.ts';
import { announceRefusal, announceUnreachable, Refusal } from './reactions.ts';

export { Refusal } from './reactions.ts';

/** Section 9; longer if the server announced a longer processing time. */
const timeoutMs = 30_000;

/**
 * No answer came: the network is down or slower than the timeout. A write may have arrived nevertheless. The message is
 * that of the error catalogue, in the reader's language.
 */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';

  constructor() {
    super(i18n.t('errors:slow'));
  }
}

export type CallOptions = {
  headers?: Record<string, string>;
  /**
   * Who started the call: a `person` who waits for the answer, or the `app`, which reads, polls and prefetches. By
   * default writes are a person's and reads the app's. Every failure of a person's call is announced; of the app's
   * calls only those that concern the whole session. `announceFailedLoads` announces the first read of a screen.
   */
  by?: 'person' | 'app';
  /** Refusals that the caller handles itself: they are not announced. */
  expects?: readonly RefusalCode[];
  /**
   * Shown below the network message when a write got no answer: what may have happened to it. Null if the caller finds
   * out by the request id and announces nothing here.
   */
  lost?: string | null;
  /** For writes that take seconds: other writes do not wait for this one. */
  overlaps?: boolean;
  /** Processing time that the server announced; the timeout is extended by it. */
  takesMs?: number;
  signal?: AbortSignal;
};

type Input = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
};

declare global {
  interface Window {
    /** The device id that `boot.js` created where storage is closed. */
    palpiteDevice?: string;
  }
}

let unstoredDeviceId: string | null = null;

function deviceId(): string {
  const stored = readStored('deviceId');
  if (stored) return stored;
  // Without storage the page keeps one id: a captcha belongs to the device that requested it.
  unstoredDeviceId ??= (typeof window === 'undefined' ? undefined : window.palpiteDevice) ?? newId();
  writeStored('deviceId', unstoredDeviceId);
  return unstoredDeviceId;
}

function fields(values: Record<string, unknown> | undefined): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(values ?? {})) {
    // Lists repeat the name without index markers (section 7).
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null) form.append(name, String(item));
  }
  return form;
}

export function addressOf(path: string, input: Input): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  );
  const query = fields(input.query).toString();
  return query ? `${filled}?${query}` : filled;
}

/** Returns the headers of every call (section 7); `token` is empty for a visitor. */
export function requestHeaders(token: string): Record<string, string> {
  const locale = currentLocale();
  return {
    ...(token ? { authorization: token } : {}),
    zone: timeZone(),
    lang: locale,
    curreny: locales[locale].currency,
    deviceId: deviceId(),
    devices: 'webapp',
  };
}

function isEnvelope(body: unknown): body is Envelope<unknown> {
  return typeof body === 'object' && body !== null && 'status' in body && typeof body.status === 'number';
}

type Success<Data> = { data: Data; message: string };

async function send(name: EndpointName, input: Input, options: CallOptions): Promise<Success<unknown>> {
  const endpoint = endpointOf(name);
  const writes = endpoint.method !== 'GET';
  const form = endpoint.encoding === 'form';
  const byPerson = (options.by ?? (writes ? 'person' : 'app')) === 'person';
  const timeout = AbortSignal.timeout(timeoutMs + (options.takesMs ?? 0));
  let response: Response;
  let body: unknown = null;
  try {
    const address = addressOf(endpoint.path, input);
    const early = writes ? null : takePreloaded(address, currentLocale(), useSession.getState().token);
    response = await (early ??
      fetch(address, {
        method: endpoint.method,
        credentials: 'omit',
        cache: 'no-store',
        headers: {
          ...requestHeaders(useSession.getState().token),
          ...options.headers,
          ...(writes && !form ? { 'content-type': 'application/json' } : {}),
        },
        ...(writes ? { body: form ? fields(input.body) : JSON.stringify(input.body ?? {}) } : {}),
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      }));
    if (response.ok && /^(image\/|text\/csv)/.test(response.headers.get('content-type') ?? '')) {
      const file = await response.blob();
      setReachable(true);
      return { data: file, message: '' };
    }
    body = await response.json().catch((fault: unknown) => {
      if (fault instanceof SyntaxError) return null;
      throw fault;
    });
  } catch (fault) {
    if (options.signal?.aborted) throw fault;
    setReachable(false);
    if (byPerson && options.lost !== null) announceUnreachable(options.lost ?? '');
    throw new Unreachable();
  }
  const envelope = isEnvelope(body) ? body : null;
  // A gateway answered while the server restarts. For the app's reads, which are repeated, that counts as no answer.
  if (envelope === null && !byPerson && response.status >= 502 && response.status <= 504) {
    setReachable(false);
    throw new Unreachable();
  }
  setReachable(true);
  if (response.ok && envelope?.status === 200) return envelope;
  const refusal = new Refusal(
    {
      http: response.status,
      status: envelope?.status ?? response.status,
      message: typeof envelope?.message === 'string' ? envelope.message : null,
    },
    envelope?.data as Partial<RefusalData> | null,
  );
  const isExpected = refusal.code !== null && (options.expects?.includes(refusal.code) ?? false);
  announceRefusal(refusal, byPerson && !isExpected);
  throw refusal;
}

const queueWrite = createQueue();

const pending = new Map<string, Promise<Success<unknown>>>();

/**
 * Makes one call like `call` and also returns the server's message. A write equal to a pending one joins it: the second
 * click of a double click arrives before the button is disabled, and would create a second order.
 */
export function callForMessage<Name extends EndpointName>(
  name: Name,
  input: CallInput<Name> = {},
  options: CallOptions = {},
): Promise<Success<CallReply<Name>>> {
  const given = input as Input;
  if (endpointOf(name).method === 'GET' || options.signal) return sendConfirmed(name, given, options);
  const key = JSON.stringify([useSession.getState().token, name, given]);
  const known = pending.get(key) as Promise<Success<CallReply<Name>>> | undefined;
  if (known) return known;
  const sent = sendConfirmed(name, given, options).finally(() => pending.delete(key));
  pending.set(key, sent);
  return sent;
}

async function sendConfirmed<Name extends EndpointName>(
  name: Name,
  given: Input,
  options: CallOptions,
): Promise<Success<CallReply<Name>>> {
  try {
    return await sendInTurn(name, given, options);
  } catch (failure) {
    if (!(failure instanceof Refusal) || failure.code !== 'confirmation_needed') throw failure;
    const { obtainConfirmation } = await retryWhenOnline(() => import('./confirmation.ts'));
    const confirmation = await obtainConfirmation(failure.params, options.headers);
    if (!confirmation) throw failure;
    return sendConfirmed(name, given, { ...options, headers: { ...options.headers, confirmation } });
  }
}

async function sendInTurn<Name extends EndpointName>(
  name: Name,
  given: Input,
  options: CallOptions,
): Promise<Success<CallReply<Name>>> {
  const reads = endpointOf(name).method === 'GET';
  const quiet = String((reads ? given.query : given.body)?.loading) === 'false';
  if (!quiet) showLoading();
  try {
    const success =
      reads || options.overlaps
        ? await send(name, given, options)
        : await queueWrite(() => send(name, given, options));
    return success as Success<CallReply<Name>>;
  } finally {
    endLoading();
  }
}

/**
 * Makes one call of the contract and returns its `data`. Writes run one after another, unless they `overlap`, and are
 * never repeated; a write equal to a pending one joins it. Reads run in parallel. Throws `Refusal` or `Unreachable`.
 */
export async function call<Name extends EndpointName>(
  name: Name,
  input: CallInput<Name> = {},
  options: CallOptions = {},
): Promise<CallReply<Name>> {
  return (await callForMessage(name, input, options)).data;
}

/** Creates a queue that runs tasks one after another; a failed task does not stop the next. */
export function createQueue(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = last.then(task, task);
    last = run.catch(() => {});
    return run;
  };
}
