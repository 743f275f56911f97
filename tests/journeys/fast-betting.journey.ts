import { expect, type Locator, type Page, test } from '@playwright/test';
import { countPricesInSight, type Match, type Prices, seek, writeMatch } from './matches.ts';
import { logInAsTestPlayer, readBalance } from './player.ts';

/** Real clicks, from before the first script of the page. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(`window.presses = 0;
    addEventListener('click', (event) => { if (event.isTrusted) window.presses++; }, true);`);
  return () => page.evaluate<number>('window.presses');
}

const nextPrices = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Começam em breve' }) })
    .locator('article button[aria-pressed=false]:not([aria-disabled])');

const quickStake = (page: Page) =>
  page.getByRole('group', { name: 'Valores rápidos' }).getByRole('button').first();
const place = (page: Page) => page.getByRole('button', { name: /^Apostar R\$/ });

const sizes = [
  { name: 'phone', use: {}, press: (target: Locator) => target.tap() },
  {
    name: 'desktop',
    use: { viewport: { width: 1_440, height: 900 }, isMobile: false, hasTouch: false },
    press: (target: Locator) => target.click(),
  },
] as const;

for (const { name, use, press } of sizes)
  test.describe(`On a ${name}`, () => {
    test.use(use);

    test('places a bet with three presses from a cold start, and the next one with two', async ({ page }) => {
      await logInAsTestPlayer(page);
      const presses = await countPresses(page);
      await page.goto('/');
      const price = nextPrices(page).first();
      // Locked while the feed sends its snapshot.
      await expect(price).toBeInViewport({ ratio: 1, timeout: 60_000 });
      // Two matches with two or three prices each.
      await expect.poll(() => countPricesInSight(page)).toBeGreaterThanOrEqual(4);
      const before = await readBalance(page);

      await press(price);
      await press(quickStake(page));
      const stake = Number(((await place(page).textContent()) ?? '').replace(/\D/g, ''));
      expect(stake).toBeGreaterThan(0);
      await press(place(page));
      await expect(page.getByText('Aposta aceita')).toBeVisible();
      expect(await presses()).toBe(3);
      await expect.poll(() => readBalance(page)).toBe(before - stake);

      if (name === 'desktop') await page.getByRole('button', { name: 'Novo boletim' }).click();
      else await page.getByRole('button', { name: 'Fechar', exact: true }).tap();
      const earlier = await presses();
      await press(nextPrices(page).last());
      await press(place(page));
      await expect(page.getByText('Aposta aceita')).toBeVisible();
      expect((await presses()) - earlier).toBe(2);
      await expect.poll(() => readBalance(page)).toBe(before - 2 * stake);
    });
  });

const even: Prices = { home: 2_100, draw: 3_300, away: 3_700 };

/** R$ 5 for each press, up to R$ 10 until logout. */
async function turnOnePressOn(page: Page): Promise<void> {
  await page.goto('/#/slip');
  await page.getByRole('button', { name: /Aposta em 1 toque/ }).tap();
  const sheet = page.getByRole('dialog', { name: 'Aposta em 1 toque' });
  await sheet.getByLabel('Valor por toque').fill('5');
  await sheet.getByLabel('Limite neste acesso').fill('10');
  await expect(sheet).toContainText(/Cada toque aposta R\$\s5,00.*no máximo R\$\s10,00/);
  await sheet.getByRole('button', { name: /^Ligar: R\$\s5,00/ }).tap();
  await expect(sheet).toHaveCount(0);
}

const priceOf = (page: Page, outcome: string) =>
  page.getByRole('button', { name: new RegExp(`^Resultado final \\(1X2\\): ${outcome}, `) }).first();

function expectMark(page: Page, sign: string): Promise<void> {
  const signs =
    "[...document.querySelectorAll('.odds-cell')].map((cell) => getComputedStyle(cell, '::after').content)";
  return expect.poll(() => page.evaluate<string>(`${signs}.join()`)).toContain(sign);
}

/** Returns the balance before the first press. */
async function beginOnePress(page: Page, match: Match): Promise<number> {
  await turnOnePressOn(page);
  await seek(page, 'today', match.home);
  await expect(priceOf(page, match.home)).toBeVisible();
  await expect(page.getByText(/1 toque aposta R\$\s5/)).toBeVisible();
  return readBalance(page);
}

test('one press on a price bets, a double press bets once, and the mode ends at its limit and at logout', async ({
  page,
}) => {
  await logInAsTestPlayer(page);
  const match = await writeMatch(page, even);
  const before = await beginOnePress(page, match);
  const home = priceOf(page, match.home);
  await home.dblclick();
  await expect(page.getByText('Aposta aceita')).toBeVisible();
  await expectMark(page, '✓');
  await expect(home).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => readBalance(page)).toBe(before - 500);
  await priceOf(page, match.away).tap();
  await expect.poll(() => readBalance(page)).toBe(before - 1_000);
  await priceOf(page, 'Empate').tap();
  await expect(page.getByText(/Limite da aposta em 1 toque atingido/)).toBeVisible();
  await expect(page.getByText(/1 toque aposta/)).toHaveCount(0);
  expect(await readBalance(page)).toBe(before - 1_000);

  await turnOnePressOn(page);
  await page.evaluate("localStorage.removeItem('palpite.token'); dispatchEvent(new StorageEvent('storage'))");
  await expect(page.getByText(/1 toque aposta/)).toHaveCount(0);
  expect(await page.evaluate("localStorage.getItem('palpite.onePress')")).toBeNull();
});

test('a price that fell before the press arrives is refused visibly, and accepted if the player accepts any price', async ({
  page,
}) => {
  await logInAsTestPlayer(page);
  const match = await writeMatch(page, even);
  const before = await beginOnePress(page, match);
  let falls = true;
  await page.route('**/api/app/sports/bets', async (route) => {
    if (falls) await match.quote({ home: 2_000, draw: 3_350, away: 3_800 });
    falls = false;
    await route.continue();
  });
  const home = priceOf(page, match.home);
  await home.tap();
  await expect(page.getByText('Aposta não aceita')).toBeVisible();
  await expectMark(page, '✕');
  await page.getByRole('button', { name: 'Fechar', exact: true }).tap();
  // The refused press used nothing of the limit.
  await expect(page.getByText(/restam R\$\s10/)).toBeVisible();

  await page.evaluate("localStorage.setItem('palpite.oddsPolicy', 'all')");
  await page.reload();
  await seek(page, 'today', match.home);
  await page.unrouteAll();
  await page.route('**/api/app/sports/bets', async (route) => {
    await match.quote({ home: 1_900, draw: 3_400, away: 3_900 });
    await route.continue();
  });
  await expect(home).toContainText('2.00');
  await expect(page.getByText(/1 toque aposta/)).toBeVisible();
  await home.tap();
  await expect(page.getByText('Aposta aceita')).toBeVisible();
  await expect.poll(() => readBalance(page)).toBe(before - 500);
});

test('a press with a lost answer is looked up in the history and is one bet', async ({ page }) => {
  await logInAsTestPlayer(page);
  const match = await writeMatch(page, even);
  const before = await beginOnePress(page, match);
  await page.route('**/api/app/sports/bets', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await priceOf(page, match.home).tap();
  const slip = page.getByRole('dialog').last();
  await expect(slip.getByRole('paragraph').filter({ hasText: 'Conferindo no seu histórico' })).toBeVisible();
  await expect(slip.getByText('Aposta aceita')).toBeVisible();
  await slip.getByRole('button', { name: 'Fechar', exact: true }).tap();
  await page.reload();
  await expect.poll(() => readBalance(page)).toBe(before - 500);
});
