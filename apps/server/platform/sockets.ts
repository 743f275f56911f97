import type { Server as HttpServer } from 'node:http';
import { type DeskEvents, deskEvents, deskNamespace } from '@palpite/contracts/desk';
import {
  type ClientEvents,
  clientEvents,
  type ServerEventName,
  type ServerEvents,
  serverEvents,
  socketPath,
} from '@palpite/contracts/socket-events';
import type { Logger } from 'pino';
import { Server, type Socket } from 'socket.io';
import type { Authenticate, AuthenticateStaff, Player } from './http.ts';

type AccountSocket = Socket<
  ClientEvents,
  ServerEvents,
  Record<string, never>,
  { player: Player; token: string }
>;

export type Sockets = {
  /** Sends one event to every open socket of a player in this process. */
  send<E extends ServerEventName>(playerId: bigint, event: E, payload: Parameters<ServerEvents[E]>[0]): void;
  sendAll<E extends ServerEventName>(event: E, payload: Parameters<ServerEvents[E]>[0]): void;
  endSession(sessionId: bigint): void;
  /** Opens the sockets of support agents, authenticated by staff tokens. */
  openDesk(authenticate: AuthenticateStaff): DeskSockets;
  close(): Promise<void>;
};

export type DeskSockets = {
  send<E extends keyof DeskEvents>(event: E, payload: Parameters<DeskEvents[E]>[0]): void;
};

/**
 * Whether a page may open the account socket: it must have the host of the request or of PUBLIC_URL. Clients other
 * than browsers send no origin. An opaque origin is sent as `null` and refused.
 */
export function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  publicUrl: string,
): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin).host;
  return from !== '' && (from === host || (publicUrl !== '' && from === new URL(publicUrl).host));
}

/** Maximum sockets per player on this process: enough for every tab, too few to exhaust it. */
export const socketsOfPlayerMax = 50;

/**
 * Interval of the session check of open sockets, in milliseconds. Sessions may be cached for two more seconds, and
 * a socket must close within five.
 */
const recheckMs = 2_500;

/**
 * Opens the account socket of section 7. A socket lives as long as its session: the outbox reports ended sessions,
 * and a periodic check finds the missed ones.
 */
export function openSockets(
  server: HttpServer,
  authenticate: Authenticate,
  originAllowed: (origin: string | undefined, host: string | undefined) => boolean,
  onLeaveGame: (player: Player, gameCode: string) => void,
  log: Logger,
): Sockets {
  const io = new Server<ClientEvents, ServerEvents, Record<string, never>, { player: Player; token: string }>(
    server,
    {
      path: socketPath,
      transports: ['websocket'],
      serveClient: false,
      maxHttpBufferSize: 16 * 1024,
      allowRequest: (request, decide) =>
        decide(null, originAllowed(request.headers.origin, request.headers.host)),
    },
  );
  io.use(async (socket, next) => {
    const token: unknown = socket.handshake.query.token;
    const player = await admit(token, authenticate, log);
    if (player instanceof Error) return next(player);
    socket.data = { player, token: token as string };
    next();
  });
  io.on('connection', (socket) => {
    const { player } = socket.data;
    void socket.join([roomOfPlayer(player.id), roomOfSession(player.sessionId)]);
    const open = io.sockets.adapter.rooms.get(roomOfPlayer(player.id))?.size ?? 0;
    if (open > socketsOfPlayerMax) return void socket.disconnect(true);
    socket.on('offGame', (payload) => {
      const parsed = clientEvents.offGame.safeParse(payload);
      if (parsed.success) onLeaveGame(player, parsed.data.gameCode);
    });
  });
  const rechecks = new Set<() => void>();
  rechecks.add(() => {
    for (const socket of io.sockets.sockets.values())
      void endWhenOver(socket as AccountSocket, authenticate, log);
  });
  const recheck = setInterval(() => {
    for (const check of rechecks) check();
  }, recheckMs);
  recheck.unref();
  return {
    send: (playerId, event, payload) => {
      io.to(roomOfPlayer(playerId)).emit(event, ...([parseEvent(event, payload)] as never));
    },
    sendAll: (event, payload) => {
      io.emit(event, ...([parseEvent(event, payload)] as never));
    },
    endSession: (sessionId) => io.in(roomOfSession(sessionId)).disconnectSockets(true),
    openDesk: (authenticateStaff) => {
      const desk = io.of(deskNamespace);
      desk.use(async (socket, next) => {
        const token: unknown = socket.handshake.auth.token;
        const member = await admit(token, authenticateStaff, log);
        if (member instanceof Error) return next(member);
        socket.data = { token } as never;
        next();
      });
      rechecks.add(() => {
        for (const socket of desk.sockets.values())
          void endWhenOver(socket as unknown as TokenSocket, authenticateStaff, log);
      });
      return {
        send: (event, payload) => {
          desk.emit(event as never, ...([deskEvents[event].parse(payload)] as never));
        },
      };
    },
    close: async () => {
      clearInterval(recheck);
      io.disconnectSockets(true);
      // io.close() would also close the web server and wait for unused connections.
      io.engine.close();
    },
  };
}

/**
 * Authenticates a new socket. `session_ended` means that the token is invalid, and pages stop trying.
 * `service_busy` means that the sessions could not be read, and pages retry.
 */
async function admit<Holder>(
  token: unknown,
  authenticate: (token: string) => Promise<Holder | null>,
  log: Logger,
): Promise<Holder | Error> {
  if (typeof token !== 'string' || token === '') return new Error('session_ended');
  try {
    return (await authenticate(token)) ?? new Error('session_ended');
  } catch (failure) {
    log.warn({ err: failure }, 'could not read the session of a new socket');
    return new Error('service_busy');
  }
}

type TokenSocket = { readonly data: { token: string }; disconnect(close: boolean): unknown };

async function endWhenOver(
  socket: TokenSocket,
  authenticate: (token: string) => Promise<unknown>,
  log: Logger,
): Promise<void> {
  try {
    if (!(await authenticate(socket.data.token))) socket.disconnect(true);
  } catch (failure) {
    log.warn({ err: failure }, 'could not check sessions of open sockets');
  }
}

const roomOfPlayer = (id: bigint) => `player:${id}`;
const roomOfSession = (id: bigint) => `session:${id}`;

function parseEvent<E extends ServerEventName>(event: E, payload: unknown): unknown {
  return serverEvents[event].parse(payload);
}
