import type { endpoints } from './endpoints.ts';

type PreloadCall = {
  [Name in keyof typeof endpoints]: (typeof endpoints)[Name] extends { method: 'GET' } ? Name : never;
}[keyof typeof endpoints];

/** A read that `boot.js` sends before the app runs, with parameters from the page's address. */
export type PreloadRequest = {
  call: PreloadCall;
  /** Path parameter to the name in the page's address. Without that name nothing is requested. */
  params?: Readonly<Record<string, string>>;
  /** `ofLanguage` is replaced by the currency of the page's language. */
  query?: Readonly<Record<string, string>>;
  by?: 'visitor' | 'player';
};

type PreloadedReply = { lang: string; token: string; reply: Promise<Response> };

declare global {
  interface Window {
    palpitePreloads?: Record<string, PreloadedReply>;
  }
}

/** Answers that waited longer are requested again. */
const freshMs = 15_000;

/** Returns the preloaded answer once, if it is for the same language and player; otherwise null. */
export function takePreloaded(address: string, lang: string, token: string): Promise<Response> | null {
  const preloaded = typeof window === 'undefined' ? undefined : window.palpitePreloads?.[address];
  if (!preloaded) return null;
  delete window.palpitePreloads?.[address];
  return preloaded.lang === lang && preloaded.token === token && performance.now() < freshMs
    ? preloaded.reply
    : null;
}
