import type { AppMessage, GameId, PageMessage } from '../../wire.ts';

export type Frame = {
  /** Somebody hears it. */
  framed: boolean;
  tell(type: PageMessage['type']): void;
  /** Calls `hear` with every message of the app; anything else that arrives is ignored. */
  listen(hear: (message: AppMessage) => void): void;
};

type Surroundings = {
  parent: Pick<Window, 'postMessage'>;
  addEventListener(type: 'message', hear: (event: MessageEvent<unknown>) => void): void;
};

/** Speaks with the app that frames the page: only with that window, and only on that origin. Alone it is mute. */
export function joinFrame(surroundings: Surroundings, appOrigin: string, gameId: GameId): Frame {
  const framed = surroundings.parent !== (surroundings as unknown);
  return {
    framed,
    tell(type) {
      if (!framed) return;
      const message: PageMessage = { source: 'palpite-slot', type, gameId };
      surroundings.parent.postMessage(message, appOrigin);
    },
    listen(hear) {
      if (!framed) return;
      surroundings.addEventListener('message', (event) => {
        if (event.origin !== appOrigin || event.source !== surroundings.parent) return;
        const message = readAppMessage(event.data);
        if (message) hear(message);
      });
    },
  };
}

/** A message of the app, or null. Nothing in it is believed but that something changed. */
export function readAppMessage(data: unknown): AppMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { source, type, text } = data as Record<string, unknown>;
  if (source !== 'palpite') return null;
  if (type === 'balanceChanged') return { source, type };
  if (type === 'notice' && typeof text === 'string') return { source, type, text: text.slice(0, 300) };
  return null;
}
