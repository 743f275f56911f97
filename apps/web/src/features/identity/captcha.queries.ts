import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { findProof, type Puzzle } from './find-proof.ts';

/** Largest captcha id (section 9). Equals `captchaIdMax` of the contracts, whose module would add zod to the bundle. */
const captchaIdMax = 100_000_000;

/** Draws a random captcha id. */
export function drawCodeId(random: () => number = Math.random): number {
  return Math.floor(random() * (captchaIdMax + 1));
}

/** A captcha works once: refetching its id would invalidate the image on the screen. */
const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false } as const;

export const captchaImageQuery = (codeId: number) =>
  queryOptions({
    ...once,
    queryKey: ['captchaImage', codeId],
    meta: { background: true },
    queryFn: ({ signal }) => call('getCaptcha', { params: { codeId } }, { signal }),
  });

/** Returns whether the server knows this device, which then needs no visible captcha. Each new id asks again. */
export const deviceQuery = (codeId: number) =>
  queryOptions({
    ...once,
    queryKey: ['device', codeId],
    meta: { background: true },
    queryFn: async ({ signal }) =>
      (await call('getDevice', { query: { loading: false } }, { signal, headers: deviceHeaders() })).known,
  });

/** Returns the captcha code of the solved puzzle, which replaces that of the image. */
export const captchaProofQuery = (codeId: number) =>
  queryOptions({
    ...once,
    queryKey: ['captchaProof', codeId],
    meta: { background: true },
    queryFn: async ({ signal }) =>
      solvePuzzle(await call('getCaptchaPuzzle', { params: { codeId } }, { signal }), signal),
  });

const chunk = 2_000;

/** Searches in chunks between frames, where no worker can run. */
async function searchHere(puzzle: Puzzle, signal: AbortSignal): Promise<number> {
  for (let first = 0; ; first += chunk) {
    signal.throwIfAborted();
    const number = findProof(puzzle, first, chunk);
    if (number !== null) return number;
    await new Promise((resume) => setTimeout(resume));
  }
}

function searchInWorker(puzzle: Puzzle, signal: AbortSignal): Promise<number> {
  return new Promise((found, failed) => {
    const worker = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' });
    const end = () => worker.terminate();
    signal.addEventListener('abort', () => {
      end();
      failed(signal.reason);
    });
    worker.addEventListener('message', ({ data }: MessageEvent<number>) => {
      end();
      found(data);
    });
    worker.addEventListener('error', (event) => {
      end();
      failed(new Error(event.message));
    });
    worker.postMessage(puzzle);
  });
}

/** Solves a puzzle in a worker, or in chunks on the main thread. Returns the captcha code. */
async function solvePuzzle(puzzle: Puzzle, signal: AbortSignal): Promise<string> {
  const number = await searchInWorker(puzzle, signal).catch((failure: unknown) => {
    if (signal.aborted) throw failure;
    return searchHere(puzzle, signal);
  });
  return `pow:${number}`;
}

const deviceCookie = 'palpite_device';

/** Returns the key of a device that has logged in before. It is a cookie, because logging out clears the storage. */
export function readDeviceKey(): string {
  if (typeof document === 'undefined') return '';
  return (document.cookie ?? '').match(/(?:^|; )palpite_device=([\w-]+)/)?.[1] ?? '';
}

/** Stores the key for 180 days; the server forgets a device after the same time without a login. */
export function writeDeviceKey(key: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in Safari before 18.4
  document.cookie = `${deviceCookie}=${key}; Path=/; Max-Age=15552000; SameSite=Strict${secure}`;
}

/** Returns the header with this device's key; only the login form's requests send it. */
export function deviceHeaders(): { deviceKey?: string } {
  const key = readDeviceKey();
  return key ? { deviceKey: key } : {};
}
