import type { Readable } from 'node:stream';
import type { Endpoint, ParsedInput, Reply } from '@palpite/contracts/endpoint';
import { type RefusalCode, refusals } from '@palpite/contracts/refusals';
import { defaultLocale, type Locale, localeCodes } from '@palpite/domain/locales';
import type { Currency } from '@palpite/domain/money';
import { hasPermission } from '@palpite/domain/staff';
import { type ServerKey, type TextParams, translate } from '@palpite/i18n/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { compressReply } from './compress-reply.ts';
import { type CounterStore, createLimits } from './limits.ts';
import type { Sender } from './note-refusal.ts';
import { Refusal } from './refusal.ts';

export type Player = {
  readonly id: bigint;
  readonly sessionId: bigint;
  readonly currency: Currency;
  /** All but wallet calls, during a break or an exclusion. */
  readonly stopped?: Refusal;
  /** Stakes, deposits and claims, until the terms in force at login are accepted. */
  readonly termsDue?: Refusal;
};

/** Null when it is unknown, ended or expired. */
export type Authenticate = (token: string) => Promise<Player | null>;

export type StaffMember = {
  readonly id: bigint;
  readonly sessionId: bigint;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly string[];
  /** Permissions of those of the roles that owners have made. */
  readonly granted: readonly string[];
  /** The session has proved its second factor within the last minutes. */
  readonly hasRecentCode: boolean;
};

/** Player tokens are not valid here. */
export type AuthenticateStaff = (token: string, isUnattended?: boolean) => Promise<StaffMember | null>;

/**
 * Whether a page of the office makes this call without input of its user, as it says itself. A page that lies keeps only its
 * own session open, which any call could.
 */
export const isUnattended = (headers: FastifyRequest['headers']): boolean => headers.unattended === '1';

export type Caller = {
  readonly lang: Locale;
  /** Chosen by the client (`curreny` on the wire). */
  readonly paymentCurrency: string;
  readonly deviceId: string;
  readonly zone: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly headers: FastifyRequest['headers'];
  readonly rawBody: Buffer;
  readonly log: FastifyRequest['log'];
  /** Names the member of staff in the log line of a refusal or fault. */
  readonly identify: (staffId: bigint) => void;
};

/** Without a fresh one: `confirmation_needed`. */
export type RequireConfirmation = (player: Player, caller: Caller) => Promise<void>;

/** Records in the audit log that a member of staff reads personal data, before the data is read. */
export type NoteReading = (
  staff: StaffMember,
  endpoint: Endpoint,
  params: Record<string, unknown>,
  caller: Caller,
) => Promise<void>;

/** `text` is sent unchanged. */
export class RawAnswer {
  readonly http: number;
  readonly text: string;
  constructor(http: number, text: string) {
    this.http = http;
    this.text = text;
  }
}

export class RawFile {
  readonly type: string;
  readonly bytes: Uint8Array;
  /** The address never gets other bytes: caches may keep them. */
  readonly isFixed: boolean;
  constructor(type: string, bytes: Uint8Array, { isFixed = false }: { isFixed?: boolean } = {}) {
    this.type = type;
    this.bytes = bytes;
    this.isFixed = isFixed;
  }
}

type PlayerOf<E extends Endpoint> = E['guard'] extends 'player' ? Player : null;
/** Handlers of the back office authorize the caller themselves. */
type StaffOf<E extends Endpoint> = E extends { guard: 'staff' }
  ? E extends { action: string }
    ? unknown
    : { staff: StaffMember }
  : unknown;

export type Handler<E extends Endpoint> = (
  input: ParsedInput<E> & { player: PlayerOf<E>; caller: Caller } & StaffOf<E>,
) => Promise<E extends { raw: string } ? Reply<E> | Buffer | Readable | RawAnswer | RawFile : Reply<E>>;

type SuccessName = Extract<ServerKey, `successes:${string}`> extends `successes:${infer Name}` ? Name : never;

/** Message by its name in the catalogue `successes`. */
export type Success<E extends Endpoint> =
  | SuccessName
  | ((
      data: Reply<E>,
      input: ParsedInput<E> & { player: PlayerOf<E>; caller: Caller },
    ) => { name: SuccessName; params?: TextParams });

export type Route = {
  readonly endpoint: Endpoint;
  readonly run: Handler<Endpoint>;
  readonly success: Success<Endpoint> | null;
};

/** `success` becomes the reply's `message`; calls whose success the client does not show have none. */
export function route<E extends Endpoint>(
  endpoint: E,
  run: Handler<E>,
  success: Success<E> | null = null,
): Route {
  return { endpoint, run: run as unknown as Handler<Endpoint>, success: success as Route['success'] };
}

declare module 'fastify' {
  interface FastifyRequest {
    rawBody: Buffer;
    sender: Sender | null;
  }
  interface FastifyContextConfig {
    /** The handler gets the raw bytes; nothing is parsed. */
    readsBytes?: boolean;
  }
}

const noBytes = Buffer.alloc(0);
/** Maximum body of an endpoint without `bodyBytesMax`. */
export const bodyBytesUsual = 64 * 1024;
const everyCall: RefusalCode[] = ['request_invalid', 'too_many_requests', 'service_busy', 'fault'];
const everyGuardedCall: RefusalCode[] = [...everyCall, 'not_logged_in', 'session_ended'];

/** A browser that opens the file runs, loads and sends nothing. */
const fileHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'content-disposition': 'inline',
  'cross-origin-resource-policy': 'same-origin',
};

const keptForever = { 'cache-control': 'public, max-age=31536000, immutable' };

/** `rateLimitFactor` scales the rate limits per player. */
export function mount(
  http: FastifyInstance,
  routes: readonly Route[],
  guards: {
    authenticate: Authenticate;
    authenticateStaff: AuthenticateStaff;
    requireConfirmation: RequireConfirmation;
    noteReading: NoteReading;
  },
  counters: CounterStore,
  rateLimitFactor: number,
): void {
  const { authenticate, authenticateStaff, requireConfirmation, noteReading } = guards;
  /** A body is parsed before the handler runs. Only who is logged in may fill the memory with a large one. */
  const requireLoginOfLargeBody = (guard: Endpoint['guard']) => async (request: FastifyRequest) => {
    const isSmall = Number(request.headers['content-length'] ?? Number.NaN) <= bodyBytesUsual;
    if (isSmall) return;
    if (guard === 'staff') await requireSession(request, authenticateStaff);
    else await requireSession(request, authenticate);
  };
  for (const { endpoint, run, success } of routes) {
    const { guard } = endpoint;
    const calls =
      endpoint.perPlayer &&
      createLimits(
        counters,
        `${endpoint.method} ${endpoint.path}`,
        { perPlayer: [...endpoint.perPlayer, 'inSteps'] },
        rateLimitFactor,
      );
    http.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      ...(endpoint.bodyBytesMax && { bodyLimit: endpoint.bodyBytesMax }),
      ...(endpoint.bodyBytesMax && isGuarded(guard) && { onRequest: requireLoginOfLargeBody(guard) }),
      schema: {
        tags: [endpoint.tag],
        summary: endpoint.summary,
        ...(isGuarded(guard) && {
          security: [{ token: [], ...(endpoint.needsConfirmation && { confirmation: [] }) }],
        }),
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
        response: responseSchemas(endpoint),
      } as object,
      // A vendor's adapter reads the signed bytes, unless the endpoint has a body schema.
      config: { readsBytes: guard === 'vendor' && !endpoint.body },
      ...(guard === 'public' && { onSend: compressReply }),
      handler: async (request, reply) => {
        if (isGuarded(guard)) requireOwnScript(request);
        const player = guard === 'player' ? await requireSession(request, authenticate) : null;
        if (player) request.sender = { playerId: String(player.id) };
        if (player?.stopped && !endpoint.whileStopped) throw player.stopped;
        if (player?.termsDue && endpoint.needsTerms) throw player.termsDue;
        if (player) await calls?.perPlayer.take(String(player.id));
        const staff =
          guard === 'staff' && !endpoint.action ? await requireSession(request, authenticateStaff) : null;
        if (staff) request.sender = { staffId: String(staff.id) };
        if (staff && endpoint.may && !hasPermission(staff.roles, endpoint.may, staff.granted))
          throw new Refusal('staff_permission_missing', { permission: endpoint.may });
        if (staff && endpoint.needsRecentCode && !staff.hasRecentCode)
          throw new Refusal('staff_confirmation_needed');
        const { params, query, body } = request;
        const caller = callerOf(request);
        if (player && endpoint.needsConfirmation) await requireConfirmation(player, caller);
        if (staff && endpoint.audit === 'reads')
          await noteReading(staff, endpoint, params as Record<string, unknown>, caller);
        const input = { params, query, body, player, staff, caller } as never;
        const answer = await run(input);
        if (answer instanceof RawAnswer)
          return reply.code(answer.http).type('application/json; charset=utf-8').send(answer.text);
        if (answer instanceof RawFile)
          return reply
            .headers({ ...fileHeaders, ...(answer.isFixed && keptForever) })
            .type(answer.type)
            .send(Buffer.from(answer.bytes));
        if (endpoint.raw) return reply.type(endpoint.raw).send(answer);
        return { status: 200, message: describeSuccess(success, answer, input), data: answer };
      },
    });
  }
}

function describeSuccess(
  success: Route['success'],
  data: unknown,
  input: Parameters<Handler<Endpoint>>[0],
): string {
  if (success === null) return '';
  const { name, params } = typeof success === 'function' ? success(data, input as never) : { name: success };
  return translate(input.caller.lang, `successes:${name}`, params);
}

function responseSchemas(endpoint: Endpoint): Record<string, z.ZodType> {
  const own = [
    ...(endpoint.refusals ?? []),
    ...(endpoint.needsTerms ? (['terms_due'] as const) : []),
    ...(endpoint.needsConfirmation ? (['confirmation_needed'] as const) : []),
    ...(endpoint.needsRecentCode ? (['staff_confirmation_needed'] as const) : []),
    ...(endpoint.may ? (['staff_permission_missing'] as const) : []),
  ];
  const codes = [...new Set([...own, ...(isGuarded(endpoint.guard) ? everyGuardedCall : everyCall)])];
  const byStatus = Map.groupBy(codes, (code) => refusals[code].http);
  const failures = [...byStatus].map(([http, members]) => [
    http,
    z.object({
      status: z.number(),
      message: z.string(),
      data: z.object({
        code: z.enum(members as [RefusalCode, ...RefusalCode[]]),
        params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
        reference: z.string().optional(),
      }),
    }),
  ]);
  const success = endpoint.raw
    ? endpoint.raw === 'application/json'
      ? { 200: endpoint.reply }
      : {}
    : { 200: z.object({ status: z.literal(200), message: z.string(), data: endpoint.reply }) };
  return { ...success, ...Object.fromEntries(failures) };
}

function isGuarded(guard: Endpoint['guard']): boolean {
  return guard === 'player' || guard === 'staff';
}

/**
 * Browsers say which page sent a request, and for what. Guarded calls are sent by scripts of the own site only, never by
 * another site, a link, a form or a picture. Other clients send neither header. Refuses: `request_invalid`.
 */
function requireOwnScript({ headers }: FastifyRequest): void {
  const { 'sec-fetch-site': site = 'same-origin', 'sec-fetch-dest': dest = 'empty' } = headers;
  if (site !== 'same-origin' || dest !== 'empty') throw new Refusal('request_invalid');
}

async function requireSession<Who>(
  request: FastifyRequest,
  authenticate: (token: string, isUnattended: boolean) => Promise<Who | null>,
): Promise<Who> {
  const header = request.headers.authorization ?? '';
  const token = header.startsWith('Bearer ') ? header.slice(7) : header;
  if (token === '') throw new Refusal('not_logged_in');
  return (await authenticate(token, isUnattended(request.headers))) ?? refuseEnded();
}

function refuseEnded(): never {
  throw new Refusal('session_ended');
}

function callerOf(request: FastifyRequest): Caller {
  const { headers } = request;
  return {
    lang: localeOf(headers),
    paymentCurrency: headerText(headers.curreny, 8),
    deviceId: headerText(headers.deviceid, 64),
    zone: headerText(headers.zone, 64),
    ip: request.ip,
    userAgent: headerText(headers['user-agent'], 300),
    headers,
    rawBody: request.rawBody ?? noBytes,
    log: request.log,
    identify: (staffId) => {
      request.sender = { staffId: String(staffId) };
    },
  };
}

export function headerText(header: string | string[] | undefined, lengthMax: number): string {
  return typeof header === 'string' ? header.slice(0, lengthMax) : '';
}

export function localeOf(headers: FastifyRequest['headers']): Locale {
  const wanted = headers.lang;
  return localeCodes.find((code) => code === wanted) ?? defaultLocale;
}
