import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { sportsTable } from '../../../tests/harness/sports.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function ask(at: string, { lang = 'pt_BR', zone = 'America/Sao_Paulo', wide = '', of = server } = {}) {
  const response = await fetch(`${of.url}/first-screen?${new URLSearchParams({ at, lang, zone, wide })}`);
  return { http: response.status, headers: response.headers, html: await response.text() };
}

describe('The first screen of a visitor', () => {
  test('is in their language, with links into the app and no style that the policy refuses', async () => {
    const { http, headers, html } = await ask('/casino');
    expect(http).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(html).toContain('Em alta');
    expect(html).toContain('href="/#/search"');
    expect(html).not.toContain(' style="');
    expect((await ask('/casino', { lang: 'ja_JP' })).html).toContain('人気');
  });

  test.each(['/home', '/sports', '/footballPage?list=today', '/mines'])('is rendered for %s', async (at) => {
    const { http, html } = await ask(at);
    expect(http).toBe(200);
    expect(html.length).toBeGreaterThan(1_000);
  });

  test('contains a match with its teams, prices and local time', async () => {
    const startsAt = new Date(Date.now() + 3_600_000);
    const { matchId } = await sportsTable(server).offer({ startsInMs: 3_600_000 });
    for (const zone of ['America/Sao_Paulo', 'Asia/Tokyo']) {
      // Shown once the board has its prices.
      const drawn = async () => (await ask(`/match?id=${matchId}`, { zone })).html;
      await expect.poll(drawn).toContain('3.40');
      for (const words of ['Casa Amarela', 'Visita Azul', hourIn(zone, startsAt)])
        expect(await drawn()).toContain(words);
    }
  });

  test('fits the window width: whole markets beside the names where there is space', async () => {
    await sportsTable(server).offer({ startsInMs: 3_600_000 });
    // A phone's list shows only the result market.
    const list = '/sports?sport=football&list=parlay';
    await expect.poll(async () => (await ask(list)).html).toContain('<article');
    const isWide = /<article class="[^"]*\bh-11\b/;
    await expect.poll(async () => (await ask(list, { wide: '1' })).html).toMatch(isWide);
    expect((await ask(list)).html).not.toMatch(isWide);
  });

  test.each([
    ['a screen of players', '/wallet'],
    ['an unknown screen', '/nowhere'],
    ['an address that is none', 'casino'],
    ['a match that is not there', '/match?id=999999999'],
    ['a long address', `/match?id=${'1'.repeat(300)}`],
  ])('is empty for %s', async (_title, at) => {
    expect(await ask(at)).toMatchObject({ http: 204, html: '' });
  });

  test('is empty for an unknown time zone', async () => {
    expect(await ask('/casino', { zone: '/etc/passwd' })).toMatchObject({ http: 204, html: '' });
  });
});

test('a crashed process is replaced', async () => {
  const [pid] = drawingProcesses();
  process.kill(Number(pid), 'SIGKILL');
  await expect.poll(async () => (await ask('/sports?list=today')).http).toBe(200);
  expect(drawingProcesses()).not.toContain(pid);
});

test('above sixteen waiting renders the next pages get none, and the waiting ones get theirs', async () => {
  await ask('/mines');
  const pid = Number(drawingProcesses()[0]);
  process.kill(pid, 'SIGSTOP');
  const answers: number[] = [];
  const requests = Array.from({ length: 20 }, async (_, at) => {
    const { http } = await ask(`/casino?n=${at}`);
    answers.push(http);
  });
  await expect.poll(() => answers).toEqual([204, 204, 204, 204]);
  process.kill(pid, 'SIGCONT');
  await Promise.all(requests);
  expect(answers.slice(4)).toEqual(Array.from({ length: 16 }, () => 200));
});

test('an address gets a limited number of renders per minute', async () => {
  const few = await startServer({ environment: { RATE_LIMIT_FACTOR: '0.1' } });
  try {
    const answers: number[] = [];
    for (let visit = 0; visit < 26; visit++) answers.push((await ask('/mines', { of: few })).http);
    expect(answers).toEqual([...Array.from({ length: 24 }, () => 200), 204, 204]);
  } finally {
    await few.close();
  }
});

function hourIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at);
}

function drawingProcesses(): string[] {
  const listed = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  return listed.stdout
    .split('\n')
    .filter((line) => line.includes('first-screens.js'))
    .map((line) => line.trim().split(' ')[0] ?? '');
}
