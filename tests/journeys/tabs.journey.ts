import { expect, test } from '@playwright/test';
import { seek, writeMatch } from './matches.ts';
import { logInAsTestPlayer } from './player.ts';

/** More than the six connections of a browser to an HTTP/1.1 server. */
const tabCount = 8;

/** Without a free connection the call times out. */
const call = `fetch('/api/app/user/getBalance', {
  headers: { Authorization: localStorage.getItem('palpite.token'), deviceId: 'tabs' },
  cache: 'no-store',
  signal: AbortSignal.timeout(10_000),
}).then((reply) => reply.status)`;

test('eight tabs of one player leave connections for calls: each answers', async ({ page, context }) => {
  await logInAsTestPlayer(page);
  await page.goto('/#/sports');
  const token = await page.evaluate(`localStorage.getItem('palpite.token')`);
  await context.addInitScript((kept) => localStorage.setItem('palpite.token', kept), token as string);

  const tabs = [page];
  // A headless browser reports all tabs as visible.
  const hide = `Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));`;
  while (tabs.length < tabCount) {
    const before = tabs.at(-1);
    await before?.evaluate(hide);
    const next = await context.newPage();
    await next.goto('/#/sports');
    await expect(next.getByRole('navigation', { name: 'Listas de jogos' })).toBeVisible();
    tabs.push(next);
  }

  const statuses = await Promise.all(tabs.map((tab) => tab.evaluate(call)));
  expect(statuses).toEqual(tabs.map(() => 200));
});

test('eight windows side by side share the streams: prices move in each, and calls answer', async ({
  page,
  context,
}) => {
  const prices = { home: 2_100, draw: 3_200, away: 3_400 };
  const matches = [await writeMatch(page, prices), await writeMatch(page, prices)];
  await logInAsTestPlayer(page);
  await page.goto('/#/sports');
  const token = await page.evaluate(`localStorage.getItem('palpite.token')`);
  await context.addInitScript((kept) => localStorage.setItem('palpite.token', kept), token as string);

  const windows: { page: typeof page; home: string }[] = [];
  for (let index = 0; index < tabCount; index++) {
    const shown = index === 0 ? page : await context.newPage();
    const { home = '' } = matches[index % 2] ?? {};
    await seek(shown, 'today', home);
    if (index % 4 > 1)
      await shown.getByRole('article').filter({ hasText: home }).getByRole('link').first().click();
    windows.push({ page: shown, home });
  }
  const seePrice = (price: string, watching: typeof windows) =>
    Promise.all(
      watching.map(({ page: shown, home }) =>
        expect(
          shown.getByRole('button', { name: new RegExp(`1X2\\): ${home}, ${price}`) }).first(),
        ).toBeVisible(),
      ),
    );
  const visible = await Promise.all(windows.map((each) => each.page.evaluate('document.visibilityState')));
  expect(new Set(visible)).toEqual(new Set(['visible']));

  await seePrice('2.10', windows);
  for (const match of matches) await match.quote({ ...prices, home: 2_250 });
  await seePrice('2.25', windows);
  const statuses = await Promise.all(windows.map((each) => each.page.evaluate(call)));
  expect(statuses).toEqual(windows.map(() => 200));

  // Another window takes over the streams.
  await page.close();
  const others = windows.slice(1);
  for (const match of matches) await match.quote({ ...prices, home: 2_400 });
  await seePrice('2.40', others);
});
