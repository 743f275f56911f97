import type { CallbackStore } from './owed-callbacks.ts';
import { signatureHeaders } from './signature.ts';

/** Delays in seconds after each try without HTTP 200. After the last delay the vendor gives up. */
const waits_s = [1, 2, 5, 10, 30, 60, 300, 900, 3_600, 7_200, 14_400, 28_800];

const timeoutMs = 10_000;

export type Later = (run: () => void, delayMs: number) => () => void;

export const later: Later = (run, delayMs) => {
  const timer = setTimeout(run, delayMs);
  timer.unref();
  return () => clearTimeout(timer);
};

export type CallbackSender = {
  /** Sends a callback now. Resolves after the first try, successful or not. */
  send(eventId: string): Promise<void>;
  close(): Promise<void>;
};

/** Callbacks queued before a restart continue. */
export function openCallbackSender(
  store: CallbackStore,
  secret: string,
  wait: Later = later,
): CallbackSender {
  const waiting = new Map<string, () => void>();
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();

  function plan(eventId: string, delayMs: number): void {
    const cancel = wait(() => {
      waiting.delete(eventId);
      void send(eventId);
    }, delayMs);
    waiting.set(eventId, cancel);
  }

  function send(eventId: string): Promise<void> {
    const turn = attempt(eventId).finally(() => running.delete(turn));
    running.add(turn);
    return turn;
  }

  async function attempt(eventId: string): Promise<void> {
    const callback = store.findCallback(eventId);
    const content = store.contentOf(eventId);
    if (!callback || !content) return;
    const taken = await post(content, secret, stopping.signal);
    if (stopping.signal.aborted) return;
    if (taken) return store.noteDelivered(eventId);
    const wait_s = waits_s[callback.attempts];
    if (wait_s === undefined) return store.noteGivenUp(eventId);
    store.noteTried(eventId, Date.now() + wait_s * 1_000);
    plan(eventId, wait_s * 1_000);
  }

  for (const callback of store.listCallbacks()) {
    plan(callback.eventId, Math.max(1_000, callback.nextAt - Date.now()));
  }
  return {
    send,
    async close() {
      stopping.abort();
      for (const cancel of waiting.values()) cancel();
      await Promise.allSettled(running);
    },
  };
}

async function post(
  content: { url: string; body: object },
  secret: string,
  stopping: AbortSignal,
): Promise<boolean> {
  const body = JSON.stringify(content.body);
  try {
    const response = await fetch(content.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signatureHeaders(secret, body) },
      body,
      redirect: 'error',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]),
    });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}
