/** The used part of a socket.io socket. */
type Connection = {
  /** False if the library does not reconnect by itself: the server closed the socket or refused the handshake. */
  readonly active: boolean;
  connect(): unknown;
  on(event: 'connect', listener: () => void): unknown;
  on(event: 'disconnect', listener: () => void): unknown;
  on(event: 'connect_error', listener: (failure: Error) => void): unknown;
};

type ConnectionListeners = {
  /** Reconnected: messages sent meanwhile are lost. */
  onBack: () => void;
  onLost: () => void;
  /** The session has ended; there are no more retries. */
  onEnded: () => void;
};

const firstPauseMs = 1_000;
const pauseMaxMs = 30_000;
/** After a connection of at least this length, pauses start again with the shortest. */
const steadyMs = 30_000;

/** The server's refusal of an ended session; any other refusal is temporary. */
const ended = 'session_ended';

/**
 * Reconnects a socket where socket.io does not: after an orderly stop of the server, as at every deployment, and after
 * a refused handshake. The library itself retries lost transports. Pauses double and are randomized over their second
 * half, so that the players of an installation do not all reconnect at once.
 *
 * Returns a function that ends this. The owner closes the socket, which is then not reconnected.
 */
export function keepConnected(
  socket: Connection,
  { onBack, onLost, onEnded }: ConnectionListeners,
  random: () => number = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
): () => void {
  let attempt = 0;
  let connectedAtMs: number | null = null;
  let lost = false;
  let isOver = false;
  let next: ReturnType<typeof setTimeout> | undefined;

  const retry = () => {
    if (socket.active || isOver) return;
    clearTimeout(next);
    const pauseMs = Math.min(pauseMaxMs, firstPauseMs * 2 ** attempt);
    attempt += 1;
    next = setTimeout(() => socket.connect(), pauseMs / 2 + (pauseMs / 2) * random());
  };
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
  return () => {
    isOver = true;
    clearTimeout(next);
  };
}

/** Equals `socketPath` of the contracts, whose module would load zod; a test compares them. */
export const socketPath = '/gamecenter-siop';
