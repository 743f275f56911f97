import { expect, type Page, test } from '@playwright/test';
import { loginRequired } from '../../apps/web/src/shared/paths.ts';

for (const path of loginRequired) {
  test(`${path} without a token says why, goes home and opens the login`, async ({ page }) => {
    await page.goto('/#/home');
    await expect(page.getByRole('heading', { name: 'Originais' })).toBeVisible();
    await page.goto(`/#${path}`);
    await expect(page.getByText('Por favor, faça login primeiro').first()).toBeVisible();
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await expect(page).toHaveURL(/#\/home/);
    await expect(page.getByRole('tab', { name: 'Entrar' })).toBeVisible();
  });
}

test('an unknown path leads to the loading screen and on to home', async ({ page }) => {
  await page.goto('/#/nowhere/at-all');
  await expect(page).toHaveURL(/#\/home/);
});

test('a navigation while the app starts decides which screen is shown', async ({ page }) => {
  await page.goto('/#/sports');
  for (const waitUntil of ['commit', 'domcontentloaded', 'load'] as const) {
    await page.reload({ waitUntil });
    await page.goto('/#/casino');
    await expect(page).toHaveTitle(/^Cassino/);
    await page.goto('/#/sports');
    await expect(page).toHaveTitle(/^Esportes/);
  }
});

test('a press on the active tab scrolls to the top', async ({ page }) => {
  await page.goto('/#/casino');
  const tab = page.getByRole('navigation').getByRole('link', { name: 'Cassino' });
  await expect(tab).toHaveAttribute('aria-current', 'page');
  const scrolled = () => page.evaluate<number>('scrollY');
  await expect(async () => {
    await page.evaluate('scrollTo(0, 400)');
    expect(await scrolled()).toBe(400);
  }).toPass();
  const opened = page.context().waitForEvent('page');
  await tab.click({ modifiers: ['ControlOrMeta'] });
  await (await opened).close();
  expect(await scrolled()).toBe(400);
  await expect(async () => {
    await tab.click();
    await expect.poll(scrolled, { timeout: 2_000 }).toBe(0);
  }).toPass();
  await expect(page).toHaveURL(/#\/casino$/);
});

test('/main leads home', async ({ page }) => {
  await page.goto('/#/main');
  await expect(page).toHaveURL(/#\/home/);
});

test('a page at an unknown path leads to the start', async ({ page, request }) => {
  for (const path of ['/vip', '/nowhere/at-all', '/index.php']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/#\/home$/);
  }
  const call = await request.get('/api/app/nothing', { headers: { accept: 'text/html' } });
  expect([call.status(), (await call.json()).data.code]).toEqual([404, 'path_unknown']);
});

test('an unknown invitation code is reported on its page and not kept', async ({ page }) => {
  await page.goto('/#/yNAOHA99');
  await expect(page.getByRole('heading', { name: 'Este convite não existe' })).toBeVisible();
  await page.getByRole('button', { name: 'Criar conta' }).first().click();
  await expect(page.getByRole('button', { name: /convite/i })).toBeVisible();
  await expect(page.getByLabel('Código de convite')).toHaveCount(0);
});

test('an invitation link keeps its code for the registration, with and without a hash', async ({ page }) => {
  await page.route('**/api/auth/user/invitation/**', (route) =>
    route.fulfill({ json: { status: 200, message: '', data: { valid: true } } }),
  );
  await page.goto('/yAMIGO7');
  await expect(page).toHaveURL(/#\/yAMIGO7/);
  await page.getByRole('button', { name: 'Criar conta' }).first().click();
  await expect(page.getByLabel('Código de convite')).toHaveValue('AMIGO7');
});

test('the language changes at once and is kept', async ({ page }) => {
  await page.goto('/#/home');
  await page.getByRole('button', { name: 'Ajustes' }).click();
  await page.getByRole('combobox', { name: 'Idioma' }).selectOption('en_US');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', /^en/);
});

test('the theme follows the system while the app is open, until one is chosen', async ({ page }) => {
  const light = 'rgb(250, 246, 239)';
  const dark = 'rgb(18, 16, 14)';
  const ground = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
  const bar = page.locator('meta[name="theme-color"]');
  await page.emulateMedia({ colorScheme: 'light' });
  // The theme is painted before any code of the app runs.
  await page.route('**/assets/**.js', () => {});
  await page.goto('/#/home', { waitUntil: 'commit' });
  await expect.poll(ground).toBe(light);
  await expect(bar).toHaveAttribute('content', '#faf6ef');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Originais' })).toBeVisible();
  expect(await ground()).toBe(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).toBe(dark);
  await expect(bar).toHaveAttribute('content', '#12100e');

  await page.evaluate(`localStorage.setItem('palpite.theme', 'light')`);
  await page.reload();
  await expect.poll(ground).toBe(light);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground()).toBe(light);
});

test('reports a lost network and recovers', async ({ page, context }) => {
  await page.goto('/#/home');
  await expect(page.getByRole('heading', { name: 'Originais' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/sem conexão|sem internet|offline/i).first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/sem conexão|sem internet|offline/i)).toHaveCount(0);
});

test('the shell shows the bars at their final places and with their texts until the app renders them', async ({
  page,
}) => {
  await page.addInitScript("localStorage.setItem('palpite.lang', 'ja_JP')");
  const letCome = await holdApp(page);
  await page.goto('/#/sports', { waitUntil: 'commit' });
  const shell = page.locator('[data-shell]');
  const held = shell.locator('[data-when="nav"]');
  await expect(held).toBeVisible();
  const wordsIn = (selector: string): Promise<string[]> =>
    page.evaluate(
      `[...document.querySelectorAll(${JSON.stringify(`[data-shell] ${selector}`)})].map((each) => getComputedStyle(each, '::before').content).map((said) => said === 'none' ? '' : said.slice(1, -1))`,
    );
  const tabs = '[data-when="nav"] [data-tab] > span:last-child';
  // The page is there before its styles have loaded.
  await expect.poll(() => wordsIn(tabs)).not.toContain('');
  const words = await wordsIn(tabs);
  const [title = ''] = await wordsIn('[data-when="title"]');
  const heldPlace = await held.boundingBox();

  letCome();
  await expect(shell).toHaveCount(0);
  const nav = page.getByRole('navigation').last();
  await expect(nav.getByRole('listitem')).toHaveText(words);
  await expect.poll(() => nav.boundingBox()).toEqual(heldPlace);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('a visitor sees the screen before any of its code, and a press on it takes effect afterwards', async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  const letCome = await holdApp(page);
  await page.goto('/#/casino', { waitUntil: 'commit' });
  const shell = page.locator('[data-shell]');
  await expect(shell.getByRole('heading', { name: 'Originais' })).toBeVisible();
  await expect(shell.getByRole('button', { name: /^Minas/ }).first()).toBeVisible();
  await expect(shell.getByRole('heading', { name: 'Em alta' })).toBeVisible();
  await expect(shell.locator('section[hidden]'), 'some blocks a frame, but all of them').toHaveCount(0);
  const [style] = await shell
    .locator('[data-style]')
    .evaluateAll((parts) =>
      parts.map((part) => [part.getAttribute('data-style'), part.getAttribute('style')]),
    );
  expect(style?.[1], 'what markup may not say is said by the script').toBeTruthy();
  const place = await shell.getByText('Originais', { exact: true }).last().boundingBox();

  await shell
    .getByRole('button', { name: /^Minas/ })
    .first()
    .click();
  letCome();
  await expect(page.getByRole('tab', { name: 'Entrar' })).toBeVisible();
  await expect(shell).toHaveCount(0);
  const drawn = page.locator('#content').getByText('Originais', { exact: true });
  await expect.poll(() => drawn.last().boundingBox()).toEqual(place);
  expect(complaints).toEqual([]);
});

test("requests the code when the server's HTML fills the window", async ({ page }) => {
  // After 700 ms the code is requested anyway, and this machine may render slowly.
  await page.addInitScript(`{
    const set = window.setTimeout;
    window.setTimeout = (run, ms, ...given) => (ms === 700 ? 0 : set(run, ms, ...given));
    // True once the HTML filled the window or was complete. Many leagues with one match each end a little above the
    // bottom of the window, and fonts that load later may make the HTML shorter.
    let wasFull = false;
    const look = () => {
      const drawn = document.querySelector('[data-shell] [data-when="sports"]:not([aria-hidden])');
      if (drawn && (drawn.getBoundingClientRect().bottom >= innerHeight || !drawn.querySelector('[hidden]')))
        wasFull = true;
      if (window.askedFull === undefined) requestAnimationFrame(look);
    };
    look();
    new MutationObserver((changes) => {
      if (window.askedFull !== undefined) return;
      if (changes.some(({ addedNodes }) => addedNodes[0]?.rel === 'modulepreload')) window.askedFull = wasFull;
    }).observe(document, { childList: true, subtree: true });
  }`);
  const letCome = await holdApp(page);
  await page.goto('/#/sports', { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate('window.askedFull')).toBe(true);
  letCome();
});

test('a link of the server-rendered screen works, and the app opens at its target', async ({ page }) => {
  const letCome = await holdApp(page);
  await page.goto('/#/casino', { waitUntil: 'commit' });
  await page
    .locator('[data-shell]')
    .getByRole('link', { name: /Buscar/ })
    .click();
  letCome();
  await expect(page).toHaveURL(/#\/search/);
  await expect(page.getByRole('searchbox')).toBeVisible();
});

/** Returns a function that releases it. */
async function holdApp(page: Page): Promise<() => void> {
  let letCome = () => {};
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(/\/assets\/index-[^/]*\.js/, async (route) => {
    await mayCome;
    await route.continue();
  });
  return letCome;
}

test('reports and forgets a sheet that cannot load offline, and shows a screen once online', async ({
  page,
  context,
}) => {
  await page.goto('/#/home');
  await expect(page.getByRole('button', { name: 'Criar conta' }).first()).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('banner').getByRole('button', { name: 'Ajustes' }).click();
  await expect(page.getByText('Sua conexão com a internet está lenta')).toBeVisible();
  await page.evaluate("location.hash = '#/vip'");
  await expect(page.getByText('A tela não carregou')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('A tela não carregou')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
