import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
import { getPocketId, getSystemAccountId, postTransfers } from '../../apps/server/modules/wallet/index.ts';
import type { Database } from '../../apps/server/platform/db.ts';
import type { Job } from '../../apps/server/platform/jobs.ts';
import { createLog } from '../../apps/server/platform/log.ts';
import { freshDatabase } from './database.ts';

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
  /** Calls an endpoint as the web app does. The answer carries the endpoint's data, or that of a refusal. */
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
  /** Registers a player through the form. */
  newPlayer(headers?: Record<string, string>): Promise<TestPlayer>;
  /** Registers a player and gives cash in minor units from a promotion account. */
  fundedPlayer(cashMinor: bigint, headers?: Record<string, string>): Promise<TestPlayer>;
  fund(player: TestPlayer, cashMinor: bigint): Promise<void>;
  close(): Promise<void>;
};

/** Throws when an amount in an answer has more decimals than the specification allows. */
function expectAmounts({ path, reply, raw }: Endpoint, { http, body }: Refused): void {
  if (http !== 200 || raw) return;
  const issues = reply.safeParse(body.data).error?.issues ?? [];
  const wrong = issues.filter(({ message }) => message === notAnAmount);
  if (wrong.length > 0) throw new Error(`${path}: ${JSON.stringify(wrong)}`);
}

/** Replaces the timed jobs, for tests in which only calls may write or that run jobs themselves. */
const noJobs = () => ({ close: async () => {} });

/** Starts another process on a server's database and sandboxes. Its jobs run only when a test runs them. */
export async function startSecondProcess(
  server: TestServer,
  database: Database = server.database,
): Promise<{ url: string; jobs: readonly Job[]; close(): Promise<void> }> {
  const config = { ...server.config, SANDBOX_URL: `${server.url}/sandbox` };
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

/** Starts the whole server with its sandboxes, on a fresh database and a free port. */
export async function startServer(
  options: { kind?: Database['kind']; environment?: Record<string, string>; timedJobs?: boolean } = {},
): Promise<TestServer> {
  const { database, url: databaseUrl } = await freshDatabase(options.kind);
  const dataDir = mkdtempSync(join(tmpdir(), 'palpite-test-'));
  const config = readConfig({
    LOG_LEVEL: 'silent',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    // All test players have the same address.
    RATE_LIMIT_FACTOR: '10000',
    // Tests script their matches.
    FEED_MATCHES: 'false',
    // Tests send the feed's messages themselves.
    FEED: 'off',
    // Chat tests write both sides themselves.
    SANDBOX_SUPPORT: 'false',
    ...options.environment,
  });
  const app = await createApp({
    config,
    database,
    log: createLog(config),
    ...(options.timedJobs === false && { runJobs: noJobs }),
  });
  const url = (await app.listen(0)).replace('localhost', '127.0.0.1');

  async function send(
    method: string,
    path: string,
    { body, headers, token }: { body?: string; headers?: Record<string, string>; token?: string } = {},
  ): Promise<Refused> {
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: token }), ...headers },
      ...(body !== undefined && { body }),
      redirect: 'manual',
    });
    const text = await response.text();
    return {
      http: response.status,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : (text as never),
    };
  }

  const server: TestServer = {
    url,
    app,
    database,
    config,
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
      await fetch(`${url}/api/auth/user/captcha/${codeId}`, { headers: deviceHeaders });
      const captcha = await fetch(`${url}/sandbox/captcha/${codeId}`, { headers: deviceHeaders });
      const { text } = (await captcha.json()) as { text: string };
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
            phone: '11987654321',
            codeId,
            captCode: text,
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
