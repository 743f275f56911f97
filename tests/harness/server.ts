import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { identity } from '@palpite/contracts';
import {
  type Endpoint,
  type Envelope,
  notAnAmount,
  type RefusalData,
  type Reply,
  type SentInput,
} from '@palpite/contracts/endpoint';
import type { Currency } from '@palpite/domain/money';
import { type App, createApp } from '../../apps/server/app.ts';
import { type Config, readConfig } from '../../apps/server/config.ts';
import { putCaptcha } from '../../apps/server/modules/identity/codes.store.ts';
import { getPocketId, getSystemAccountId, postTransfers } from '../../apps/server/modules/wallet/index.ts';
import type { Database } from '../../apps/server/platform/db.ts';
import type { Job } from '../../apps/server/platform/jobs.ts';
import { createLog } from '../../apps/server/platform/log.ts';
import { openSecrets } from '../../apps/server/platform/secret-keys.ts';
import type { Secrets } from '../../apps/server/platform/secrets.ts';
import { freshDatabase } from './database.ts';
import { aBirthDate, aPhone } from './new-person.ts';

const keepAlive = new Agent({ keepAlive: true });

export type Answer<Data> = { http: number; body: Envelope<Data> };
export type Refused = Answer<RefusalData>;

export type TestPlayer = {
  id: bigint;
  token: string;
  username: string;
  password: string;
  currency: Currency;
};

export type TestServer = {
  readonly url: string;
  readonly app: App;
  readonly database: Database;
  readonly config: Config;
  readonly secrets: Secrets;
  /** The answer carries the endpoint's data, or that of a refusal. */
  call<E extends Endpoint>(
    endpoint: E,
    input?: SentInput<E>,
    as?: { token?: string; headers?: Record<string, string> },
  ): Promise<Answer<Reply<E>>>;
  /** Sends any body to any path, for tests of bad input. */
  send(
    method: string,
    path: string,
    options?: { body?: string; headers?: Record<string, string>; token?: string },
  ): Promise<Refused>;
  newPlayer(headers?: Record<string, string>): Promise<TestPlayer>;
  fundedPlayer(cashMinor: bigint, headers?: Record<string, string>): Promise<TestPlayer>;
  fund(player: TestPlayer, cashMinor: bigint): Promise<void>;
  close(): Promise<void>;
};

/** More decimals than the specification allows. */
function expectAmounts({ path, reply, raw }: Endpoint, { http, body }: Refused): void {
  if (http !== 200 || raw) return;
  const issues = reply.safeParse(body.data).error?.issues ?? [];
  const wrong = issues.filter(({ message }) => message === notAnAmount);
  if (wrong.length > 0) throw new Error(`${path}: ${JSON.stringify(wrong)}`);
}

/** Sends a request as text. `fetch` would take three times the CPU time. */
function sendRequest(
  address: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: string },
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { method, headers, agent: keepAlive }, async (response) => {
      try {
        resolve({ status: response.statusCode ?? 0, text: await readText(response) });
      } catch (failure) {
        reject(failure);
      }
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** For tests in which only calls may write. */
const noJobs = () => ({ close: async () => {} });

/** Its jobs run only when a test runs them. Without a mail server of the server, its mails go nowhere. */
export async function startSecondProcess(
  server: TestServer,
  database: Database = server.database,
): Promise<{ url: string; jobs: readonly Job[]; close(): Promise<void> }> {
  // The first process sends the mails of both.
  const SMTP_URL = server.config.SMTP_URL || 'smtp://127.0.0.1:1';
  const config = { ...server.config, SMTP_URL, SANDBOX_URL: `${server.url}/sandbox` };
  let jobs: readonly Job[] = [];
  const app = await createApp({
    config,
    database,
    log: createLog(config),
    runJobs: (_db, _log, all) => {
      jobs = all;
      return noJobs();
    },
  });
  const url = (await app.listen(0)).replace('localhost', '127.0.0.1');
  return { url, jobs, close: () => app.close() };
}

export async function startServer(
  options: {
    kind?: Database['kind'];
    environment?: Record<string, string>;
    timedJobs?: boolean;
    /** Receives the log lines of LOG_LEVEL and above. */
    logTo?: { write(line: string): void };
  } = {},
): Promise<TestServer> {
  const { database, url: databaseUrl } = await freshDatabase(options.kind);
  const dataDir = mkdtempSync(join(tmpdir(), 'palpite-test-'));
  const config = readConfig({
    LOG_LEVEL: 'silent',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    // All test players have one address.
    RATE_LIMIT_FACTOR: '10000',
    // Tests script their matches.
    FEED_MATCHES: 'false',
    // Tests send the feed's messages themselves.
    FEED: 'off',
    // Only tests of holds wait for them.
    PAYOUT_HOLD_HOURS: '0',
    // Chat tests write both sides themselves.
    SANDBOX_SUPPORT: 'false',
    ...options.environment,
  });
  const app = await createApp({
    config,
    database,
    log: createLog(config, options.logTo),
    ...(options.timedJobs === false && { runJobs: noJobs }),
  });
  const url = (await app.listen(0)).replace('localhost', '127.0.0.1');
  const secrets = await openSecrets(database, config);

  async function send(
    method: string,
    path: string,
    { body, headers, token }: { body?: string; headers?: Record<string, string>; token?: string } = {},
  ): Promise<Refused> {
    const { status, text } = await sendRequest(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: token }), ...headers },
      ...(body !== undefined && { body }),
    });
    return {
      http: status,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : (text as never),
    };
  }

  const server: TestServer = {
    url,
    app,
    database,
    config,
    secrets,
    send,
    call: async (endpoint, input = {}, as = {}) => {
      const values = (input.params ?? {}) as Record<string, unknown>;
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(values[name])),
      );
      const query = new URLSearchParams((input.query ?? {}) as Record<string, string>).toString();
      const answer = await send(endpoint.method, query ? `${path}?${query}` : path, {
        ...(endpoint.method === 'POST' && { body: JSON.stringify(input.body ?? {}) }),
        headers: { ...(endpoint.method === 'GET' && { 'content-type': '' }), ...as.headers },
        ...(as.token && { token: as.token }),
      });
      expectAmounts(endpoint, answer);
      return answer as never;
    },
    newPlayer: async (headers = {}) => {
      const codeId = randomInt(0, identity.captchaIdMax);
      const deviceHeaders = { deviceId: randomUUID(), ...headers };
      // Drawing an image would take longer than the whole registration.
      const captCode = 'PLANT';
      await database.db.transaction().execute((tx) =>
        putCaptcha(tx, {
          codeId,
          deviceId: deviceHeaders.deviceId,
          kind: 'image',
          answer: captCode,
          zeroBits: 0,
        }),
      );
      const username = `jogador.${randomUUID().slice(0, 12)}@exemplo.com.br`;
      const password = `Senha-${randomUUID().slice(0, 8)}`;
      const registered = await server.call(
        identity.restRegister,
        {
          body: {
            username,
            pwd: password,
            pwd1: password,
            name: 'Marina Teste',
            phone: aPhone(),
            birthDate: aBirthDate(),
            codeId,
            captCode,
          },
        },
        { headers: deviceHeaders },
      );
      if (registered.http !== 200)
        throw new Error(`registration refused: ${JSON.stringify(registered.body)}`);
      const token = registered.body.data.access_token;
      const info = await server.call(identity.getUserInfo, {}, { token });
      return {
        id: BigInt(info.body.data.uId),
        token,
        username,
        password,
        currency: info.body.data.currency as Currency,
      };
    },
    fundedPlayer: async (cashMinor, headers) => {
      const player = await server.newPlayer(headers);
      await server.fund(player, cashMinor);
      return player;
    },
    fund: async (player, cashMinor) => {
      const cash = await getPocketId(database.db, player.id, 'cash');
      await database.db.transaction().execute(async (tx) => {
        const promotionAccount = await getSystemAccountId(tx, 'promotion', 'test', player.currency);
        await postTransfers(tx, [
          {
            id: `fund:${randomUUID()}`,
            kind: 'adjustment',
            debitAccountId: promotionAccount,
            creditAccountId: cash,
            amountMinor: cashMinor,
            currency: player.currency,
            playerId: player.id,
            reference: 'test',
          },
        ]);
      });
    },
    close: async () => {
      await app.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return server;
}
