import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { identity } from '@palpite/contracts';
import { socketPath } from '@palpite/contracts/socket-events';
import { io } from 'socket.io-client';
import { Failed, findProgram, must, type Part, run } from './part.ts';
import { metricsToken, startTwoServers, type TwoServers } from './two-servers.ts';
import { ask, clientAddress, readFrames, type Site } from './web-client.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const waitMs = 15_000;
/** A proxy that gathers bytes delays frames by more; one that passes them on by a few milliseconds. */
const frameDelayMsMax = 500;

type Proxy = {
  site: Site;
  said(): string;
  notices?(): Promise<void>;
  stop(): Promise<void>;
};
type StartProxy = (program: string, servers: TwoServers, folder: string) => Promise<Proxy>;

const starts: Record<'nginx' | 'caddy', StartProxy> = { nginx: startNginx, caddy: startCaddy };

/** Two servers behind the proxy with its example file; requests go on when one stops. */
export const checkProxy =
  (name: 'nginx' | 'caddy'): Part =>
  async () => {
    const program = findProgram(name);
    if (!program)
      return `${name} is not installed (Debian package ${name === 'nginx' ? 'nginx-light' : name})`;
    const folder = mkdtempSync(join(tmpdir(), `palpite-${name}-`));
    const servers = await startTwoServers();
    let proxy: Proxy | null = null;
    try {
      proxy = await starts[name](program, servers, folder);
      await checkSite(proxy, servers);
    } catch (failure) {
      if (failure instanceof Failed && proxy) failure.message += `\n${proxy.said().slice(-4_000)}`;
      throw failure;
    } finally {
      await proxy?.stop();
      await servers.close();
      rmSync(folder, { recursive: true, force: true });
    }
    return null;
  };

async function checkSite({ site, notices }: Proxy, servers: TwoServers): Promise<void> {
  await checkPage(site, servers);
  const token = await checkClientAddress(site, servers);
  await checkSocket(site, servers, token);
  await checkStream(site, servers);
  await checkOperatorPaths(site, servers);
  await servers.processes[1].stop();
  await notices?.();
  await checkOneServer(site);
}

async function checkPage(site: Site, { processes: [first] }: TwoServers): Promise<void> {
  const page = await ask(site, '/');
  must(page.status === 200, `the page answers ${page.status}: ${page.body.slice(0, 300)}`);
  const direct = await ask({ url: first.url }, '/');
  must(page.body === direct.body, 'the page differs from what the server sent');
  must('content-security-policy' in page.headers, 'the page lost its content security policy');
  must(!('content-encoding' in page.headers), 'the page is compressed although nobody asked for it');
  const home = await ask(site, '/api/app/sports/home', { headers: { 'accept-encoding': 'gzip' } });
  must(home.status === 200, `GET /api/app/sports/home answers ${home.status}`);
}

async function checkClientAddress(site: Site, { database }: TwoServers): Promise<string> {
  const codeId = randomInt(0, identity.captchaIdMax);
  const headers = {
    deviceId: randomUUID(),
    'content-type': 'application/json',
    'x-forwarded-for': '203.0.113.9',
  };
  await ask(site, `/api/auth/user/captcha/${codeId}`, { headers });
  const { text } = JSON.parse((await ask(site, `/sandbox/captcha/${codeId}`, { headers })).body);
  const username = `proxy.${randomUUID().slice(0, 12)}@exemplo.com.br`;
  const pwd = 'goiabada com queijo';
  const { method, path } = identity.restRegister;
  const body = JSON.stringify({ username, pwd, pwd1: pwd, birthDate: '1990-01-15', codeId, captCode: text });
  const answer = await ask(site, path, { method, headers, body });
  must(answer.status === 200, `the registration answers ${answer.status}: ${answer.body}`);
  const rows = await database.execute<{ ip: string }>(
    {
      name: '',
      text: `select session.ip from identity.session
        join identity.player on player.id = session.player_id where player.username = $1`,
    },
    [username],
  );
  const address = rows[0]?.ip;
  must(
    address === clientAddress,
    `the server sees the client address ${address} instead of ${clientAddress}`,
  );
  return JSON.parse(answer.body).data.access_token;
}

async function checkSocket(site: Site, { database }: TwoServers, token: string): Promise<void> {
  const open = (origin: string) =>
    io(site.url, {
      path: socketPath,
      transports: ['websocket'],
      query: { token },
      reconnection: false,
      forceNew: true,
      extraHeaders: { origin },
      ...(site.ca && { ca: site.ca }),
    });
  const own = open(site.url);
  try {
    await settled('the account socket did not open', (resolve, reject) => {
      own.once('connect', () => resolve(null));
      own.once('connect_error', reject);
    });
    const received = settled('no event came through the account socket', (resolve) =>
      own.once('notice', resolve),
    );
    await database.execute(
      {
        name: '',
        text: `insert into platform.outbox (topic, player_id, payload)
          select 'notice', player_id, '{"text": "through the proxy"}' from identity.session
          order by id desc limit 1`,
      },
      [],
    );
    await received;
  } finally {
    own.close();
  }
  const other = open('https://elsewhere.example');
  try {
    await settled('the account socket opens for a page of another site', (resolve, reject) => {
      other.once('connect_error', resolve);
      other.once('connect', () => reject(new Error('connected')));
    });
  } finally {
    other.close();
  }
}

/** A stream begins with a frame and has one every few seconds. */
async function checkStream(site: Site, { processes }: TwoServers): Promise<void> {
  const path = '/api/app/sports/stream';
  const count = 4;
  const [through, ...direct] = await Promise.all([
    readFrames(site, path, (frames) => frames.length >= count, waitMs * 2),
    ...processes.map(({ url }) => readFrames({ url }, path, (frames) => frames.length > count, waitMs * 2)),
  ]);
  // The first frame of a stream is its own; the others go to every listener of a process.
  const delays = through.slice(1).map(({ text, atMs }) =>
    Math.min(
      ...direct
        .flat()
        .filter((frame) => frame.text === text)
        .map((frame) => Math.abs(atMs - frame.atMs)),
    ),
  );
  must(
    delays.every((delay) => delay <= frameDelayMsMax),
    `frames arrive up to ${Math.round(Math.max(...delays))} ms later than directly`,
  );
}

async function checkOperatorPaths(site: Site, { processes: [first] }: TwoServers): Promise<void> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  for (const path of ['/metrics', '/ledger-check', '/ledger-export?format=hledger']) {
    const { status } = await ask(site, path, { headers });
    must(status === 404, `${path} answers ${status} to the public`);
  }
  const { status } = await ask(site, '/api/office/withdrawals', { headers });
  must(status === 401, `the back office answers ${status} without a session`);
  const metrics = await ask({ url: first.url }, '/metrics', { headers });
  must(metrics.status === 200, `/metrics answers ${metrics.status} directly`);
}

/** Calls that write must be answered too. */
async function checkOneServer(site: Site): Promise<void> {
  for (let time = 0; time < 10; time++) {
    const { status } = await ask(site, '/api/app/sports/home');
    must(status === 200, `with one server stopped a read answers ${status}`);
    const body = JSON.stringify({ username: 'nobody@exemplo.com.br', pwd: 'x', codeId: time, captCode: 'x' });
    const { method, path } = identity.restLogin;
    const answer = await ask(site, path, { method, headers: { 'content-type': 'application/json' }, body });
    must(
      JSON.parse(answer.body || 'null')?.data?.code === 'captcha_wrong',
      `with one server stopped a login answers ${answer.status}: ${answer.body.slice(0, 300)}`,
    );
  }
}

/** deploy/nginx.conf with other ports and a certificate of its own. */
async function startNginx(program: string, { processes }: TwoServers, folder: string): Promise<Proxy> {
  const [https, http] = [await findFreePort(), await findFreePort()];
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  run('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate],
  ]);
  const ports = processes.map(({ url }) => new URL(url).port);
  const example = replaceAll(readFileSync(join(root, 'deploy/nginx.conf'), 'utf8'), {
    '127.0.0.1:3000': `127.0.0.1:${ports[0]}`,
    '127.0.0.1:3001': `127.0.0.1:${ports[1]}`,
    'listen 80;': `listen 127.0.0.1:${http};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${https} ssl http2;`,
    '/etc/letsencrypt/live/bets.example/fullchain.pem': certificate,
    '/etc/letsencrypt/live/bets.example/privkey.pem': key,
  });
  writeFileSync(join(folder, 'site.conf'), example);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${join(folder, 'pid')};
error_log stderr warn;
daemon off;
events {}
http {
  access_log off;
  ${temporary.join('\n  ')}
  # As in Debian's nginx.conf.
  gzip on;
  include ${join(folder, 'site.conf')};
}
`,
  );
  run(program, ['-t', '-q', '-c', config]);
  const child = startProgram(program, ['-c', config]);
  const site = { url: `https://localhost:${https}`, ca: readFileSync(certificate, 'utf8') };
  await readyOrStopped(site, child, http);
  return { site, said: child.said, stop: () => stopProgram(child) };
}

/** A proxy that fails its first checks would keep this program running. */
async function readyOrStopped(site: Site, child: Running, plainPort: number): Promise<void> {
  try {
    await waitForPage(site, child);
    await checkPlainHttp(plainPort);
  } catch (failure) {
    await stopProgram(child);
    throw failure;
  }
}

/** Pages lead on to https, calls are refused. */
async function checkPlainHttp(port: number): Promise<void> {
  const plain = { url: `http://localhost:${port}` };
  const page = await ask(plain, '/');
  must(page.status === 301, `plain HTTP answers ${page.status}, not a redirection`);
  const call = await ask(plain, '/api/app/sports/home');
  must(call.status === 403, `a call by plain HTTP answers ${call.status}, not 403`);
}

async function startCaddy(program: string, { processes }: TwoServers, folder: string): Promise<Proxy> {
  const url = `http://localhost:${await findFreePort()}`;
  const plainPort = await findFreePort();
  const config = join(root, 'deploy/Caddyfile');
  const environment = {
    PALPITE_ADDRESS: url,
    PALPITE_HTTP_PORT: String(plainPort),
    PALPITE_PROCESSES: processes.map((one) => new URL(one.url).host).join(' '),
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_CONFIG_HOME: join(folder, 'config'),
  };
  // The port of Caddy's own interface is fixed.
  const adapted = JSON.parse(
    run(program, ['adapt', '--adapter', 'caddyfile', '--config', config], { environment }),
  );
  const file = join(folder, 'caddy.json');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify({ ...adapted, admin: { disabled: true } }));
  const child = startProgram(program, ['run', '--config', file], environment);
  const site = { url };
  await readyOrStopped(site, child, plainPort);
  // Caddy up to 2.11.1 loses the body of a write when the first server that it tries is away (its issue
  // 7546).
  const notices = () =>
    waitUntil(
      () => child.said().includes('health_checker'),
      () => 'Caddy does not notice that a server stopped',
    );
  return { site, said: child.said, notices, stop: () => stopProgram(child) };
}

type Running = { child: ChildProcess; said(): string };

function startProgram(
  program: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Running {
  const child = spawn(program, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      said += piece;
    });
  return { child, said: () => said };
}

async function stopProgram({ child }: Running): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function waitForPage(site: Site, { child, said }: Running): Promise<void> {
  const isServed = async () => (await ask(site, '/healthz').catch(() => null))?.status === 200;
  await waitUntil(
    async () => child.exitCode !== null || (await isServed()),
    () => `no answer:\n${said()}`,
  );
  must(child.exitCode === null, `the proxy ended:\n${said()}`);
}

async function waitUntil(holds: () => boolean | Promise<boolean>, sentence: () => string): Promise<void> {
  const until = performance.now() + waitMs;
  while (!(await holds())) {
    if (performance.now() > until) throw new Failed(sentence());
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function replaceAll(text: string, changes: Record<string, string>): string {
  return Object.entries(changes).reduce((result, [from, to]) => {
    must(result.includes(from), `the example does not contain “${from}”`);
    return result.replaceAll(from, to);
  }, text);
}

function settled(
  sentence: string,
  listen: (resolve: (value: unknown) => void, reject: (failure: Error) => void) => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Failed(`${sentence} within ${waitMs} ms`)), waitMs);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      settle();
    };
    listen(
      (value) => end(() => resolve(value)),
      (failure) => end(() => reject(new Failed(`${sentence}: ${failure.message}`))),
    );
  });
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
