import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FromDrawing, ToDrawing } from '@palpite/contracts/first-screen';
import { offeredLocale } from '@palpite/i18n';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { CurrentCompany } from './company.ts';
import { compressReply } from './compress-reply.ts';
import { type CounterStore, createLimits, networkOf } from './limits.ts';
import { type PageSettings, tagsOf } from './web.ts';

const program = fileURLToPath(new URL('../../web/dist/.first/first-screens.js', import.meta.url));

/** Screens are no older than the prices of a list. */
const freshMs = 2_000;
/** By then the app itself has loaded. */
const drawMaxMs = 10_000;
/** Above it, the page starts with its placeholders. */
const waitingMax = 16;
const keptMax = 200;
/** More than a person opens per minute, enough for a company's shared address. */
const allowances = { visits: [240, 60, 'inSteps'] } as const;
const addressMax = 200;

export type FirstScreens = { close(): void };

type Waiting = { address: string; give: (html: string | null) => void; timer: NodeJS.Timeout };

/**
 * Server-rendered with the data that any visitor gets:
 * `/first-screen?at=/match%3Fid%3D12&lang=pt_BR&zone=America/Sao_Paulo`, with `wide=1` for three panes. 204
 * when there is nothing to show, too much load, or no built app. A separate process renders, so that no bet
 * waits for a list of matches.
 */
export function serveFirstScreens(
  http: FastifyInstance,
  log: Logger,
  counters: CounterStore,
  config: Pick<Config, 'RATE_LIMIT_FACTOR'> & PageSettings,
  company: Pick<CurrentCompany, 'get' | 'onChange'>,
): FirstScreens {
  if (!existsSync(program)) return { close: () => {} };
  const { visits } = createLimits(counters, 'firstScreens', allowances, config.RATE_LIMIT_FACTOR);
  const waiting = new Map<number, Waiting>();
  const drawings = new LRUCache<string, Promise<string | null>>({ max: keptMax, ttl: freshMs });
  let drawing: ChildProcess | null = null;
  let number = 0;

  function settle(ofNumber: number, html: string | null): void {
    const known = waiting.get(ofNumber);
    if (!known) return;
    waiting.delete(ofNumber);
    clearTimeout(known.timer);
    known.give(html);
  }

  function stop(): void {
    const ended = drawing;
    drawing = null;
    ended?.kill();
    for (const each of waiting.keys()) settle(each, null);
  }

  /** If the process ended, its waiting requests are answered without a screen. */
  function send(target: ChildProcess, message: ToDrawing): void {
    target.send(message, (fault) => {
      if (fault && target === drawing) stop();
    });
  }

  function start(): ChildProcess {
    // It gets the settings that the page shows, and no secrets.
    const started = fork(program, {
      env: tagsOf({ ...config, ...company.get() }),
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const end = (cause: unknown) => {
      if (started !== drawing) return;
      log.warn({ cause }, 'the renderer process exited; the next visit starts a new one');
      stop();
    };
    started.on('exit', end);
    started.on('error', end);
    started.on('message', (message: FromDrawing) => {
      if (message.kind === 'question') answer(started, message).catch(end);
      else onEvent(message);
    });
    return started;
  }

  function onEvent({ number: ofNumber, html, fault }: FromDrawing & { kind: 'drawn' }): void {
    if (fault)
      log.warn({ fault, address: waiting.get(ofNumber)?.address }, 'could not render a first screen');
    settle(ofNumber, html);
  }

  async function answer(asking: ChildProcess, message: FromDrawing & { kind: 'question' }): Promise<void> {
    const { question, address, headers } = message;
    const reply = await http.inject({ method: 'GET', url: address, headers });
    send(asking, {
      kind: 'answer',
      question,
      status: reply.statusCode,
      type: String(reply.headers['content-type'] ?? ''),
      body: reply.body,
    });
  }

  function draw(address: string, locale: string, zone: string, isWide: boolean): Promise<string | null> {
    if (waiting.size >= waitingMax) return Promise.resolve(null);
    const ofNumber = ++number;
    return new Promise((give) => {
      const timer = setTimeout(() => {
        log.warn({ address }, 'rendering a first screen timed out');
        stop();
      }, drawMaxMs);
      waiting.set(ofNumber, { address, give, timer });
      drawing ??= start();
      send(drawing, { kind: 'draw', number: ofNumber, address, locale, zone, isWide });
    });
  }

  function find(address: string, locale: string, zone: string, isWide: boolean): Promise<string | null> {
    const key = [locale, zone, isWide, address].join(' ');
    const html = drawings.get(key) ?? draw(address, locale, zone, isWide);
    if (!drawings.has(key)) drawings.set(key, html);
    return html;
  }

  http.get<{ Querystring: Record<string, unknown> }>(
    '/first-screen',
    { schema: { hide: true }, onSend: compressReply },
    async ({ query, ip }, reply) => {
      const { at, lang, zone, wide } = query;
      const isKnown = typeof at === 'string' && at.length <= addressMax && isTimeZone(zone);
      const html =
        isKnown && (await visits.tryTake(networkOf(ip))) === 0
          ? await find(at, offeredLocale(String(lang)), zone, wide === '1')
          : null;
      void reply.header('cache-control', 'no-store');
      return html === null ? reply.code(204).send() : reply.type('text/html; charset=utf-8').send(html);
    },
  );
  company.onChange(() => {
    stop();
    drawings.clear();
  });
  return { close: stop };
}

function isTimeZone(name: unknown): name is string {
  if (typeof name !== 'string' || name.length > 64) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
