export type FrameRules = {
  sandbox: string;
  /** Origin of its messages. */
  from: string;
  /** Origin that messages to it are sent to. */
  to: string;
};

/**
 * Returns the frame rules for a game's page, or null if the address is not a page.
 * A vendor's page keeps its own origin. A page on our origin would share the session, so it is framed without an
 * origin: its messages have the origin `null` and are identified by their window. No frame may navigate the app or open
 * dialogs.
 */
export function frameRules(url: string, appUrl: string): FrameRules | null {
  if (!URL.canParse(url, appUrl)) return null;
  const { protocol, origin } = new URL(url, appUrl);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  if (origin === new URL(appUrl).origin) return { sandbox: 'allow-scripts', from: 'null', to: '*' };
  return { sandbox: 'allow-scripts allow-same-origin allow-forms', from: origin, to: origin };
}

const kinds = ['hello', 'ready', 'roundStarted', 'roundEnded', 'lowBalance', 'exit'] as const;

/** A message of a game's page. Its amounts are never trusted; the app reads them from its own server. */
export type GameMessage = (typeof kinds)[number];

type AppMessage = { type: 'balanceChanged' } | { type: 'notice'; text: string };

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
