import type { endpoints } from './endpoints.ts';

/** The calls that `boot.js` may make before the app runs. */
type EarlyCall = {
  [Name in keyof typeof endpoints]: (typeof endpoints)[Name] extends { method: 'GET' } ? Name : never;
}[keyof typeof endpoints];

/** A read that is made before the app runs: what its address takes from the page's own, and what is asked of it. */
export type PreloadRequest = {
  call: EarlyCall;
  /** By the name in the path: the name in the page's address. A page without it asks nothing. */
  params?: Readonly<Record<string, string>>;
  /** `ofLanguage` stands for the currency of the page's language. */
  query?: Readonly<Record<string, string>>;
  /** Only for who is, or is not, logged in. */
  by?: 'visitor' | 'player';
};

type Asked = { lang: string; token: string; reply: Promise<Response> };

declare global {
  interface Window {
    /** By address: what was asked while the code was still on its way. */
    palpitePreloads?: Record<string, Asked>;
  }
}

/** An answer that waited longer than this is asked for again. */
const freshMs = 15_000;

/** The early answer to a read, once, and only for the same language and player; null when there is none. */
export function takePreloaded(address: string, lang: string, token: string): Promise<Response> | null {
  const asked = typeof window === 'undefined' ? undefined : window.palpitePreloads?.[address];
  if (!asked) return null;
  delete window.palpitePreloads?.[address];
  return asked.lang === lang && asked.token === token && performance.now() < freshMs ? asked.reply : null;
}
