import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Endpoint, ParsedInput, Reply } from '@palpite/contracts/endpoint';
import { type RefusalCode, type RefusalParams, refusalCodes, refusals } from '@palpite/contracts/refusals';
import { defaultLocale, type Locale, localeCodes } from '@palpite/domain/locales';
import type { Currency } from '@palpite/domain/money';
import { formatTypedAmount } from '@palpite/i18n/format';
import { translate } from '@palpite/i18n/server';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { compressReply } from './compress-reply.ts';
import { addExamples } from './openapi-examples.ts';
import { Refusal } from './refusal.ts';

/** The logged-in player of a request. */
export type Player = {
  readonly id: bigint;
  readonly sessionId: bigint;
  readonly currency: Currency;
  /** Why only calls of the wallet are open, while the player takes a break or is excluded. */
  readonly stopped?: Refusal;
  /** Why nothing is staked, paid in or claimed, until the terms that were in force at the login are accepted. */
  readonly termsDue?: Refusal;
};

/** Turns a token into its player; null when the token is unknown, ended or expired. */
export type Authenticate = (token: string) => Promise<Player | null>;

/** Somebody at the desk, behind a token of staff. */
export type StaffMember = { readonly id: bigint; readonly sessionId: bigint; readonly name: string };

/** The same for tokens of staff, which are no player's. */
export type AuthenticateStaff = (token: string) => Promise<StaffMember | null>;

export type Caller = {
  readonly lang: Locale;
  /** Payment currency unit that the client has chosen (`curreny` on the wire). */
  readonly paymentCurrency: string;
  readonly deviceId: string;
  readonly zone: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly headers: FastifyRequest['headers'];
  /** The bytes of the body as they came; signatures cover these. */
  readonly rawBody: Buffer;
  readonly log: FastifyRequest['log'];
};

/** A raw answer with an HTTP status of its own; `text` is sent as it is. */
export class RawAnswer {
  readonly http: number;
  readonly text: string;
  constructor(http: number, text: string) {
    this.http = http;
    this.text = text;
  }
}

/** A file with the type that its bytes have; nothing in it may run, whatever it holds. */
export class RawFile {
  readonly type: string;
  readonly bytes: Uint8Array;
  constructor(type: string, bytes: Uint8Array) {
    this.type = type;
    this.bytes = bytes;
  }
}

type PlayerOf<E extends Endpoint> = E['guard'] extends 'player' ? Player : null;
type StaffOf<E extends Endpoint> = E['guard'] extends 'staff' ? { staff: StaffMember } : unknown;

export type Handler<E extends Endpoint> = (
  input: ParsedInput<E> & { player: PlayerOf<E>; caller: Caller } & StaffOf<E>,
) => Promise<E extends { raw: string } ? Reply<E> | Buffer | Readable | RawAnswer | RawFile : Reply<E>>;

export type Route = { readonly endpoint: Endpoint; readonly run: Handler<Endpoint> };

/** Joins an endpoint of the contracts with what happens. */
export function route<E extends Endpoint>(endpoint: E, run: Handler<E>): Route {
  return { endpoint, run: run as unknown as Handler<Endpoint> };
}

declare module 'fastify' {
  interface FastifyRequest {
    rawBody: Buffer;
  }
  interface FastifyContextConfig {
    /** The handler reads the bytes itself: nothing is parsed for it. */
    readsBytes?: boolean;
  }
}

/** A reply that is data has nothing to run, frame or load; the policy of pages would be half of its bytes. */
const dataHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

const noBytes = Buffer.alloc(0);
const everyCall: RefusalCode[] = ['request_invalid', 'too_many_requests', 'service_busy', 'fault'];
const everyGuardedCall: RefusalCode[] = [...everyCall, 'not_logged_in', 'session_ended'];

/** Builds the web server without routes: parsing, security headers, refusals, OpenAPI. */
export async function createHttp(config: Config, log: Logger): Promise<FastifyInstance> {
  const securityHeaders = await writeSecurityHeaders(config);
  const http = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // A number of proxies, not all of them: what stands further left in X-Forwarded-For, the caller wrote.
    trustProxy: (_address, hop) => hop < config.TRUST_PROXY,
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    genReqId: () => randomUUID(),
    // A logger of its own for each request costs more than the rest of the logging; what is logged names its request.
    childLoggerFactory: (logger) => logger,
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true },
    // An address that cannot be read reaches no hook and no handler.
    frameworkErrors: (_failure, request, reply) => {
      void reply.headers(securityHeaders);
      void sendRefusal(request, reply, 'request_invalid', {});
    },
  }) as unknown as FastifyInstance;
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  http.decorateRequest('rawBody', null as never);
  readBodies(http);
  answerFailures(http);
  dropUnusedConnections(http);
  http.addHook('onRequest', (request, reply, done) => {
    void reply.headers(request.url.startsWith('/api/') ? dataHeaders : securityHeaders);
    done();
  });
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${config.PRODUCT_NAME} API`,
        version: '0.1.0',
        description: 'Every reply is `{ status, message, data }`; a refusal carries its code in `data.code`.',
      },
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: (described) => {
      if (!('openapiObject' in described)) return described.swaggerObject;
      addExamples((described.openapiObject.paths ?? {}) as Parameters<typeof addExamples>[0]);
      return described.openapiObject;
    },
  });
  await http.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
  http.get('/openapi.json', { schema: { hide: true } }, async () => http.swagger());
  return http;
}

/** Vendors whose pages are shown inside ours: payments, games, chat. */
function framedOrigins(config: Config): string[] {
  return [
    config.SANDBOX_URL,
    config.CRYPTO_PAYMENTS === 'btcpay' ? config.BTCPAY_URL : '',
    config.PG_URL,
    config.CHAT_URL,
    ...config.SLOTS_ORIGINS,
  ]
    .filter((url) => url !== '')
    .map((url) => new URL(url).origin);
}

/**
 * The security headers of pages and files, written once: helmet builds them anew for each request, which cost a twelfth
 * of the time of a round. A route that needs another policy sets its own header.
 */
async function writeSecurityHeaders(config: Config): Promise<Record<string, string>> {
  const probe = Fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        frameSrc: ["'self'", ...framedOrigins(config)],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: config.MODE === 'live',
    crossOriginEmbedderPolicy: false,
  });
  probe.get('/', async () => '');
  const { headers } = await probe.inject('/');
  await probe.close();
  const transport = ['content-length', 'content-type', 'connection', 'date'];
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      transport.includes(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  );
}

/**
 * Browsers open connections ahead of need. Node counts one on which nothing was asked as busy, so that closing would
 * wait for it until it times out; these are dropped when closing begins.
 */
function dropUnusedConnections(http: FastifyInstance): void {
  const unused = new Set<Socket>();
  let closing = false;
  http.server.on('connection', (socket: Socket) => {
    if (closing) {
      socket.destroy();
      return;
    }
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  http.server.on('request', ({ socket }) => unused.delete(socket));
  http.addHook('preClose', async () => {
    closing = true;
    for (const socket of unused) socket.destroy();
  });
}

/** Under it a file that a browser opens by itself runs, loads and sends nothing. */
const fileHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline',
  'cross-origin-resource-policy': 'same-origin',
};

/** Mounts a table of routes. */
export function mount(
  http: FastifyInstance,
  routes: readonly Route[],
  authenticate: Authenticate,
  authenticateStaff: AuthenticateStaff,
): void {
  for (const { endpoint, run } of routes) {
    const { guard } = endpoint;
    http.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      ...(endpoint.bodyBytesMax && { bodyLimit: endpoint.bodyBytesMax }),
      schema: {
        tags: [endpoint.tag],
        summary: endpoint.summary,
        ...(isGuarded(guard) && { security: [{ token: [] }] }),
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
        response: responseSchemas(endpoint),
      } as object,
      // A vendor's adapter reads the signed bytes itself; where its call has a schema, the parsed form is read.
      config: { readsBytes: guard === 'vendor' && !endpoint.body },
      ...(guard === 'public' && { onSend: compressReply }),
      handler: async (request, reply) => {
        const player = guard === 'player' ? await requireSession(request, authenticate) : null;
        if (player?.stopped && !endpoint.whileStopped) throw player.stopped;
        if (player?.termsDue && endpoint.needsTerms) throw player.termsDue;
        const staff = guard === 'staff' ? await requireSession(request, authenticateStaff) : null;
        const { params, query, body } = request;
        const answer = await run({ params, query, body, player, staff, caller: callerOf(request) } as never);
        reply.header('cache-control', 'no-store');
        if (answer instanceof RawAnswer)
          return reply.code(answer.http).type('application/json; charset=utf-8').send(answer.text);
        if (answer instanceof RawFile)
          return reply.headers(fileHeaders).type(answer.type).send(Buffer.from(answer.bytes));
        if (endpoint.raw) return reply.type(endpoint.raw).send(answer);
        return { status: 200, message: '', data: answer };
      },
    });
  }
}

function responseSchemas(endpoint: Endpoint): Record<string, z.ZodType> {
  const own = [...(endpoint.refusals ?? []), ...(endpoint.needsTerms ? (['terms_due'] as const) : [])];
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

async function requireSession<Who>(
  request: FastifyRequest,
  authenticate: (token: string) => Promise<Who | null>,
): Promise<Who> {
  const header = request.headers.authorization ?? '';
  const token = header.startsWith('Bearer ') ? header.slice(7) : header;
  if (token === '') throw new Refusal('not_logged_in');
  return (await authenticate(token)) ?? refuseEnded();
}

function refuseEnded(): never {
  throw new Refusal('session_ended');
}

function callerOf(request: FastifyRequest): Caller {
  const { headers } = request;
  return {
    lang: localeOf(headers),
    paymentCurrency: text(headers.curreny, 8),
    deviceId: text(headers.deviceid, 64),
    zone: text(headers.zone, 64),
    ip: request.ip,
    userAgent: text(headers['user-agent'], 300),
    headers,
    rawBody: request.rawBody ?? noBytes,
    log: request.log,
  };
}

function text(header: string | string[] | undefined, lengthMax: number): string {
  return typeof header === 'string' ? header.slice(0, lengthMax) : '';
}

function localeOf(headers: FastifyRequest['headers']): Locale {
  const wanted = headers.lang;
  return localeCodes.find((code) => code === wanted) ?? defaultLocale;
}

const exponentLiteral = /[:[,]\s*-?\d+(\.\d+)?[eE]/;

/** JSON and form bodies, both on every POST; the bytes are kept for signatures. */
function readBodies(http: FastifyInstance): void {
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body as Buffer;
    const written = body.toString('utf8');
    if (written === '') return done(null, {});
    // `1e3` is a JSON number, but no way to write money; the regular expression only finds candidates.
    if (exponentLiteral.test(written) && hasExponentNumber(written))
      return done(new Refusal('request_invalid'));
    return request.routeOptions.config.readsBytes ? done(null, {}) : parseJson(request, written, done);
  });
  http.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (request, body, done) => {
      request.rawBody = body as Buffer;
      const { readsBytes } = request.routeOptions.config;
      done(null, readsBytes ? {} : Object.fromEntries(new URLSearchParams(body.toString('utf8'))));
    },
  );
  http.addHook('preValidation', (request, _reply, done) => {
    if (request.method === 'POST' && request.body === undefined) request.body = {};
    done();
  });
}

function hasExponentNumber(written: string): boolean {
  let found = false;
  try {
    JSON.parse(written, ((_key: string, value: unknown, context?: { source?: string }) => {
      if (typeof value === 'number' && context?.source && /[eE]/.test(context.source)) found = true;
      return value;
    }) as (key: string, value: unknown) => unknown);
  } catch {
    return false;
  }
  return found;
}

/** Text with a zero byte or half a surrogate pair, which no column can hold. */
const unstorableText = /^(22021|22P05)$/;
const unreachableDatabase = /^(08|57P0|53)|^ECONN|^EPIPE|^ENOTFOUND/;

function answerFailures(http: FastifyInstance): void {
  http.setErrorHandler((failure: FastifyError, request, reply) => {
    const { code, params, reference } = describeFailure(failure, request);
    return sendRefusal(request, reply, code, params, reference);
  });
  http.setNotFoundHandler((request, reply) => sendRefusal(request, reply, 'path_unknown', {}));
}

function describeFailure(
  failure: FastifyError,
  request: FastifyRequest,
): { code: RefusalCode; params: RefusalParams; reference?: string } {
  if (failure instanceof Refusal)
    return {
      code: failure.code,
      params: failure.paramsIn(localeOf(request.headers), text(request.headers.zone, 64)),
    };
  if (failure.validation) return describeInvalid(failure);
  if (failure.statusCode === 413) return { code: 'request_too_large', params: {} };
  if (failure.statusCode && failure.statusCode < 500) return { code: 'request_invalid', params: {} };
  if (unstorableText.test(String(failure.code ?? ''))) return { code: 'request_invalid', params: {} };
  const reference = String(request.id).slice(0, 8);
  const where = { err: failure, reference, path: request.routeOptions.url };
  if (unreachableDatabase.test(String(failure.code ?? '')) || /connection|Connection/.test(failure.message)) {
    request.log.error(where, 'database does not answer');
    return { code: 'service_busy', params: {}, reference };
  }
  request.log.error(where, 'fault');
  return { code: 'fault', params: { reference }, reference };
}

function describeInvalid(failure: FastifyError): { code: RefusalCode; params: RefusalParams } {
  const first = failure.validation?.[0];
  const named = failure.validation?.find((issue) => refusalCodes.some((code) => code === issue.message));
  if (named) return { code: named.message as RefusalCode, params: {} };
  return {
    code: 'request_invalid',
    params: { field: first?.instancePath.replace(/^\//, '').slice(0, 40) ?? '' },
  };
}

function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  code: RefusalCode,
  params: RefusalParams,
  reference?: string,
): FastifyReply {
  const { http, status } = refusals[code];
  const lang = localeOf(request.headers);
  void reply.header('cache-control', 'no-store');
  if (typeof params.seconds === 'number') void reply.header('retry-after', String(params.seconds));
  return reply
    .code(http)
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send({
      status,
      message: translate(
        lang,
        `refusals:${code}`,
        code === 'amount_invalid' ? { example: formatTypedAmount(lang) } : params,
      ),
      data: { code, ...(Object.keys(params).length > 0 && { params }), ...(reference && { reference }) },
    });
}
