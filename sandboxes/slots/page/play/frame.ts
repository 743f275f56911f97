import type { AppMessage, GameId, PageMessage } from '../../wire.ts';

export type Frame = {
  /** Whether an app frames the page. */
  framed: boolean;
  post(type: PageMessage['type']): void;
  /** Calls `hear` with every message of the app and ignores all others. */
  listen(onMessage: (message: AppMessage) => void): void;
};

type Surroundings = {
  parent: Pick<Window, 'postMessage'>;
  addEventListener(type: 'message', onMessage: (event: MessageEvent<unknown>) => void): void;
};

/** Connects to the app that frames the page: only to that window and that origin. Without a frame it sends nothing. */
export function joinFrame(surroundings: Surroundings, appOrigin: string, gameId: GameId): Frame {
  const framed = surroundings.parent !== (surroundings as unknown);
  return {
    framed,
    post(type) {
      if (!framed) return;
      const message: PageMessage = { source: 'palpite-slot', type, gameId };
      surroundings.parent.postMessage(message, appOrigin);
    },
    listen(onMessage) {
      if (!framed) return;
      surroundings.addEventListener('message', (event) => {
        if (event.origin !== appOrigin || event.source !== surroundings.parent) return;
        const message = readAppMessage(event.data);
        if (message) onMessage(message);
      });
    },
  };
}

/**
 * Parses a message of the app, or returns null. The page trusts no data in it; it only learns that something changed.
 */
export function readAppMessage(data: unknown): AppMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { source, type, text } = data as Record<string, unknown>;
  if (source !== 'palpite') return null;
  if (type === 'balanceChanged') return { source, type };
  if (type === 'notice' && typeof text === 'string') return { source, type, text: text.slice(0, 300) };
  return null;
}
