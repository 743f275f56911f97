type Connection = {
  /** False if the library does not reconnect by itself: the server closed the socket or refused the handshake. */
  readonly active: boolean;
  /** A rejected promise is retried like a refused handshake. */
  connect(): unknown;
  on(event: 'connect', listener: () => void): unknown;
  on(event: 'disconnect', listener: () => void): unknown;
  on(event: 'connect_error', listener: (failure: Error) => void): unknown;
};

type ConnectionListeners = {
  /** Reconnected: messages sent meanwhile are lost. */
  onBack: () => void;
  onLost: () => void;
  onEnded: () => void;
  /** Its event `online` ends a pause: the window. */
  wakes?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
};

const firstPauseMs = 1_000;
const pauseMaxMs = 30_000;
/** After a connection of at least this length, pauses start again with the shortest. */
const steadyMs = 30_000;

/** The server's refusal of an ended session; any other refusal is temporary. */
const ended = 'session_ended';

/**
 * socket.io does not reconnect after an orderly stop of the server, as at every deployment, and after a refused
 * handshake. Pauses double and are randomized over their second half, so that the players of an installation do not all
 * reconnect at once. A device that is online again does not wait. Returns a function that ends this; the owner closes
 * the socket.
 */
export function keepConnected(
  socket: Connection,
  { onBack, onLost, onEnded, wakes }: ConnectionListeners,
  random: () => number = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
): () => void {
  let attempt = 0;
  let connectedAtMs: number | null = null;
  let lost = false;
  let isOver = false;
  let next: ReturnType<typeof setTimeout> | undefined;

  const connect = async () => {
    next = undefined;
    try {
      await socket.connect();
    } catch {
      lost = true;
      retry();
    }
  };
  const retry = () => {
    if (socket.active || isOver) return;
    clearTimeout(next);
    const pauseMs = Math.min(pauseMaxMs, firstPauseMs * 2 ** attempt);
    attempt += 1;
    next = setTimeout(connect, pauseMs / 2 + (pauseMs / 2) * random());
  };
  const retryNow = () => {
    if (next === undefined) return;
    clearTimeout(next);
    attempt = 0;
    void connect();
  };
  wakes?.addEventListener('online', retryNow);
  socket.on('connect', () => {
    connectedAtMs = Date.now();
    if (lost) onBack();
    lost = false;
  });
  socket.on('disconnect', () => {
    if (isOver) return;
    lost = true;
    if (connectedAtMs !== null && Date.now() - connectedAtMs >= steadyMs) attempt = 0;
    connectedAtMs = null;
    onLost();
    retry();
  });
  socket.on('connect_error', ({ message }) => {
    lost = true;
    if (message === ended) onEnded();
    else retry();
  });
  if (!socket.active) void connect();
  return () => {
    isOver = true;
    clearTimeout(next);
    wakes?.removeEventListener('online', retryNow);
  };
}

/** Equals `socketPath` of the contracts, whose module would load zod; a test compares them. */
export const socketPath = '/gamecenter-siop';
