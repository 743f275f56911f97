import type { FrameRules } from './frame-rules.ts';

const kinds = ['hello', 'ready', 'roundStarted', 'roundEnded', 'lowBalance', 'exit'] as const;

/** What a game's page says. No amount in it is believed: whoever hears it asks our own server. */
export type GameMessage = (typeof kinds)[number];

/** What the app says to a game's page. */
export type AppMessage = { type: 'balanceChanged' } | { type: 'notice'; text: string };

/** The message of a game's page; null for one of any other window or origin, and for one that it could not mean. */
export function readGameMessage(
  event: Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data'>,
  page: Window | null,
  rules: FrameRules,
): GameMessage | null {
  if (page === null || event.source !== page || event.origin !== rules.from) return null;
  if (typeof event.data !== 'object' || event.data === null) return null;
  const { source, type } = event.data as Record<string, unknown>;
  if (source !== 'palpite-slot') return null;
  return kinds.find((kind) => kind === type) ?? null;
}

/** Tells a game's page something. */
export function postToGameFrame(page: Window | null, rules: FrameRules, message: AppMessage): void {
  page?.postMessage({ source: 'palpite', ...message }, rules.to);
}
