import type { AddressInfo } from 'node:net';
import type { Sandboxes } from '@palpite/sandboxes';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { companyParams } from './company-settings.ts';
import type { Config } from './config.ts';
import { createRealtime } from './modules/realtime/index.ts';
import { type Addresses, createModules, type Foundation } from './modules.ts';
import { serveOperatorCalls } from './operator/serve-operator-calls.ts';
import { createHttp } from './platform/create-http.ts';
import type { Database } from './platform/db.ts';
import { serveFirstScreens } from './platform/first-screens.ts';
import { mount } from './platform/http.ts';
import { startJobs } from './platform/jobs.ts';
import { createMail } from './platform/mail.ts';
import { createMetrics, observeRequests } from './platform/metrics.ts';
import { joinModules } from './platform/module.ts';
import { readOutbox } from './platform/outbox.ts';
import { getSecret } from './platform/secrets.ts';
import { isOwnOrigin, openSockets } from './platform/sockets.ts';
import { createStream } from './platform/stream.ts';
import { serveWeb } from './platform/web.ts';
import { serveHealth } from './serve-health.ts';

export type App = {
  readonly http: FastifyInstance;
  /** Starts serving and returns the address; port 0 takes any free port. */
  listen(port: number): Promise<string>;
  /** Stops taking requests, finishes those in progress, and closes everything except the database. */
  close(): Promise<void>;
};

/** Maximum open price and round streams per client network: pages may share an address, no network uses all capacity. */
const streamsOfNetworkMax = 200;

/** Builds the server: the foundation, the modules in the order of `modules.ts`, and all routes. */
export async function createApp(deps: {
  config: Config;
  database: Database;
  log: Logger;
  /** Replaces the runner of timed jobs; tests of requests alone run none. */
  runJobs?: typeof startJobs;
}): Promise<App> {
  const { config, database, log, runJobs = startJobs } = deps;
  const http = await createHttp(config, log);
  const addresses = addressesOf(http, config);
  const secrets = {
    slots: config.SLOTS_SECRET || (await getSecret(database.db, 'slots')),
    payment: config.PAYMENT_SECRET || (await getSecret(database.db, 'payment')),
  };
  const sandboxes = await startSandboxes(config, addresses, secrets);
  const metrics = createMetrics();
  const stream = createStream({
    networkListenersMax: Math.ceil(streamsOfNetworkMax * config.RATE_LIMIT_FACTOR),
  });
  const mail = createMail({
    database,
    log,
    from: config.MAIL_FROM,
    operator: { name: config.PRODUCT_NAME, ...companyParams(config) },
    smtpUrl: config.SMTP_URL || (sandboxes?.smtpUrl ?? ''),
  });
  const modules = createModules({ config, database, log, metrics, stream, mail, addresses, secrets });
  const all = joinModules(modules.list);

  mount(
    http,
    all.routes.filter((route) => config.MODE === 'sandbox' || !route.endpoint.sandboxOnly),
    modules.identity.authenticate,
    modules.support.authenticateStaff,
    config.RATE_LIMIT_FACTOR,
  );
  all.serve(http);
  if (sandboxes) await http.register(sandboxes.plugin, { prefix: '/sandbox' });
  serveHealth(http, database, metrics, config);
  serveOperatorCalls(http, database.db, config);
  await serveWeb(http, config);
  const firstScreens = serveFirstScreens(http, log, config);
  observeRequests(http, metrics);

  let stop = async () => {};
  return {
    http,
    async listen(port) {
      await http.listen({ port, host: config.HOST });
      const sockets = openSockets(
        http.server,
        modules.identity.recheck,
        (origin, host) => isOwnOrigin(origin, host, config.PUBLIC_URL),
        modules.originals.leaveGame,
        log,
      );
      const realtime = createRealtime({
        sockets,
        desk: sockets.openDesk(modules.support.recheckStaff),
        forgetSession: modules.identity.forgetSession,
      });
      const outbox = await readOutbox(database, log, (event) => {
        all.onEvent(event);
        realtime.deliver(event);
      });
      const jobs = runJobs(database.db, log, all.jobs);
      await all.start();
      stop = async () => {
        stream.close();
        await all.close();
        await outbox.close();
        await sockets.close();
        await jobs.close();
      };
      await all.seed();
      return addresses.local().replace('127.0.0.1', 'localhost');
    },
    async close() {
      await stop();
      firstScreens.close();
      await http.close();
      await all.drain();
      await sandboxes?.close();
    },
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

/** Starts the sandbox vendors in this process, unless they run elsewhere. Live mode never loads them. */
async function startSandboxes(
  config: Config,
  addresses: Addresses,
  secrets: Foundation['secrets'],
): Promise<Sandboxes | null> {
  if (config.MODE !== 'sandbox' || config.SANDBOX_URL) return null;
  const { openSandboxes } = await import('@palpite/sandboxes');
  return openSandboxes({
    dataDir: config.DATA_DIR,
    paymentSecret: secrets.payment,
    // A path without PUBLIC_URL, so that the page works under any host name by which the browser reached the server.
    publicUrl: () => `${config.PUBLIC_URL}/sandbox`,
    slots: {
      secret: secrets.slots,
      walletUrl: () => `${addresses.local()}/api/callback/slots`,
      appOrigin: null,
    },
    feed: { seed: config.FEED_SEED, speed: config.FEED_SPEED, matches: config.FEED_MATCHES },
  });
}
