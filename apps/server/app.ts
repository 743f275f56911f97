import type { AddressInfo } from 'node:net';
import { deskEvents, deskNamespace } from '@palpite/contracts/desk';
import { officeEvents, officeNamespace } from '@palpite/contracts/office/events';
import { socketPath } from '@palpite/contracts/socket-events';
import type { Sandboxes } from '@palpite/sandboxes';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { companyParams } from './company-settings.ts';
import type { Config } from './config.ts';
import { createRealtime } from './modules/realtime/index.ts';
import { findMember } from './modules/staff/index.ts';
import { type Addresses, createModules, type Foundation } from './modules.ts';
import { noteReading } from './office/execute.ts';
import { createSocketAccess, limitOffice } from './office/office-access.ts';
import { officeJobs, officeRoutes } from './office/serve-office.ts';
import { createTodayFigures } from './office/today.ts';
import { watchOffice } from './office/watch-office.ts';
import { openCompany } from './platform/company.ts';
import { createHttp, replyHeadersOf } from './platform/create-http.ts';
import type { Database, Db } from './platform/db.ts';
import { serveFirstScreens } from './platform/first-screens.ts';
import { mount } from './platform/http.ts';
import { startJobs } from './platform/jobs.ts';
import { createCounterStore } from './platform/limits.ts';
import { createMail } from './platform/mail.ts';
import { createMetrics, observeRequests } from './platform/metrics.ts';
import { joinModules } from './platform/module.ts';
import { readOutbox } from './platform/outbox.ts';
import { createClientAddress } from './platform/proxies.ts';
import { openSecrets } from './platform/secret-keys.ts';
import { getSecret } from './platform/secrets.ts';
import { isOwnOrigin, openSockets, type Sockets } from './platform/sockets.ts';
import { createStream } from './platform/stream.ts';
import { serveWeb } from './platform/web.ts';
import { serveHealth } from './serve-health.ts';
import { openVendors } from './vendors-in-use.ts';

export type App = {
  readonly http: FastifyInstance;
  /** Port 0 takes any free port. */
  listen(port: number): Promise<string>;
  /** Path of the page that creates the first owner of the back office; null when there is none. */
  welcomePath(): Promise<string | null>;
  /** Closes everything except the database. */
  close(): Promise<void>;
};

/** Rows that this process keeps in memory, by the topic of the outbox that announces a change. */
type KeptRows = Readonly<Record<string, { refresh(): Promise<void>; close(): void }>>;

/** Of prices, rounds and accounts: pages may share an address, no network uses all capacity. */
const connectionsOfNetworkMax = 200;

export async function createApp(deps: {
  config: Config;
  database: Database;
  log: Logger;
  /** Tests of requests alone run no jobs. */
  runJobs?: typeof startJobs;
}): Promise<App> {
  const { config, database, log, runJobs = startJobs } = deps;
  const http = await createHttp(config, log);
  const company = await openCompany(database.db, config, log);
  const { foundation, sandboxes } = await openFoundation({ ...deps, company: company.get }, http);
  const { addresses, metrics, stream, counters, secrets, vendorKeys } = foundation;
  const inMemory: KeptRows = { company, vendorKeys };
  // Before the plugins, which inherit the hooks that exist by then.
  limitOffice(http, config);
  const modules = createModules(foundation);
  const all = joinModules(modules.list);
  const figures = createTodayFigures(database.db);

  mount(
    http,
    [...all.routes, ...officeRoutes(database.db, config, secrets, figures)].filter(
      (route) => config.MODE === 'sandbox' || !route.endpoint.sandboxOnly,
    ),
    guardsOf(modules, database.db),
    counters,
    config.RATE_LIMIT_FACTOR,
  );
  all.serve(http);
  if (sandboxes) await http.register(sandboxes.plugin, { prefix: '/sandbox' });
  serveHealth(http, database, metrics, config);
  await serveWeb(http, config, company.get);
  const firstScreens = serveFirstScreens(http, log, counters, config, company);
  observeRequests(http, metrics);

  let stop = async () => {};
  return {
    http,
    async listen(port) {
      await http.listen({ port, host: config.HOST });
      const sockets = openAccountSockets(http, modules, config, log);
      const realtime = createRealtime({
        sockets,
        desk: sockets.openStaff(deskNamespace, deskEvents, modules.staff.recheckDesk),
        forgetSession: modules.identity.forgetSession,
      });
      const pages = sockets.openStaff(officeNamespace, officeEvents, (token) =>
        findMember(database.db, token),
      );
      const watch = watchOffice(database.db, pages, figures, log);
      const outbox = await readOutbox(database, log, (event) => {
        void inMemory[event.topic]?.refresh();
        all.onEvent(event);
        realtime.deliver(event);
      });
      // A change since the start of this process was not delivered.
      for (const kept of Object.values(inMemory)) await kept.refresh();
      const jobs = runJobs(database.db, log, [...all.jobs, ...officeJobs(database.db)]);
      await all.start();
      stop = async () => {
        stream.close();
        await watch.close();
        await all.close();
        await outbox.close();
        await sockets.close();
        await jobs.close();
      };
      await all.seed();
      return addresses.local().replace('127.0.0.1', 'localhost');
    },
    welcomePath: modules.staff.welcomePath,
    async close() {
      await stop();
      for (const kept of Object.values(inMemory)) kept.close();
      firstScreens.close();
      await http.close();
      await all.drain();
      await sandboxes?.close();
    },
  };
}

const guardsOf = (
  { identity, staff }: ReturnType<typeof createModules>,
  db: Db,
): Parameters<typeof mount>[2] => ({
  authenticate: identity.authenticate,
  authenticateStaff: staff.authenticate,
  requireConfirmation: identity.requireConfirmation,
  noteReading: ({ id, name }, { path }, params, caller) =>
    noteReading(db, { staffId: id, name }, caller, path, params),
});

function openAccountSockets(
  http: FastifyInstance,
  { identity, originals }: ReturnType<typeof createModules>,
  config: Config,
  log: Logger,
): Sockets {
  const clientAddressOf = createClientAddress(config.TRUST_PROXY);
  const sockets = openSockets(http.server, {
    enter: identity.enterSocket,
    isOriginAllowed: (origin, host) => isOwnOrigin(origin, host, config.PUBLIC_URL),
    clientAddressOf,
    mayOpenOffice: createSocketAccess(config, clientAddressOf),
    networkSocketsMax: Math.ceil(connectionsOfNetworkMax * config.RATE_LIMIT_FACTOR),
    onLeaveGame: originals.leaveGame,
    log,
  });
  // The socket server answers requests that open no socket itself, without the hooks of the web server.
  const headers = Object.entries(replyHeadersOf(config));
  http.server.prependListener('request', ({ url = '' }, response) => {
    if (!url.startsWith(socketPath)) return;
    for (const [name, value] of headers) response.setHeader(name, value);
  });
  return sockets;
}

async function openFoundation(
  { config, company, database, log }: Pick<Foundation, 'config' | 'company' | 'database' | 'log'>,
  http: FastifyInstance,
): Promise<{ foundation: Foundation; sandboxes: Sandboxes | null }> {
  const addresses = addressesOf(http, config);
  const secrets = await openSecrets(database, config);
  const sandboxKeys = {
    slots: config.SLOTS_SECRET || (await getSecret(database.db, secrets, 'slots')),
    payment: config.PAYMENT_SECRET || (await getSecret(database.db, secrets, 'payment')),
  };
  const sandboxes = await startSandboxes(config, addresses, sandboxKeys);
  const metrics = createMetrics();
  const stream = createStream({
    networkListenersMax: Math.ceil(connectionsOfNetworkMax * config.RATE_LIMIT_FACTOR),
  });
  const mail = createMail({
    database,
    log,
    from: config.MAIL_FROM,
    operator: () => ({ name: config.PRODUCT_NAME, ...companyParams(company()) }),
    smtpUrl: config.SMTP_URL || (sandboxes?.smtpUrl ?? ''),
    requireTls: config.MODE === 'live',
  });
  const counters = createCounterStore(database, log);
  const vendorKeys = await openVendors({ config, database, log, secrets });
  return {
    foundation: {
      config,
      company,
      database,
      log,
      metrics,
      stream,
      mail,
      counters,
      addresses,
      secrets,
      sandboxKeys,
      vendorKeys,
    },
    sandboxes,
  };
}

function addressesOf(http: FastifyInstance, config: Config): Addresses {
  const local = () => `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
  return {
    local,
    public: () => config.PUBLIC_URL || local().replace('127.0.0.1', 'localhost'),
    sandbox: () => config.SANDBOX_URL || `${local()}/sandbox`,
  };
}

/** Unless they run elsewhere. Live mode never loads them. */
async function startSandboxes(
  config: Config,
  addresses: Addresses,
  sandboxKeys: Foundation['sandboxKeys'],
): Promise<Sandboxes | null> {
  if (config.MODE !== 'sandbox' || config.SANDBOX_URL) return null;
  const { openSandboxes } = await import('@palpite/sandboxes');
  return openSandboxes({
    dataDir: config.DATA_DIR,
    paymentSecret: sandboxKeys.payment,
    // Works under any host name by which the browser reached the server.
    publicUrl: () => `${config.PUBLIC_URL}/sandbox`,
    slots: {
      secret: sandboxKeys.slots,
      walletUrl: () => `${addresses.local()}/api/callback/slots`,
      appOrigin: null,
    },
    feed: { seed: config.FEED_SEED, speed: config.FEED_SPEED, matches: config.FEED_MATCHES },
  });
}
