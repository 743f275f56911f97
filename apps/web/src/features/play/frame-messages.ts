import type { FrameRules } from './frame-rules.ts';

const kinds = ['hello', 'ready', 'roundStarted', 'roundEnded', 'lowBalance', 'exit'] as const;

/** A message of a game's page. Its amounts are never trusted; the app reads them from its own server. */
export type GameMessage = (typeof kinds)[number];

/** A message to a game's page. */
export type AppMessage = { type: 'balanceChanged' } | { type: 'notice'; text: string };

/** Reads a message of the game's page. Returns null for other windows or origins, and for unknown messages. */
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

export function postToGameFrame(page: Window | null, rules: FrameRules, message: AppMessage): void {
  page?.postMessage({ source: 'palpite', ...message }, rules.to);
}
