/** The part of a socket of socket.io that is kept connected. */
type Connection = {
  /** False after what the library does not retry by itself: the server hung up, or refused the handshake. */
  readonly active: boolean;
  connect(): unknown;
  on(event: 'connect', listener: () => void): unknown;
  on(event: 'disconnect', listener: () => void): unknown;
  on(event: 'connect_error', listener: (failure: Error) => void): unknown;
};

export type ConnectionListeners = {
  /** Connected again after a break: what was sent meanwhile is lost. */
  onBack: () => void;
  onLost: () => void;
  /** The server says that the session is over; nothing is retried any more. */
  onEnded: () => void;
};

const firstPauseMs = 1_000;
const pauseMaxMs = 30_000;
/** A connection that lasted so long was a good one: the next break starts with the shortest pause. */
const steadyMs = 30_000;

/** How the server refuses the handshake of a session that is over; any other refusal means "not now". */
const ended = 'session_ended';

/**
 * Reconnects a socket in the cases that socket.io leaves to its user: after an orderly stop of the server, as at every
 * deploy, and after a refused handshake. Lost transports are retried by the library. Pauses double and are spread over
 * their second half, so that the pages of a whole house do not come back in one moment.
 *
 * Returns what ends it; the socket itself is closed by its owner, and is then not connected again.
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
