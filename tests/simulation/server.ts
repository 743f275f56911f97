import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../apps/server/config.ts';
import { readConfig } from '../../apps/server/config.ts';
import { createRoundLoop, type RoundLoop } from '../../apps/server/modules/originals/shared/round-loop.ts';
import { createModules } from '../../apps/server/modules.ts';
import { noteReading } from '../../apps/server/office/execute.ts';
import { officeRoutes } from '../../apps/server/office/serve-office.ts';
import { createHttp } from '../../apps/server/platform/create-http.ts';
import type { Database } from '../../apps/server/platform/db.ts';
import { mount } from '../../apps/server/platform/http.ts';
import type { Job } from '../../apps/server/platform/jobs.ts';
import { createCounterStore } from '../../apps/server/platform/limits.ts';
import { createLog } from '../../apps/server/platform/log.ts';
import { createMail } from '../../apps/server/platform/mail.ts';
import { createMetrics } from '../../apps/server/platform/metrics.ts';
import { joinModules } from '../../apps/server/platform/module.ts';
import { readOutbox } from '../../apps/server/platform/outbox.ts';
import { openSecrets } from '../../apps/server/platform/secret-keys.ts';
import { createStream } from '../../apps/server/platform/stream.ts';
import { fixedKeys } from '../../apps/server/platform/vendor-key.ts';
import { slotsKeys } from '../harness/slots-drivers.ts';
import type { Clock } from './clock.ts';
import type { Rewrite } from './faults.ts';
import type { Network } from './network.ts';
import type { SimulatedProcess } from './process.ts';

export const serverHost = 'palpite.sim';
export const vendorHost = 'vendors.sim';
export const serverUrl = `http://${serverHost}`;
export const vendorUrl = `http://${vendorHost}`;
export const paymentSecret = 'a3f1c9d27b604e58a3f1c9d27b604e58';
const slotsSecret = 'c71e0b3ad94f4c26c71e0b3ad94f4c26';
const secretsKey = '1f8b4c7e92d05a36e4b1097dc86f352a5e9d40b7132c68fa0b74d9e18c53f62d';

/** Settings of the simulated server. All vendors are hosts of the simulated network. */
export function simulatedConfig(more: Record<string, string | undefined> = {}): Config {
  return readConfig({
    LOG_LEVEL: process.env.SIMULATION_LOG ?? 'silent',
    DATA_DIR: '/nonexistent',
    PUBLIC_URL: serverUrl,
    SANDBOX_URL: `${vendorUrl}/sandbox`,
    SMTP_URL: `smtp://${vendorHost}:25`,
    PAYMENT_SECRET: paymentSecret,
    SLOTS_SECRET: slotsSecret,
    SECRETS_KEY: secretsKey,
    // All players have the same address.
    RATE_LIMIT_FACTOR: '10000',
    DRAW_ROUNDS: 'false',
    FEED: 'off',
    FEED_MATCHES: 'false',
    SANDBOX_SUPPORT: 'false',
    ...slotsKeys,
    PG_URL: `${vendorUrl}/pg`,
    PG_HISTORY_URL: `${vendorUrl}/pg`,
    EVO_URL: `${vendorUrl}/evo`,
    BGAMING_URL: `${vendorUrl}/bgaming`,
    ...more,
  });
}

/** A running server process. */
export type RunningServer = {
  readonly process: SimulatedProcess;
  readonly database: Database;
  readonly jobs: readonly Job[];
  /** Draws shared rounds. Its timer does not run: rounds are drawn when a player looks. */
  readonly rounds: RoundLoop;
  /** Path of the page that creates the first owner of the back office; null once there is an account. */
  welcomePath(): Promise<string | null>;
};

/**
 * Starts the server in a simulated process, as `app.ts` does, without sockets, pages and mail transport. Jobs are
 * returned, not timed. Reactions to the outbox run as in production.
 */
export async function startServer(deps: {
  config: Config;
  clock: Clock;
  network: Network;
  process: SimulatedProcess;
  database: Database;
  /** Changes the body of a request before the server gets it. */
  rewrite?: Rewrite | undefined;
  /** Also serves the orders of the back office, and keeps its audit log. */
  hasOffice?: boolean;
}): Promise<RunningServer> {
  const { config, clock, network, process: owner, database, rewrite, hasOffice = false } = deps;
  return clock.ownedBy(owner, async () => {
    const log = createLog(config);
    const http: FastifyInstance = await createHttp(config, log);
    if (rewrite)
      http.addHook('preValidation', async (request) => {
        const body = JSON.stringify(request.body ?? {});
        request.body = JSON.parse(rewrite(request.url, body, randomUUID));
      });
    const metrics = createMetrics();
    const stream = createStream({ networkListenersMax: 200 });
    const mail = createMail({
      database,
      log,
      from: config.MAIL_FROM,
      operator: () => ({ name: config.PRODUCT_NAME }),
      smtpUrl: config.SMTP_URL,
    });
    const counters = createCounterStore(database, log);
    const secrets = await openSecrets(database, config);
    const modules = createModules({
      counters,
      config,
      company: () => config,
      database,
      log,
      metrics,
      stream,
      // The transport would open a real connection. Tests of the server cover it; here mails stay in their table.
      mail: { ...mail, wake: () => {}, jobs: mail.jobs.filter(({ name }) => name !== 'send mails') },
      addresses: {
        local: () => serverUrl,
        public: () => serverUrl,
        sandbox: () => `${vendorUrl}/sandbox`,
      },
      secrets,
      vendorKeys: { ...fixedKeys(config), refresh: async () => {}, close: () => {} },
      sandboxKeys: { slots: slotsSecret, payment: paymentSecret },
    });
    const all = joinModules(modules.list);
    mount(
      http,
      [...all.routes, ...(hasOffice ? officeRoutes(database.db, config, secrets) : [])].filter(
        (route) => !route.endpoint.sandboxOnly,
      ),
      {
        authenticate: modules.identity.authenticate,
        authenticateStaff: modules.staff.authenticate,
        requireConfirmation: modules.identity.requireConfirmation,
        noteReading: async ({ id, name }, { path }, params, caller) => {
          if (hasOffice) await noteReading(database.db, { staffId: id, name }, caller, path, params);
        },
      },
      counters,
      config.RATE_LIMIT_FACTOR,
    );
    all.serve(http);
    await http.ready();
    await readOutbox(database, log, (event) => {
      all.onEvent(event);
      const { topic, payload } = event as { topic: string; payload: { sessionId?: string } };
      if (topic === 'sessionEnded') modules.identity.forgetSession(BigInt(payload.sessionId ?? 0));
    });
    await all.start();
    await all.seed();
    network.serve(serverHost, owner, http);
    const rounds = createRoundLoop({ database, log, metrics, secrets, drawsPublicSeed: true });
    // A vacuum reads every table and has all statements planned again.
    const jobs = all.jobs.filter(({ name }) => name !== 'tidy the embedded database');
    return { process: owner, database, jobs, rounds, welcomePath: modules.staff.welcomePath };
  });
}
