import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import type { CallReply } from '../../shared/api/endpoints.ts';
import { keepTicket } from '../../shared/socket/ticket.ts';
import { findProof, type Puzzle } from './find-proof.ts';

/** Largest captcha id (section 9). Equals `captchaIdMax` of the contracts, whose module would add zod to the bundle. */
const captchaIdMax = 100_000_000;

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

/** A device that the server knows needs no visible captcha. Each new id asks again. */
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
      solvePuzzle(
        await call('getCaptchaPuzzle', { params: { codeId } }, { signal, headers: deviceHeaders() }),
        signal,
      ),
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

async function solvePuzzle(puzzle: Puzzle, signal: AbortSignal): Promise<string> {
  const number = await searchInWorker(puzzle, signal).catch((failure: unknown) => {
    if (signal.aborted) throw failure;
    return searchHere(puzzle, signal);
  });
  return `pow:${number}`;
}

/**
 * Name of the cookie with the key of a device. Under https the prefix makes browsers refuse a cookie that a subdomain or
 * a plain connection sets.
 */
const cookieNameOf = (protocol: string) => `${protocol === 'https:' ? '__Host-' : ''}palpite_device`;

/** The key is a cookie, because logging out clears the storage. */
export function readDeviceKey(): string {
  if (typeof document === 'undefined') return '';
  const name = `${cookieNameOf(window.location.protocol)}=`;
  const pair = (document.cookie ?? '').split('; ').find((each) => each.startsWith(name));
  return pair?.slice(name.length).match(/^[\w-]+$/)?.[0] ?? '';
}

/** Writes the cookie for 180 days; the server forgets a device after the same time without a login. */
export function writeDeviceCookie(key: string, protocol: string): string {
  const secure = protocol === 'https:' ? '; Secure' : '';
  return `${cookieNameOf(protocol)}=${key}; Path=/; Max-Age=15552000; SameSite=Strict${secure}`;
}

function keepDeviceKey(key: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in Safari before 18.4
  document.cookie = writeDeviceCookie(key, window.location.protocol);
}

export function keepDevice(opened: CallReply<'restLogin'>): string {
  if (opened.deviceKey) keepDeviceKey(opened.deviceKey);
  keepTicket(opened.access_token, opened.apikey);
  return opened.access_token;
}

/** Returns the header with this device's key; only the login form's requests send it. */
export function deviceHeaders(): { deviceKey?: string } {
  const key = readDeviceKey();
  return key ? { deviceKey: key } : {};
}
