import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { comeAs, type People, sizes } from './come-as.ts';
import { hideOverlays, showOverlay, untilItStands } from './page-doors.ts';
import { states } from './states.ts';

/** Opens a round of mines with four safe tiles, so that there is something to leave with. */
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

/** Four phones side by side: live football, a match, the slip over it, and mines. */
export async function takeReadmePicture(
  browser: Browser,
  url: string,
  people: People,
  file: string,
): Promise<void> {
  const { context, page } = await comeAs(browser, {
    url,
    size: '393',
    state: states.player,
    people,
    lang: 'pt_BR',
  });
  const taken: string[] = [];
  const take = async () => {
    await untilItStands(page);
    taken.push((await page.screenshot({ caret: 'hide' })).toString('base64'));
  };
  await page.goto('/#/sports?sport=football&list=inPlay');
  await take();
  await page.goto(`/#/match?id=${people.veteran.matchId}`);
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
