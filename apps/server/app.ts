import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { turnoverNeed } from '@palpite/domain/wagering';
import type { Sandboxes } from '@palpite/sandboxes';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { companyParams } from './company-settings.ts';
import type { Config } from './config.ts';
import { ledgerChecks } from './ledger-checks.ts';
import {
  bindFriend,
  createEngagement,
  findStanding,
  findVipFigures,
  findWithdrawalsADay,
} from './modules/engagement/index.ts';
import { createIdentity } from './modules/identity/index.ts';
import { createOriginals, listOpenRoundStakes } from './modules/originals/index.ts';
import { createSharedRounds, hasBetInDraw, listOpenSharedStakes } from './modules/originals/shared/index.ts';
import {
  choosePaymentGateways,
  choosePayoutGateways,
  closeOrders,
  createDenials,
  createPayments,
  createSandboxGateway,
  createSandboxPayoutGateway,
  planReturns,
  refitOrders,
} from './modules/payments/index.ts';
import {
  chooseVendors,
  createProviders,
  createSeamless,
  findGame,
  findSlotsRestMs,
  hasRoundUnderWay,
  listOpenSlotStakes,
  nameGames,
} from './modules/providers/index.ts';
import { announceBanners, createRealtime, noticeRoutes } from './modules/realtime/index.ts';
import {
  checkCoveredStakes,
  chooseFeeds,
  createSportsbook,
  hasPendingBets,
  listOpenBetStakes,
} from './modules/sportsbook/index.ts';
import { createSupport } from './modules/support/index.ts';
import { createBonuses, findBonusTurnoverLeft } from './modules/wallet/bonus/index.ts';
import {
  auditLedger,
  exportJournal,
  findBalances,
  giveTestMoney,
  journalFormats,
  openPockets,
  sealJournal,
} from './modules/wallet/index.ts';
import { createOwnLimits, stopStakes } from './modules/wallet/limits/index.ts';
import { createRecords } from './modules/wallet/records/index.ts';
import { mayInspect, serveOperatorCalls } from './operator/serve-operator-calls.ts';
import { createHttp } from './platform/create-http.ts';
import type { Database } from './platform/db.ts';
import { upkeepJobs } from './platform/embedded-upkeep.ts';
import { serveFirstScreens } from './platform/first-screens.ts';
import { mount } from './platform/http.ts';
import { startJobs } from './platform/jobs.ts';
import { createMail } from './platform/mail.ts';
import { createMetrics } from './platform/metrics.ts';
import { forgetOldNews, readOutbox } from './platform/outbox.ts';
import { getSecret } from './platform/secrets.ts';
import { isOwnOrigin, openSockets } from './platform/sockets.ts';
import { createStream } from './platform/stream.ts';
import { serveWeb } from './platform/web.ts';

export type App = {
  readonly http: FastifyInstance;
  /** Starts serving and answers the address; 0 takes any free port. */
  listen(port: number): Promise<string>;
  /** Stops taking requests, finishes what was begun, and lets go of everything but the database. */
  close(): Promise<void>;
};

/** Streams of prices and rounds that one network may have open; many pages may share an address, nobody all the room. */
const streamsOfNetworkMax = 200;

/** The one place that sees every module: builds them, joins their ports, mounts their routes, starts their jobs. */
export async function createApp(deps: {
  config: Config;
  database: Database;
  log: Logger;
  /** Who runs the timed jobs; a test of what calls alone write lets nobody. */
  runJobs?: typeof startJobs;
}): Promise<App> {
  const { config, database, log, runJobs = startJobs } = deps;
  const { db } = database;
  const sandboxed = config.MODE === 'sandbox';
  const metrics = createMetrics();
  const http = await createHttp(config, log);
  const address = () => `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
  const publicUrl = () => config.PUBLIC_URL || address().replace('127.0.0.1', 'localhost');
  const sandboxUrl = () => config.SANDBOX_URL || `${address()}/sandbox`;
  const slotsSecret = config.SLOTS_SECRET || (await getSecret(db, 'slots'));
  const paymentSecret = config.PAYMENT_SECRET || (await getSecret(db, 'payment'));

  let sandboxes: Sandboxes | null = null;
  if (sandboxed && !config.SANDBOX_URL) {
    const { openSandboxes } = await import('@palpite/sandboxes');
    sandboxes = await openSandboxes({
      dataDir: config.DATA_DIR,
      paymentSecret,
      // Without PUBLIC_URL a path: the page then works under whatever name a browser reached this server.
      publicUrl: () => `${config.PUBLIC_URL}/sandbox`,
      slots: {
        secret: slotsSecret,
        walletUrl: () => `${address()}/api/callback/slots`,
        appOrigin: null,
      },
      feed: { seed: config.FEED_SEED, speed: config.FEED_SPEED, matches: config.FEED_MATCHES },
    });
  }

  const mail = createMail({
    database,
    log,
    from: config.MAIL_FROM,
    house: { name: config.PRODUCT_NAME, ...companyParams(config) },
    smtpUrl: config.SMTP_URL || (sandboxes?.smtpUrl ?? ''),
  });
  const callbackUrl = (kind: 'payments' | 'payouts', vendor: string) =>
    `${config.SANDBOX_URL || vendor !== 'sandbox' ? publicUrl() : address()}/api/callback/${kind}/${vendor}`;
  const sandboxVendor = { url: sandboxUrl, secret: paymentSecret };
  const payments = createPayments({
    database,
    config,
    log,
    gateways: choosePaymentGateways(
      config,
      createSandboxGateway(sandboxVendor),
      createDenials({ log, metrics }),
    ),
    callbackUrl: (vendor) => callbackUrl('payments', vendor),
    returnUrl: () => `${publicUrl()}/#/paySuccess`,
    payouts: choosePayoutGateways(config, createSandboxPayoutGateway(sandboxVendor)),
    payoutCallbackUrl: (vendor) => callbackUrl('payouts', vendor),
    metrics,
    nameGames: (lang) => nameGames(db, lang),
    room: {
      isSettling: async (tx, playerId) =>
        (await hasPendingBets(tx, playerId)) ||
        (await hasBetInDraw(tx, playerId)) ||
        (await hasRoundUnderWay(tx, playerId)),
      findWithdrawalsADay,
      settleBonuses: (playerId) => bonuses.settle(playerId),
    },
  });
  const openStakes = [listOpenRoundStakes, listOpenSharedStakes, listOpenBetStakes, listOpenSlotStakes];
  const bonuses = createBonuses({
    database,
    log,
    openStakes,
    checkCovers: (playerId) => checkCoveredStakes(db, playerId),
    rollUp: () => sealJournal(db),
  });
  const ownLimits = createOwnLimits({ database, ports: { refitOrders } });
  const records = createRecords({
    database,
    openStakes,
    ports: {
      listPending: payments.listPending,
      describeWithdrawals: payments.describeWithdrawals,
      nameGames: (lang) => nameGames(db, lang),
    },
  });
  const identity = createIdentity({
    database,
    config,
    log,
    mail,
    ports: {
      openPockets,
      bindFriend,
      stopStakes,
      closeOrders,
      returnDeposits: planReturns,
      findCashMinor: async (playerId) => (await findBalances(db, playerId)).cashMinor,
      findFigures: async (player) => {
        const { turnoverMinor, ...balances } = await findBalances(db, player.id);
        const { paySumMinor, receivedMinor, payAmountMinor, turnoverAtNewestMinor, wdSumMinor } =
          await payments.findPaymentFigures(player);
        const gamePayMinor = turnoverMinor - turnoverAtNewestMinor;
        return {
          ...balances,
          bonusTurnoverLeftMinor: await findBonusTurnoverLeft(db, player.id),
          turnoverMinor,
          payAmountMinor,
          paySumMinor,
          wdSumMinor,
          gamePayMinor,
          owedMinor: await payments.findOwedMinor(player),
          addPayMinor: turnoverNeed({
            depositsMinor: paySumMinor + receivedMinor,
            turnoverMinor,
            stakedSinceMinor: gamePayMinor,
          }).leftMinor,
          standing: await findStanding(db, player),
          counted: await findVipFigures(db, player.id, openStakes),
          invitations: await engagement.invitations.listLevels(player.id),
          discount: await payments.findDiscount(player),
          priceBook: await payments.priceBookFor(player),
        };
      },
      seedTestMoney: (tx, playerId, currency) => giveTestMoney(tx, playerId, currency),
    },
  });
  const stream = createStream({
    networkListenersMax: Math.ceil(streamsOfNetworkMax * config.RATE_LIMIT_FACTOR),
  });
  const sportsbook = createSportsbook({
    database,
    config,
    log,
    metrics,
    stream,
    feeds: chooseFeeds({ config, db, log, metrics, sandboxUrl }),
  });
  const originals = createOriginals({ database, config, log, metrics });
  const sharedRounds = createSharedRounds({
    database,
    config,
    log,
    metrics,
    stream,
    findName: identity.findName,
  });
  const slots = createSeamless({
    database,
    config,
    log,
    adapters: chooseVendors(config, {
      secret: slotsSecret,
      sandboxUrl: sandboxed ? () => `${sandboxUrl()}/slots` : null,
      // Without an address of its own a path: the page then works under whatever name a browser reached this server.
      sandboxPageUrl: () => `${config.SANDBOX_URL || `${config.PUBLIC_URL}/sandbox`}/slots`,
    }),
    findGame: (productCode, gameType) => findGame(db, productCode, gameType),
    findName: identity.findName,
    returnUrl: () => `${publicUrl()}/#/home`,
    metrics,
  });
  const providers = createProviders({
    database,
    sandboxed,
    slots,
    ports: {
      listOwnGames: originals.listGames,
      listOwnInPlay: originals.listGamesInPlay,
      listOwnPlayed: originals.listPlayedGames,
    },
  });

  const engagement = createEngagement({ database, config, log, openStakes });

  const support = createSupport({ database, config, log, mail });

  mount(
    http,
    [
      identity,
      bonuses,
      ownLimits,
      payments,
      records,
      sportsbook,
      originals,
      sharedRounds,
      providers,
      engagement,
      support,
      { routes: noticeRoutes(db, (playerId) => findSlotsRestMs(db, playerId)) },
    ]
      .flatMap((module) => module.routes)
      .filter((route) => sandboxed || !route.endpoint.sandboxOnly),
    identity.authenticate,
    support.authenticateStaff,
    config.RATE_LIMIT_FACTOR,
  );
  sportsbook.serveStream(http);
  sharedRounds.serveStreams(http);
  if (sandboxes) await http.register(sandboxes.plugin, { prefix: '/sandbox' });
  serveHealth(http, database, metrics, config);
  serveOperatorCalls(http, db, config);
  engagement.invitations.serveLinks(http);
  await serveWeb(http, config);
  const firstScreens = serveFirstScreens(http, log, config);

  http.addHook('onResponse', (request, reply, done) => {
    metrics.requests.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1_000,
    );
    done();
  });

  let stop = async () => {};
  return {
    http,
    async listen(port) {
      await http.listen({ port, host: config.HOST });
      const sockets = openSockets(
        http.server,
        identity.recheck,
        (origin, host) => isOwnOrigin(origin, host, config.PUBLIC_URL),
        originals.leaveGame,
        log,
      );
      const realtime = createRealtime({
        sockets,
        desk: sockets.openDesk(support.recheckStaff),
        forgetSession: identity.forgetSession,
      });
      const outbox = await readOutbox(database, log, (event) => {
        sportsbook.hear(event);
        sharedRounds.hear(event);
        engagement.hear(event);
        realtime.deliver(event);
      });
      const jobs = runJobs(db, log, [
        { name: 'seal the journal', everyMs: 60_000, run: (stopping) => sealJournal(db, { stopping }) },
        { name: 'announce banners', everyMs: 1_000, run: () => announceBanners(db) },
        { name: 'forget old news', everyMs: 600_000, run: () => forgetOldNews(db) },
        ...upkeepJobs(database),
        ...mail.jobs,
        ...identity.jobs,
        ...bonuses.jobs,
        ...payments.jobs,
        ...sportsbook.jobs,
        ...originals.jobs,
        ...providers.jobs,
        ...engagement.jobs,
        ...support.jobs,
      ]);
      sharedRounds.start();
      await sportsbook.start();
      stop = async () => {
        stream.close();
        await sportsbook.close();
        await sharedRounds.close();
        await outbox.close();
        await sockets.close();
        await jobs.close();
        await engagement.drain();
      };
      await identity.seed();
      await payments.seedOffers({ sandboxed });
      await providers.seed();
      await engagement.seed();
      return address().replace('127.0.0.1', 'localhost');
    },
    async close() {
      await stop();
      firstScreens.close();
      await http.close();
      await sportsbook.drain();
      await originals.drain();
      await sharedRounds.drain();
      await slots.drain();
      await mail.close();
      await sandboxes?.close();
    },
  };
}

function serveHealth(
  http: FastifyInstance,
  database: Database,
  metrics: ReturnType<typeof createMetrics>,
  config: Config,
): void {
  http.get('/healthz', { schema: { tags: ['health'], summary: 'The process is alive' } }, async () => ({
    ok: true,
  }));
  http.get(
    '/readyz',
    { schema: { tags: ['health'], summary: 'The database answers' } },
    async (_request, reply) => {
      try {
        await sql`select 1`.execute(database.db);
        return { ok: true };
      } catch {
        return reply.code(503).send({ ok: false, waitingFor: 'database' });
      }
    },
  );
  http.get(
    '/metrics',
    { schema: { tags: ['health'], summary: 'Prometheus metrics, for this machine or with the token' } },
    async (request, reply) => {
      if (!mayInspect(request, config)) return reply.callNotFound();
      return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
    },
  );
  http.get(
    '/ledger-check',
    { schema: { tags: ['health'], summary: 'The trial balance, for this machine or with the token' } },
    async (request, reply) =>
      mayInspect(request, config) ? auditLedger(database.db, ledgerChecks) : reply.callNotFound(),
  );
  http.get(
    '/ledger-export',
    {
      schema: {
        tags: ['health'],
        summary: 'The journal for a program of plain-text accounting, for this machine or with the token',
      },
    },
    async (request, reply) => {
      const format = journalFormats.find((name) => name === (request.query as { format?: unknown }).format);
      if (!mayInspect(request, config) || !format) return reply.callNotFound();
      const body = new PassThrough();
      // A reader who goes away ends the export: its transaction would wait for room without end.
      const gone = new AbortController();
      body.once('close', () => gone.abort());
      exportJournal(database.db, format, async (text) => {
        gone.signal.throwIfAborted();
        if (!body.write(text)) await once(body, 'drain', { signal: gone.signal });
      }).then(
        () => body.end(),
        (failure) => body.destroy(failure),
      );
      return reply.type('text/plain; charset=utf-8').send(body);
    },
  );
}
