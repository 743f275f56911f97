import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page } from '@playwright/test';
import { openAs, type People, sizes } from './open-as.ts';
import { hideOverlays, showOverlay, waitUntilSettled } from './overlay-entries.ts';
import { states } from './states.ts';

/** Leaves something to cash out. */
async function beginMines(page: Page, token: string): Promise<void> {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/app/originals/mines/rounds${path}`, {
      headers: { authorization: token },
      data,
    });
    return ((await answer.json()) as { data: { open: { roundId: string } | null } }).data.open;
  };
  for (let tried = 0; tried < 20; tried++) {
    let open = await post('', { requestId: randomUUID(), stake: 20, mines: 3 });
    for (const tile of [6, 9, 14, 19]) if (open) open = await post(`/${open.roundId}/tiles`, { tile });
    if (open) return;
  }
}

/** Time until everything in view takes bets. */
const patience = { timeout: 90_000, intervals: [500] };

/** Counts prices and matches in view that take no bets. */
const blockedCount = `[...document.querySelectorAll('main button[aria-pressed], main article span[aria-hidden]')]
  .filter((each) => each.getBoundingClientRect().top < innerHeight)
  .filter((each) => each.ariaDisabled === 'true' || each.textContent === '–' || each.querySelector('.lucide-lock'))
  .length`;

async function collapseBlockedLeagues(page: Page): Promise<void> {
  const blockedRows = page.locator('main article', { has: page.locator('span', { hasText: /^–$/ }) });
  while ((await blockedRows.count()) > 0)
    await blockedRows.first().locator('xpath=preceding::h2[1]').getByRole('button').click();
}

/** Prices of two matches, closest to 2.40. */
async function likelyPrices(page: Page): Promise<{ row: number; cell: number }[]> {
  const rows = await page.locator('main article').all();
  const offered = await Promise.all(
    rows.slice(0, 4).map(async (match, row) => {
      const prices = (await match.locator('button[aria-pressed]').allInnerTexts()).map(Number);
      const far = prices.map((odds) => Math.abs(Math.log(odds / 2.4)));
      return { row, cell: far.indexOf(Math.min(...far)), far: Math.min(...far) };
    }),
  );
  return offered.toSorted((a, b) => a.far - b.far).slice(0, 2);
}

/** Live football, a match, the slip with a stake over it, and Mines. */
export async function takeReadmePicture(
  browser: Browser,
  url: string,
  people: People,
  file: string,
): Promise<void> {
  const { context, page } = await openAs(browser, {
    url,
    size: '393',
    state: states.player,
    // Its picks come from the list in the picture.
    people: { ...people, veteran: { ...people.veteran, picks: '' } },
    lang: 'pt_BR',
  });
  await context.addInitScript(`localStorage.setItem('palpite.slipForm', '{"stake":"50"}')`);
  // Unread news would mark all four phones.
  await page.request.post('/api/app/inbox/read', {
    headers: { authorization: people.veteran.token },
    data: { through: new Date().toISOString() },
  });
  const taken: string[] = [];
  const take = async () => {
    await expect.poll(() => page.evaluate(blockedCount), patience).toBe(0);
    await waitUntilSettled(page);
    taken.push((await page.screenshot({ caret: 'hide' })).toString('base64'));
  };
  await page.goto('/#/sports?sport=football&list=inPlay');
  const rows = page.locator('main article');
  await rows.first().waitFor();
  await collapseBlockedLeagues(page);
  await expect.poll(() => page.evaluate(blockedCount), patience).toBe(0);
  for (const { row, cell } of await likelyPrices(page))
    await rows.nth(row).locator('button[aria-pressed]').nth(cell).click();
  await take();
  await rows.nth(2).getByRole('link').click();
  await take();
  await showOverlay(page, 'slip');
  await take();
  await hideOverlays(page);
  await beginMines(page, people.veteran.token);
  await page.goto('/#/mines');
  await take();
  await context.close();

  const { width, height } = sizes['393'];
  const gap = 16;
  const sheet = await browser.newPage({
    viewport: { width: 4 * width + 3 * gap, height },
    reducedMotion: 'reduce',
  });
  await sheet.setContent(
    `<style>body { margin: 0; display: flex; gap: ${gap}px; background: #12100e }</style>${taken
      .map((picture) => `<img src="data:image/png;base64,${picture}" width="${width}" height="${height}">`)
      .join('')}`,
  );
  await sheet.screenshot({ path: file });
  await sheet.close();
  process.stdout.write(`${file}, ${readFileSync(file).length} bytes\n`);
}
