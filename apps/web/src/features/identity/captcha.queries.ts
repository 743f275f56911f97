import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { deviceHeaders } from './device-key.ts';
import { solvePuzzle } from './solve-puzzle.ts';

/** Section 9; the value of `captchaIdMax` in the contracts, whose module would bring zod along. */
const captchaIdMax = 100_000_000;

/** Draws the id that names a captcha until it is used. */
export function drawCodeId(random: () => number = Math.random): number {
  return Math.floor(random() * (captchaIdMax + 1));
}

/** A captcha is good once: asking twice for one id would make the image on the screen worthless. */
const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false } as const;

/** The image of a captcha. */
export const captchaImageQuery = (codeId: number) =>
  queryOptions({
    ...once,
    queryKey: ['captchaImage', codeId],
    meta: { background: true },
    queryFn: ({ signal }) => call('getCaptcha', { params: { codeId } }, { signal }),
  });

/** Whether the server knows this device, so that the captcha need not be seen; asked anew after each failure. */
export const deviceQuery = (codeId: number) =>
  queryOptions({
    ...once,
    queryKey: ['device', codeId],
    meta: { background: true },
    queryFn: async ({ signal }) =>
      (await call('getDevice', { query: { loading: false } }, { signal, headers: deviceHeaders() })).known,
  });

/** The code that stands for the image: the solved puzzle of the same id. */
export const captchaProofQuery = (codeId: number) =>
  queryOptions({
    ...once,
    queryKey: ['captchaProof', codeId],
    meta: { background: true },
    queryFn: async ({ signal }) =>
      solvePuzzle(await call('getCaptchaPuzzle', { params: { codeId } }, { signal }), signal),
  });
