import { security } from '@palpite/contracts';
import type { Endpoint, Envelope, RefusalData, Reply, SentInput } from '@palpite/contracts/endpoint';
import { validFromHeader } from '@palpite/contracts/office/topic';
import type { Network } from './network.ts';
import { pause } from './pause.ts';
import { serverUrl } from './server.ts';

/** An answer of the server; null when the client gave up. */
export type Outcome<Data> = { http: number; data: Data; code: string } | null;

export type Client = {
  /**
   * Calls an endpoint as the app does. It repeats a call whose answer was lost, or which failed, with the same
   * content, up to `triesMax` times. With the password it confirms the identity where the server asks for it.
   */
  call<E extends Endpoint>(
    endpoint: E,
    input?: SentInput<E>,
    as?: {
      token?: string;
      password?: string;
      deviceId?: string;
      lang?: string;
      ip?: string;
      validFrom?: string;
    },
  ): Promise<Outcome<Reply<E>>>;
  /** Sends a request to the server over the network, with its faults. */
  post(path: string, headers: Record<string, string>, body: string): Promise<{ http: number; text: string }>;
};

const triesMax = 4;
const againMs = [700, 4_000, 20_000];
/** Refusals after which the app tries again: the outcome is unknown. */
const unclear = new Set(['fault', 'service_busy', 'too_many_requests']);

export function createClient(deps: {
  fetch: Network['fetch'];
  log(event: string, detail?: string): void;
  /** Notes the idempotency key of a call before it is sent. */
  onRequest(id: string): void;
}): Client {
  const { fetch, log, onRequest } = deps;

  async function once(url: string, init: RequestInit) {
    try {
      const response = await fetch(url, init);
      return { http: response.status, text: await response.text() };
    } catch {
      return null;
    }
  }

  /** Sends a call until its outcome is clear. */
  async function send<E extends Endpoint>(endpoint: E, input: SentInput<E>, headers: Record<string, string>) {
    const isPost = endpoint.method === 'POST';
    const init = {
      method: endpoint.method,
      headers: { ...(isPost && { 'content-type': 'application/json' }), ...headers },
      ...(isPost && { body: JSON.stringify(input.body ?? {}) }),
    };
    const path = pathOf(endpoint, input);
    const { requestId } = (input.body ?? {}) as { requestId?: string };
    if (requestId) onRequest(requestId);
    for (let attempt = 0; attempt < triesMax; attempt++) {
      const answer = await once(`${serverUrl}${path}`, init);
      const outcome = answer && outcomeOf<Reply<E>>(answer);
      const status = outcome ? `${outcome.http} ${outcome.code}` : 'no answer';
      log(`${endpoint.method} ${path} ${status}`, answer?.text);
      if (outcome && !unclear.has(outcome.code)) return outcome;
      await pause(againMs[attempt] ?? 0);
    }
    return null;
  }

  return {
    async call(endpoint, input = {}, { token, password, deviceId, lang, ip, validFrom } = {}) {
      const headers = {
        ...(token && { authorization: token }),
        ...(deviceId && { deviceid: deviceId }),
        ...(lang && { lang }),
        ...(ip && { 'x-forwarded-for': ip }),
        ...(validFrom && { [validFromHeader]: validFrom }),
      };
      const outcome = await send(endpoint, input, headers);
      if (outcome?.code !== 'confirmation_needed' || !password) return outcome;
      const body = { method: 'password', pwd: password } as const;
      const confirmed = await send(security.confirmIdentity, { body }, headers);
      if (confirmed?.http !== 200) return outcome;
      const { confirmation } = confirmed.data;
      return send(endpoint, input, { ...headers, [security.confirmationHeader]: confirmation });
    },
    async post(path, headers, body) {
      const answer = await once(`${serverUrl}${path}`, { method: 'POST', headers, body });
      return answer ?? { http: 0, text: '' };
    },
  };
}

function pathOf<E extends Endpoint>({ path }: E, input: SentInput<E>): string {
  const values = (input.params ?? {}) as Record<string, unknown>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const query = new URLSearchParams((input.query ?? {}) as Record<string, string>).toString();
  return `${filled}${query && `?${query}`}`;
}

function outcomeOf<Data>({ http, text }: { http: number; text: string }): Outcome<Data> {
  if (!text.startsWith('{')) return { http, data: null as Data, code: '' };
  const { data } = JSON.parse(text) as Envelope<Data | RefusalData>;
  const code = http === 200 ? '' : ((data as RefusalData)?.code ?? '');
  return { http, data: data as Data, code };
}
