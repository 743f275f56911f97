import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

type Names = { home: string; away: string; league: string };

export type Prices = { home: number; draw: number; away: number };

/** The zone decides what "today" lists. */
const zone = { zone: 'America/Sao_Paulo' };

const winner = 'football/matchResult/fullGame';

export type Match = {
  home: string;
  away: string;
  league: string;
  publish: (...messages: object[]) => Promise<void>;
  quote: (prices: Prices) => Promise<void>;
  /** The match is at 0–0 in the first half. */
  start: (seconds?: number) => Promise<void>;
  score: () => Promise<void>;
  finish: (home: number, away: number) => Promise<void>;
};

export function marketOf(key: string, prices: Record<string, number>) {
  const outcomes = Object.entries(prices).map(([outcome, oddsMilli]) => ({
    outcome,
    oddsMilli,
    chances: chancesAt(oddsMilli),
  }));
  return { key, outcomes };
}

const market = (prices: Prices) => marketOf(winner, prices);

/** Assumes a margin of about 6 %. */
function chancesAt(oddsMilli: number) {
  const winPpm = Math.round(940_000_000 / oddsMilli);
  return { winPpm, halfWinPpm: 0, voidPpm: 0, halfLossPpm: 0, lossPpm: 1_000_000 - winPpm };
}

function standing(home: number, away: number, isOver: boolean, seconds = 600) {
  const score = { home, away, isOver };
  return {
    timeStatus: isOver ? 'finished' : 'firstHalf',
    clock: { seconds, isRunning: false },
    result: {
      status: isOver ? 'finished' : 'running',
      scores: { fullGame: score, firstHalf: { ...score } },
    },
  };
}

/** In an hour, or before midnight: in-play bets work differently. At least a minute from now. */
function startsAtMs(nowMs: number): number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone.zone, timeStyle: 'medium' });
  const [hours = 0, minutes = 0, seconds = 0] = clock.format(nowMs).split(':').map(Number);
  const untilMidnightMs = 86_400_000 - ((hours * 60 + minutes) * 60 + seconds) * 1_000;
  return nowMs + Math.max(60_000, Math.min(3_600_000, untilMidnightMs - 2_000));
}

/** Names are unique: no other test finds the match. */
export async function writeMatch(
  { request }: Pick<Page, 'request'>,
  prices: Prices,
  given: Partial<Names> = {},
): Promise<Match> {
  const mark = randomUUID().slice(0, 6);
  const names = { home: `Caju ${mark}`, away: `Tucano ${mark}`, league: `Copa ${mark}`, ...given };
  const post = async (path: string, data: object) => {
    const response = await request.post(`/sandbox/feed/matches${path}`, { data });
    expect(response.ok()).toBe(true);
    return (await response.json()) as { ref: string };
  };
  const startsAt = new Date(startsAtMs(Date.now())).toISOString();
  const { ref } = await post('', {
    sport: 'football',
    ...names,
    startsAt,
    markets: [market(prices)],
  });
  const publish = async (...messages: object[]) => {
    await post(`/${ref}/messages`, { messages });
  };
  return {
    ...names,
    publish,
    quote: (next) => publish({ kind: 'odds', markets: [market(next)] }),
    // Prices from before the start are not offered in play.
    start: (seconds) =>
      publish(
        { kind: 'standing', standing: standing(0, 0, false, seconds), events: [{ kind: 'start' }] },
        { kind: 'odds', markets: [market(prices)] },
      ),
    score: () =>
      publish(
        { kind: 'betStop', reason: 'goal' },
        {
          kind: 'standing',
          standing: standing(1, 0, false),
          events: [{ kind: 'goal', side: 'home', second: 640, score: { home: 1, away: 0 } }],
        },
      ),
    finish: (home, away) =>
      publish(
        { kind: 'standing', standing: standing(home, away, true) },
        { kind: 'settlement', certainty: 'confirmed', result: standing(home, away, true).result },
      ),
  };
}

type Listed = { data: { feedSilent: boolean } };

export async function seek(page: Page, list: 'today' | 'inPlay', words: string): Promise<void> {
  // Each step takes a moment, more so right after the start.
  await expect
    .poll(
      async () => {
        const address = `/api/app/sports/matches?list=${list}&sport=football`;
        const listed = await (await page.request.get(address, { headers: zone })).text();
        // Locked while the feed sends its snapshot.
        return listed.includes(words) && (JSON.parse(listed) as Listed).data.feedSilent === false;
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  await page.goto(`/#/sports?sport=football&list=${list}`);
  // A long list renders only visible rows.
  const search = page.getByPlaceholder('Buscar time ou campeonato');
  const opener = page.getByRole('button', { name: 'Buscar time ou campeonato' });
  await expect(search.or(opener)).toBeVisible();
  if (await opener.isVisible()) await opener.click();
  await search.fill(words);
  // A row may move until only what was found is listed.
  const main = page.getByRole('main');
  const others = [main.getByRole('article'), main.getByRole('heading', { level: 2 })].map((found) =>
    found.filter({ hasNotText: words }),
  );
  await expect
    .poll(async () => Math.min(...(await Promise.all(others.map((other) => other.count())))))
    .toBe(0);
}

export async function pick(page: Page, list: 'today' | 'inPlay', match: Match, team: string): Promise<void> {
  await seek(page, list, team);
  const price = page
    .getByRole('button', { name: new RegExp(`^Resultado final \\(1X2\\): ${team}, `) })
    .first();
  await expect(price).toBeVisible();
  await price.tap();
  await expect(price).toHaveAttribute('aria-pressed', 'true');
  expect([match.home, match.away]).toContain(team);
}

/** Wholly visible and not covered. */
export function countPricesInSight(page: Page): Promise<number> {
  return page.evaluate<number>(`
    [...document.querySelectorAll('main article button[aria-pressed], main section button[aria-pressed]')].filter(
      (price) => {
        const { left, right, top, bottom, width } = price.getBoundingClientRect();
        const isSeen = (y) => price.contains(document.elementFromPoint((left + right) / 2, y));
        return width > 0 && isSeen(top + 1) && isSeen(bottom - 1);
      },
    ).length
  `);
}
