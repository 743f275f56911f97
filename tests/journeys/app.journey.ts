import { expect, type Page, test } from '@playwright/test';
import { startFront } from './front.ts';

const controlled = 'navigator.serviceWorker.controller !== null';

const keptUrls = `(async () => {
  const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  return (await Promise.all(opened.map((cache) => cache.keys()))).flat().map(({ url }) => url);
})()`;

const missing = `(async () => {
  const kept = new Set(await ${keptUrls});
  return performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/') && !kept.has(name)).length;
})()`;

/** A service worker controls the page and the screen's files are cached. */
async function untilKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(controlled), { timeout: 60_000 }).toBe(true);
  await expect.poll(() => page.evaluate(missing), { timeout: 60_000 }).toBe(0);
}

test('meets every requirement of the browser for installation', async ({ page }) => {
  await page.goto('/#/home');
  await expect.poll(() => page.evaluate(controlled), { timeout: 60_000 }).toBe(true);
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '{}');
  expect(manifest).toMatchObject({ display: 'standalone', scope: '/', id: '/' });
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(
    expect.arrayContaining(['any', 'maskable', 'monochrome']),
  );
  const pictures = [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap(({ icons }: { icons: object[] }) => icons),
  ] as { src: string; sizes: string; type: string }[];
  for (const { src, sizes, type } of pictures) {
    const reply = await page.request.get(src);
    expect(reply.headers()['content-type'], src).toContain(type);
    if (type === 'image/svg+xml') continue;
    const size = await page.evaluate(`(async () => {
      const { width, height } = await createImageBitmap(await (await fetch(${JSON.stringify(src)})).blob());
      return width + 'x' + height;
    })()`);
    expect(size, src).toBe(sizes);
  }
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A private window installs nothing.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('opens the app offline after a reload, shows that it is offline, and caches no reply of the server', async ({
  page,
  context,
}) => {
  await page.goto('/#/home');
  await untilKept(page);
  const kept = (await page.evaluate(keptUrls)) as string[];
  const calls = kept.map((url) => new URL(url).pathname);
  expect(calls.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Sem internet. Os valores na tela podem estar desatualizados.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Originais' })).toBeVisible({ timeout: 40_000 });
});

test('loads a failed part of the screen by itself once the server answers again', async ({ page }) => {
  let away = true;
  await page.route('**/api/app/**', (route) => (away ? route.abort() : route.continue()));
  await page.route('**/first-screen?**', (route) => route.abort());
  await page.goto('/#/home');
  await expect(page.getByText('Os valores na tela podem estar desatualizados.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Originais' })).toBeHidden();
  away = false;
  await expect(page.getByRole('heading', { name: 'Originais' })).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText('Os valores na tela podem estar desatualizados.')).toBeHidden();
});

test('offers a new version on a button, but not in a game', async ({ page, baseURL }) => {
  const front = await startFront(baseURL ?? '');
  try {
    await page.goto(`${front.url}/#/home`);
    await untilKept(page);
    const build = await page.locator('meta[name="build"]').getAttribute('content');
    await page.evaluate('window.untouched = true');
    front.change('/sw.js', (before) => before.replaceAll(build ?? '', 'newer'));
    await page.evaluate('navigator.serviceWorker.ready.then((ready) => ready.update()).then(() => {})');
    const bar = page.getByText('Há uma versão nova.');
    await expect(bar).toBeVisible();
    expect(await page.evaluate('window.untouched')).toBe(true);
    await page.goto(`${front.url}/#/mines`);
    await expect(bar).toHaveCount(0);
    await page.goto(`${front.url}/#/home`);
    await page.getByRole('button', { name: 'Atualizar' }).click();
    await expect.poll(() => page.evaluate('window.untouched !== true').catch(() => false)).toBe(true);
    await expect(page.getByRole('heading', { name: 'Originais' })).toBeVisible();
    await expect.poll(() => page.evaluate('caches.keys()')).toEqual(['palpite newer']);
  } finally {
    front.stop();
  }
});

test('recovers with the first reload after a proxy answered a page in place of code', async ({
  page,
  baseURL,
}) => {
  const front = await startFront(baseURL ?? '');
  const heading = page.getByRole('main').getByRole('heading').first();
  try {
    await page.goto(`${front.url}/#/home`);
    await untilKept(page);
    front.answerPage(/^\/assets\/.*\.js/);
    await page.evaluate("location.hash = '#/casino'");
    await expect(page.getByText('A tela não carregou')).toBeVisible();
    const types = `(async () => {
      const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const kept = await Promise.all(opened.map(async (cache) => Promise.all((await cache.keys()).map((url) => cache.match(url)))));
      return kept.flat().filter(({ url }) => url.includes('/assets/')).map(({ headers }) => headers.get('content-type'));
    })()`;
    expect(await page.evaluate(types)).not.toContain('text/html');
    front.answerPage(null);
    await page.reload();
    await expect(page).toHaveTitle(/^Cassino/);
    await expect(heading).toBeVisible();

    // An earlier version of the worker cached it.
    await page.evaluate(`(async () => {
      const page = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys()) if (url.endsWith('.js')) await cache.put(url, page());
      }
    })()`);
    await page.reload();
    await expect(heading).toBeVisible();
    await untilKept(page);
    expect(await page.evaluate(types)).not.toContain('text/html');
  } finally {
    front.stop();
  }
});

test('opens what another app shares: an invitation, a screen, otherwise the search', async ({ page }) => {
  await page.route('**/api/auth/user/invitation/**', (route) =>
    route.fulfill({ json: { status: 200, message: '', data: { valid: true } } }),
  );
  const share = (text: string) => page.goto(`/?title=&text=${encodeURIComponent(text)}`);
  await page.goto('/');
  await share(`Vem! ${new URL(page.url()).origin}/yAMIGO7`);
  await expect(page).toHaveURL(/\/#\/yAMIGO7$/);
  await page.getByRole('button', { name: 'Criar conta' }).first().click();
  await expect(page.getByLabel('Código de convite')).toHaveValue('AMIGO7');
  await share('Tucano');
  await expect(page).toHaveURL(/\/#\/search\?text=Tucano$/);
  await expect(page.getByRole('searchbox')).toHaveValue('Tucano');
  await page.goto(`/?shared=${encodeURIComponent('web+palpite:casino')}`);
  await expect(page).toHaveURL(/\/#\/casino$/);
});

test('installs the app from the settings where the browser offers it', async ({ page }) => {
  await page.goto('/#/home');
  await expect(page.getByRole('heading', { name: 'Originais' })).toBeVisible();
  await page.evaluate(`{
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    offer.prompt = async () => {
      document.title = 'asked';
      return { outcome: 'accepted' };
    };
    dispatchEvent(offer);
  }`);
  await page.getByRole('button', { name: 'Ajustes' }).click();
  await page
    .getByRole('button', { name: /Instalar o aplicativo/ })
    .last()
    .click();
  await expect.poll(() => page.title()).toBe('asked');
  await expect(page.getByRole('button', { name: /Instalar o aplicativo/ })).toHaveCount(0);
});
