import type { Server as HttpServer, IncomingMessage } from 'node:http';
import {
  type ClientEvents,
  clientEvents,
  type ServerEventName,
  type ServerEvents,
  serverEvents,
  socketPath,
} from '@palpite/contracts/socket-events';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import type { z } from 'zod';
import type { AuthenticateStaff, Player, StaffMember } from './http.ts';
import { networkOf } from './limits.ts';

/** Checks whether the session behind the socket lasts. */
export type SocketEntry<Holder> = { holder: Holder; recheck: () => Promise<Holder | null> };

/** After `session_ended` pages stop trying; otherwise they retry with a new ticket. */
type SocketRefusal = 'session_ended' | 'ticket_ended' | 'service_busy';

export type EnterSocket<Holder> = (token: string) => Promise<SocketEntry<Holder> | SocketRefusal>;

type Recheck = { recheck: () => Promise<unknown> };

export type Sockets = {
  /** Sends to the sockets of this process. */
  send<E extends ServerEventName>(playerId: bigint, event: E, payload: Parameters<ServerEvents[E]>[0]): void;
  sendAll<E extends ServerEventName>(event: E, payload: Parameters<ServerEvents[E]>[0]): void;
  endSession(sessionId: bigint): void;
  /** Opens a namespace for staff, by their session tokens. */
  openStaff<Schemas extends StaffSchemas>(
    namespace: string,
    schemas: Schemas,
    authenticate: AuthenticateStaff,
  ): StaffSockets<Schemas>;
  close(): Promise<void>;
};

type StaffSchemas = Readonly<Record<string, z.ZodType>>;

export type StaffSockets<Schemas extends StaffSchemas> = {
  send<E extends keyof Schemas & string>(event: E, payload: z.output<Schemas[E]>): void;
  /** On this process. */
  count(): number;
};

/**
 * The host of the request or of PUBLIC_URL. Clients other than browsers send no origin; an opaque one is sent
 * as `null` and refused.
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

/** On this process: enough for every tab, too few to exhaust it. */
export const socketsOfPlayerMax = 50;

/** Time in which a connection must name a player. */
const nameMsMax = 10_000;

/** Sessions may be cached for two more seconds, and a socket must close within five. */
const recheckMs = 2_500;

/**
 * Section 7. A socket lives as long as its session: the outbox reports ended sessions, a periodic check finds
 * the missed ones.
 */
export function openSockets(
  server: HttpServer,
  deps: {
    enter: EnterSocket<Player>;
    isOriginAllowed(origin: string | undefined, host: string | undefined): boolean;
    clientAddressOf(request: IncomingMessage): string;
    /** Whether staff may connect from this network to this host. */
    mayOpenOffice(request: IncomingMessage): boolean;
    /** Includes sockets that have not named a player yet. */
    networkSocketsMax: number;
    onLeaveGame(player: Player, gameCode: string): void;
    log: Logger;
  },
): Sockets {
  const { enter, isOriginAllowed, clientAddressOf, mayOpenOffice, networkSocketsMax, onLeaveGame, log } =
    deps;
  const networks = countNetworks(clientAddressOf);
  const io = new Server<ClientEvents, ServerEvents, Record<string, never>, { player: Player } & Recheck>(
    server,
    {
      path: socketPath,
      transports: ['websocket'],
      serveClient: false,
      maxHttpBufferSize: 16 * 1024,
      connectTimeout: nameMsMax,
      allowRequest: (request, decide) => {
        const { origin, host } = request.headers;
        decide(null, networks.count(request) < networkSocketsMax && isOriginAllowed(origin, host));
      },
    },
  );
  io.engine.on('connection', networks.follow);
  io.use(async (socket, next) => {
    const entry = await admit(socket.handshake.query.token, enter, log);
    if (entry instanceof Error) return next(entry);
    socket.data = { player: entry.holder, recheck: entry.recheck };
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
    for (const socket of io.sockets.sockets.values()) void endWhenOver(socket, log);
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
    openStaff: (namespace, schemas, authenticateStaff) => {
      const staff = io.of(namespace);
      const enterStaff: EnterSocket<StaffMember> = async (token) => {
        const holder = await authenticateStaff(token);
        return holder ? { holder, recheck: () => authenticateStaff(token) } : 'session_ended';
      };
      staff.use(async (socket, next) => {
        if (!mayOpenOffice(socket.request)) {
          log.warn(
            { ip: clientAddressOf(socket.request) },
            'refused a socket of staff from another network or host',
          );
          return next(new Error('session_ended'));
        }
        const entry = await admit(socket.handshake.auth.token, enterStaff, log);
        if (entry instanceof Error) return next(entry);
        socket.data = { recheck: entry.recheck } as never;
        next();
      });
      rechecks.add(() => {
        for (const socket of staff.sockets.values()) void endWhenOver(socket, log);
      });
      return {
        send: (event, payload) => {
          staff.emit(event as never, ...([schemas[event]?.parse(payload)] as never));
        },
        count: () => staff.sockets.size,
      };
    },
    close: async () => {
      clearInterval(recheck);
      io.disconnectSockets(true);
      // Would also close the web server and wait for unused connections.
      io.engine.close();
    },
  };
}

type Connection = { request: IncomingMessage; once(event: 'close', run: () => void): void };

function countNetworks(clientAddressOf: (request: IncomingMessage) => string) {
  const networks = new Map<string, number>();
  return {
    count: (request: IncomingMessage) => networks.get(networkOf(clientAddressOf(request))) ?? 0,
    follow(connection: Connection): void {
      const network = networkOf(clientAddressOf(connection.request));
      networks.set(network, (networks.get(network) ?? 0) + 1);
      connection.once('close', () => {
        const others = (networks.get(network) ?? 1) - 1;
        if (others > 0) networks.set(network, others);
        else networks.delete(network);
      });
    },
  };
}

/** `service_busy`: the sessions could not be read. */
async function admit<Holder>(
  token: unknown,
  enter: EnterSocket<Holder>,
  log: Logger,
): Promise<SocketEntry<Holder> | Error> {
  if (typeof token !== 'string' || token === '') return new Error('session_ended');
  try {
    const entry = await enter(token);
    return typeof entry === 'string' ? new Error(entry) : entry;
  } catch (failure) {
    log.warn({ err: failure }, 'could not read the session of a new socket');
    return new Error('service_busy');
  }
}

async function endWhenOver(
  socket: { readonly data: Recheck; disconnect(close: boolean): unknown },
  log: Logger,
): Promise<void> {
  try {
    if (!(await socket.data.recheck())) socket.disconnect(true);
  } catch (failure) {
    log.warn({ err: failure }, 'could not check sessions of open sockets');
  }
}

const roomOfPlayer = (id: bigint) => `player:${id}`;
const roomOfSession = (id: bigint) => `session:${id}`;

function parseEvent<E extends ServerEventName>(event: E, payload: unknown): unknown {
  return serverEvents[event].parse(payload);
}
