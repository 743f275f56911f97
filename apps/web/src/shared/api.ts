import type { Envelope, RefusalData } from '@palpite/contracts/endpoint';
import type { RefusalCode } from '@palpite/contracts/refusals';
import { locales } from '@palpite/domain/locales';
import { endLoading, noteReachable, showLoading } from './activity.ts';
import { takeEarly } from './early.ts';
import { type CallInput, type CallReply, type EndpointName, endpoints } from './endpoints.ts';
import { currentLocale } from './i18n.ts';
import { newId } from './new-id.ts';
import { announceFailure, announceUnreachable } from './reactions.ts';
import { decideReaction, type FailedReply } from './reply-rules.ts';
import { useSession } from './session.ts';
import { readStored, writeStored } from './stored.ts';
import { askForTerms } from './terms-asked.ts';
import { timeZone } from './time-zone.ts';
import { createQueue } from './write-queue.ts';

/** Section 9; longer where the server has said that it takes its time. */
const timeoutMs = 30_000;

/** The server said no: `message` is its sentence in the player's language, `code` says which refusal it is. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly http: number;
  readonly status: number;
  readonly code: RefusalCode | null;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(reply: FailedReply, data: Partial<RefusalData> | null) {
    super(reply.message ?? '');
    this.http = reply.http;
    this.status = reply.status;
    this.code = data?.code ?? null;
    this.params = data?.params ?? {};
  }
}

/** No answer came: the network is down or slower than the timeout. A write may have arrived all the same. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  readonly slow: boolean;

  constructor(slow: boolean) {
    super(slow ? 'timed out' : 'no network');
    this.slow = slow;
  }
}

export type CallOptions = {
  /** `inline`: the caller shows refusals itself; being logged out, blocked or out of balance is announced even so. */
  refusal?: 'announce' | 'inline';
  /** A write that takes seconds by its nature: others do not wait for it. */
  overlaps?: boolean;
  /** How long the server has said that it takes before it answers: the timeout begins after it. */
  takesMs?: number;
  signal?: AbortSignal;
};

type Input = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
};

let unkeptDeviceId: string | null = null;

function deviceId(): string {
  const stored = readStored('deviceId');
  if (stored) return stored;
  // Where nothing can be kept, the page keeps one: a captcha belongs to the device that asked for it.
  unkeptDeviceId ??= newId();
  writeStored('deviceId', unkeptDeviceId);
  return unkeptDeviceId;
}

function fields(values: Record<string, unknown> | undefined): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(values ?? {})) {
    // Array index markers are removed: a list is the same name again (section 7).
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null) form.append(name, String(item));
  }
  return form;
}

/** Fills a path's braces and adds the query. */
export function addressOf(path: string, input: Input): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  );
  const query = fields(input.query).toString();
  return query ? `${filled}?${query}` : filled;
}

function requestHeaders(): Record<string, string> {
  const { token } = useSession.getState();
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

async function send(name: EndpointName, input: Input, options: CallOptions): Promise<unknown> {
  const endpoint: { method: string; path: string; encoding?: 'form' } = endpoints[name];
  const writes = endpoint.method !== 'GET';
  const form = endpoint.encoding === 'form';
  const timeout = AbortSignal.timeout(timeoutMs + (options.takesMs ?? 0));
  let response: Response;
  let body: unknown = null;
  try {
    const address = addressOf(endpoint.path, input);
    const early = writes ? null : takeEarly(address, currentLocale(), useSession.getState().token);
    response = await (early ??
      fetch(address, {
        method: endpoint.method,
        credentials: 'omit',
        cache: 'no-store',
        headers: {
          ...requestHeaders(),
          ...(writes && !form ? { 'content-type': 'application/json' } : {}),
        },
        ...(writes ? { body: form ? fields(input.body) : JSON.stringify(input.body ?? {}) } : {}),
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      }));
    if (response.ok && /^(image\/|text\/csv)/.test(response.headers.get('content-type') ?? '')) {
      const file = await response.blob();
      noteReachable(true);
      return file;
    }
    body = await response.json().catch((fault: unknown) => {
      if (fault instanceof SyntaxError) return null;
      throw fault;
    });
  } catch (fault) {
    if (options.signal?.aborted) throw fault;
    noteReachable(false);
    const unreachable = new Unreachable(timeout.aborted);
    if (writes && options.refusal !== 'inline') announceUnreachable(unreachable.slow);
    throw unreachable;
  }
  noteReachable(true);
  if (response.ok && isEnvelope(body) && body.status === 200) return body.data;

  const envelope = isEnvelope(body) ? body : null;
  const reply: FailedReply = {
    http: response.status,
    status: envelope?.status ?? response.status,
    message: typeof envelope?.message === 'string' ? envelope.message : null,
  };
  const reaction = decideReaction(reply);
  // Between a proxy and a server that restarts: a screen that tells its own failures stays where it is.
  if (reply.message === null && reaction.kind === 'showErrorPage' && options.refusal === 'inline') {
    throw new Unreachable(false);
  }
  const refusal = new Refusal(reply, envelope?.data as Partial<RefusalData> | null);
  if (refusal.code === 'terms_due') askForTerms();
  else if (reaction.kind !== 'alert' || options.refusal !== 'inline') announceFailure(reaction);
  throw refusal;
}

const queueWrite = createQueue();

/**
 * Makes one call of the contract and answers with its `data`.
 * Writes leave one after another, unless one `overlaps`, and are never repeated; reads may overlap. Throws `Refusal` or `Unreachable`.
 */
export async function call<Name extends EndpointName>(
  name: Name,
  input: CallInput<Name> = {},
  options: CallOptions = {},
): Promise<CallReply<Name>> {
  const given = input as Input;
  const reads = endpoints[name].method === 'GET';
  const quiet = String((reads ? given.query : given.body)?.loading) === 'false';
  if (!quiet) showLoading();
  try {
    const data =
      reads || options.overlaps
        ? await send(name, given, options)
        : await queueWrite(() => send(name, given, options));
    return data as CallReply<Name>;
  } finally {
    endLoading();
  }
}
