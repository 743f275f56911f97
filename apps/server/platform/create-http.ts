import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import { type RefusalCode, type RefusalParams, refusalCodes, refusals } from '@palpite/contracts/refusals';
import { confirmationHeader } from '@palpite/contracts/security';
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
import type { Config } from '../config.ts';
import { bodyBytesUsual, headerText, localeOf } from './http.ts';
import { createRefusalLog } from './note-refusal.ts';
import { addExamples } from './openapi-examples.ts';
import { Refusal } from './refusal.ts';

/** Browsers reach the site and its subdomains by https only, for a year after each answer. */
const transportHeaders = ({ MODE }: Pick<Config, 'MODE'>) =>
  MODE === 'live' ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {};

/** The default of all answers. Pages, files and streams set their own rule. */
const noStore = 'no-store';

/**
 * Browsers run, frame and load nothing from API replies. The pages' policy would make up half of the bytes.
 */
export function replyHeadersOf(config: Pick<Config, 'MODE'>): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': noStore,
    ...transportHeaders(config),
  };
}

/**
 * For headers and whole requests, and how often connections are checked. A silent connection counts as late
 * headers.
 */
export type Pace = { headersMs: number; requestMs: number; checkMs: number };

/** A chat picture of 3 MB takes 24 s at 1 Mbit/s. */
const usualPace: Pace = { headersMs: 10_000, requestMs: 30_000, checkMs: 5_000 };

export async function createHttp(config: Config, log: Logger, pace = usualPace): Promise<FastifyInstance> {
  const securityHeaders = await writeSecurityHeaders(config);
  const replyHeaders = replyHeadersOf(config);
  const http = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // Callers can write X-Forwarded-For, so only entries of these networks are trusted.
    trustProxy: config.TRUST_PROXY.length > 0 && [...config.TRUST_PROXY],
    bodyLimit: bodyBytesUsual,
    requestTimeout: pace.requestMs,
    http: { headersTimeout: pace.headersMs, connectionsCheckingInterval: pace.checkMs },
    genReqId: () => randomUUID(),
    // A child logger per request costs more than all other logging.
    childLoggerFactory: (logger) => logger,
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true },
    // A malformed URL reaches no hook and no handler.
    frameworkErrors: (_failure, request, reply) => {
      void reply.headers(request.url.startsWith('/api/') ? replyHeaders : securityHeaders);
      if (opensPage(request)) void reply.redirect('/');
      else void sendRefusal(request, reply, 'request_invalid', {});
    },
  }) as unknown as FastifyInstance;
  // Safari takes 'self' for HTTP only, so the policy names the origin of the account socket.
  const pageHeaders = ({ host }: FastifyRequest) =>
    config.PUBLIC_URL !== '' || !hostPattern.test(host)
      ? securityHeaders
      : { ...securityHeaders, [policyName]: nameSocketOrigin(securityHeaders[policyName] ?? '', host) };
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  http.decorateRequest('rawBody', null as never);
  http.decorateRequest('sender', null);
  readBodies(http);
  answerFailures(http);
  dropUnusedConnections(http);
  http.addHook('onRequest', (request, reply, done) => {
    void reply.headers(request.url.startsWith('/api/') ? replyHeaders : pageHeaders(request));
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
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'Authorization' },
          confirmation: { type: 'apiKey', in: 'header', name: confirmationHeader },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (described) => {
      if (!('openapiObject' in described)) return described.swaggerObject;
      addExamples((described.openapiObject.paths ?? {}) as Parameters<typeof addExamples>[0]);
      return described.openapiObject;
    },
  });
  // Public hosts serve only the description.
  if (config.MODE === 'sandbox') {
    const { default: swaggerUi } = await import('@fastify/swagger-ui');
    await http.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
  }
  http.get('/openapi.json', { schema: { hide: true } }, async () => http.swagger());
  return http;
}

const policyName = 'content-security-policy';
/** Name, IPv4 or bracketed IPv6 address, with or without a port: safe in a header. */
const hostPattern = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/** Without PUBLIC_URL, the host by which the browser reached the server. */
function nameSocketOrigin(policy: string, host: string): string {
  return policy.replace("connect-src 'self'", `connect-src 'self' ws://${host} wss://${host}`);
}

function socketOriginOf(publicUrl: string): string {
  return new URL(publicUrl).origin.replace(/^http/, 'ws');
}

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
 * Once: per request, helmet cost a twelfth of the time of a round. A route with another policy sets its own
 * header.
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
        imgSrc: ["'self'", 'data:', 'blob:', ...config.GAME_PICTURE_ORIGINS],
        fontSrc: ["'self'"],
        connectSrc: [
          "'self'",
          ...[config.PUBLIC_URL, config.OFFICE_ORIGIN].filter(Boolean).map(socketOriginOf),
        ],
        frameSrc: ["'self'", ...framedOrigins(config)],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  });
  probe.get('/', async () => '');
  const { headers } = await probe.inject('/');
  await probe.close();
  const ofOneReply = ['content-length', 'content-type', 'connection', 'date'];
  const shared = Object.entries(headers).flatMap(([name, value]) =>
    ofOneReply.includes(name) || value === undefined ? [] : [[name, String(value)]],
  );
  return { ...Object.fromEntries(shared), 'cache-control': noStore, ...transportHeaders(config) };
}

/**
 * Browsers open connections in advance; Node counts one without a request as busy, and closing would wait for
 * its timeout.
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

const exponentLiteral = /[:[,]\s*-?\d+(\.\d+)?[eE]/;

function readBodies(http: FastifyInstance): void {
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body as Buffer;
    const written = body.toString('utf8');
    if (written === '') return done(null, {});
    // A vendor may write numbers in any form; its adapter parses them.
    if (request.routeOptions.config.readsBytes) return done(null, {});
    // A JSON number but no valid amount. The regular expression only finds candidates.
    if (exponentLiteral.test(written) && hasExponentNumber(written))
      return done(new Refusal('request_invalid'));
    return parseJson(request, written, done);
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

/** Text with a zero byte or half a surrogate pair, which no column can store. */
const unstorableText = /^(22021|22P05)$/;
const unreachableDatabase = /^(08|57P0|53)|^ECONN|^EPIPE|^ENOTFOUND/;

function answerFailures(http: FastifyInstance): void {
  const noteRefusal = createRefusalLog();
  http.setErrorHandler((failure: FastifyError, request, reply) => {
    const { code, params, reference } = describeFailure(failure, request);
    if (reference === undefined) noteRefusal(request, code, params);
    return sendRefusal(request, reply, code, params, reference);
  });
  http.setNotFoundHandler((request, reply) =>
    opensPage(request) ? reply.redirect('/') : sendRefusal(request, reply, 'path_unknown', {}),
  );
}

/** Under them, an unknown path is an error instead of a redirect to the app. */
const programPaths = /^\/(api|assets|docs|sandbox|gamecenter-siop)(\/|$|\?)/;

/**
 * The app routes by the hash, so every path but `/` redirects to `/` (section 2). `/` itself is unknown only
 * when the web app is not built.
 */
function opensPage({ method, url, headers }: FastifyRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    (headers.accept ?? '').includes('text/html') &&
    !programPaths.test(url) &&
    !/^\/(\?|$)/.test(url)
  );
}

function describeFailure(
  failure: FastifyError,
  request: FastifyRequest,
): { code: RefusalCode; params: RefusalParams; reference?: string } {
  if (failure instanceof Refusal)
    return {
      code: failure.code,
      params: failure.paramsIn(localeOf(request.headers), headerText(request.headers.zone, 64)),
    };
  if (failure.validation) return describeInvalid(failure);
  if (failure.statusCode === 413) return { code: 'request_too_large', params: {} };
  if (failure.statusCode && failure.statusCode < 500) return { code: 'request_invalid', params: {} };
  if (unstorableText.test(String(failure.code ?? ''))) return { code: 'request_invalid', params: {} };
  const reference = String(request.id).slice(0, 8);
  const where = { err: failure, reference, path: request.routeOptions.url, ...request.sender };
  if (unreachableDatabase.test(String(failure.code ?? '')) || /connection|Connection/.test(failure.message)) {
    request.log.error(where, 'the database does not respond');
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
  void reply.header('cache-control', noStore);
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
