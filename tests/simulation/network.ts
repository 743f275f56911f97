import type { FastifyInstance } from 'fastify';
import type { Clock } from './clock.ts';
import type { SimulatedProcess } from './process.ts';
import type { Random } from './randomness.ts';

/** Chances of each fault of a message between two hosts. Delays are in milliseconds. */
export type NetworkFaults = {
  /** The request never arrives, and its sender waits for its own timeout. */
  dropped: number;
  /** The request is carried out and its answer is lost. */
  answerLost: number;
  /** The same request arrives again later. */
  duplicated: number;
  /** The request arrives late, possibly behind later ones. */
  delayed: number;
  delayMsMax: number;
  againMsMax: number;
};

export type Answer = { status: number; text: string };

export type Network = {
  /** Makes a host answer with this web server, as this process. */
  serve(host: string, process: SimulatedProcess, http: FastifyInstance): void;
  /** Takes a host down; requests to it are refused. */
  stop(host: string): void;
  /** Sends a request without faults. Throws when the host is down or ends before it answers. */
  send(url: string, request: Request): Promise<Answer>;
  /** Replaces the global `fetch`, with faults. */
  fetch: typeof fetch;
  /** Ends all faults. */
  calm(): void;
  faults(): number;
};

export type Request = { method: string; headers?: Record<string, string>; body?: string | undefined };

/** How long a sender without a timeout waits for an answer. */
const patienceMs = 30_000;

/** Connects the hosts of the simulation. `process` is the owner of messages that arrive later. */
export function createNetwork(deps: {
  clock: Clock;
  random: Random;
  rates: NetworkFaults;
  process: SimulatedProcess;
}): Network {
  const { clock, random, rates, process } = deps;
  const hosts = new Map<string, { process: SimulatedProcess; http: FastifyInstance }>();
  let faults = 0;
  let isCalm = false;
  const happens = (chance: number) => {
    const isFault = random.chance(chance) && !isCalm;
    if (isFault) faults++;
    return isFault;
  };

  async function send(url: string, { method, headers, body }: Request): Promise<Answer> {
    const { host, pathname, search } = new URL(url);
    const site = hosts.get(host);
    if (!site?.process.isAlive()) throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
    const answered = clock.ownedBy(site.process, () =>
      site.http.inject({
        method: method as 'GET',
        url: `${pathname}${search}`,
        ...(headers && { headers }),
        ...(body !== undefined && { payload: body }),
      }),
    );
    const { statusCode, payload } = await site.process.orHangUp(answered as Promise<Answered>);
    return { status: statusCode, text: payload };
  }

  async function exchange(url: string, request: Request): Promise<Answer> {
    const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
    if (happens(rates.dropped)) {
      await pause(patienceMs);
      throw new TypeError('fetch failed', { cause: { code: 'ETIMEDOUT' } });
    }
    if (happens(rates.duplicated)) {
      const againMs = random.between(1, rates.againMsMax);
      clock.ownedBy(process, () => setTimeout(() => void send(url, request).catch(() => {}), againMs));
    }
    if (happens(rates.delayed)) await pause(random.between(1, rates.delayMsMax));
    const answer = await send(url, request);
    if (happens(rates.answerLost)) throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
    return answer;
  }

  return {
    serve: (host, owner, http) => void hosts.set(host, { process: owner, http }),
    stop: (host) => void hosts.delete(host),
    send,
    fetch: (async (input: string | URL, init: RequestInit = {}) => {
      const { signal } = init;
      const request = {
        method: init.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init.headers)),
        body: init.body === undefined || init.body === null ? undefined : String(init.body),
      };
      const aborted = new Promise<never>((_, reject) => {
        if (signal?.aborted) reject(signal.reason);
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
      aborted.catch(() => {});
      const exchanged = exchange(String(input), request);
      exchanged.catch(() => {});
      return responseOf(await Promise.race([exchanged, aborted]));
    }) as typeof fetch,
    calm: () => {
      isCalm = true;
    },
    faults: () => faults,
  };
}

type Answered = { statusCode: number; payload: string };

/** The part of a response that the adapters read. A real one reads its body over streams of the runtime. */
function responseOf({ status, text }: Answer): Response {
  return {
    status,
    ok: status >= 200 && status < 300,
    redirected: false,
    bodyUsed: false,
    headers: new Headers(),
    body: Object.assign([Buffer.from(text)], { cancel: async () => {} }),
    text: async () => text,
    json: async () => JSON.parse(text),
  } as unknown as Response;
}
