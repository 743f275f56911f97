import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { deviceHeaders } from './device-key.ts';
import { solvePuzzle } from './solve-puzzle.ts';

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
