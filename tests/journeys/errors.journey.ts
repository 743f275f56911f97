import { expect, type Page, test } from '@playwright/test';
import { logInAsTestPlayer, newVisitor, readAlert, register } from './player.ts';

const slow = 'Sua conexão com a internet está lenta, tente novamente mais tarde';

const answer = (page: Page, path: string, status: number, json: object) =>
  page.route(path, (route) => route.fulfill({ status, json }));

test('every call of a visit carries the headers of section 7, including the first one', async ({ page }) => {
  const calls: { url: string; headers: Record<string, string> }[] = [];
  page.on('request', (request) => {
    // A price stream cannot carry custom headers.
    if (!new URL(request.url()).pathname.startsWith('/api/') || request.resourceType() === 'eventsource')
      return;
    calls.push({ url: request.url(), headers: request.headers() });
  });
  await page.goto('/#/home');
  await expect(page.getByRole('heading', { name: 'Originais' })).toBeVisible();
  const device = await page.evaluate(`localStorage.getItem('palpite.deviceId')`);
  await register(page, newVisitor());
  await expect(page.locator('header').getByText(/R\$/).first()).toBeVisible();
  for (const path of ['/sports', '/casino', '/wallet', '/vip', '/conta']) {
    await page.goto(`/#${path}`);
    await expect(page.locator('main')).toBeVisible();
  }
  const before = calls.length;
  await page.reload();
  await expect(page.locator('header').getByText(/R\$/).first()).toBeVisible();
  expect(before).toBeGreaterThan(10);
  expect(calls.length).toBeGreaterThan(before);
  const token = await page.evaluate<string>(`localStorage.getItem('palpite.token')`);
  for (const { url, headers } of calls)
    expect([url, headers]).toEqual([
      url,
      expect.objectContaining({
        zone: 'America/Sao_Paulo',
        lang: 'pt_BR',
        curreny: 'BRL',
        deviceid: device,
        devices: 'webapp',
      }),
    ]);
  for (const { url, headers } of calls.slice(before))
    expect([url, headers.authorization]).toEqual([url, token]);
});

test('a failed call of a press is reported once, as section 8 says', async ({ page }) => {
  await logInAsTestPlayer(page);
  await page.goto('/#/conta');
  const save = async () => {
    await page
      .getByRole('button', { name: /avatar/i })
      .first()
      .click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('radio').nth(7).check({ force: true });
    await sheet.getByRole('button', { name: 'Usar este avatar' }).click();
  };

  await test.step('its message in an alert with OK, and nowhere else', async () => {
    await answer(page, '**/setHeader/*', 418, { status: 418, message: 'Nada de chá' });
    await save();
    await readAlert(page, 'Nada de chá');
    await expect(page.getByText('Nada de chá')).toHaveCount(0);
  });

  await test.step('a lost network with the text of the catalogue', async () => {
    await page.unroute('**/setHeader/*');
    await page.route('**/setHeader/*', (route) => route.abort());
    await page.getByRole('dialog').getByRole('button', { name: 'Usar este avatar' }).click();
    await readAlert(page, slow);
  });

  await test.step('without a message the error page, with nothing over it', async () => {
    await page.unroute('**/setHeader/*');
    await answer(page, '**/setHeader/*', 500, {});
    await page.getByRole('dialog').getByRole('button', { name: 'Usar este avatar' }).click();
    await expect(page).toHaveURL(/#\/error$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('a screen whose first read fails shows the message, and goes to the error page without one', async ({
  page,
}) => {
  await logInAsTestPlayer(page);
  await answer(page, '**/api/app/limits?*', 400, { status: 400, message: 'Hoje não' });
  await page.goto('/#/limits');
  await readAlert(page, 'Hoje não');
  await expect(page.getByText('Hoje não')).toHaveCount(0);
  await page.unroute('**/api/app/limits?*');
  await answer(page, '**/api/app/limits?*', 500, {});
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page).toHaveURL(/#\/error$/);
});

test('a session that ends on a protected screen leads to the dialog, home and the login', async ({
  page,
}) => {
  await logInAsTestPlayer(page);
  await page.goto('/#/dice');
  await expect(page.getByRole('button', { name: /Apostar|Jogar/ }).first()).toBeVisible();
  const authorization = await page.evaluate<string>(`localStorage.getItem('palpite.token')`);
  // The socket would report the logout and lead home before the reload.
  await page.goto('about:blank');
  await page.request.post('/api/auth/user/logout', { headers: { authorization } });
  await page.goto('/#/dice');
  await expect(page.getByText('Por favor, faça login primeiro').first()).toBeVisible();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page).toHaveURL(/#\/home$/);
  await expect(page.getByRole('tab', { name: 'Entrar' })).toBeVisible();
});

test('/play without a game leads home with an explanation', async ({ page }) => {
  await page.goto('/#/play');
  await expect(page).toHaveURL(/#\/home$/);
  await expect(page.getByText('Escolha um jogo para abrir.')).toBeVisible();
});

test('packages stay when a later read of them fails', async ({ page }) => {
  await logInAsTestPlayer(page);
  await page.route('**/api/app/order/getPrices*', (route) => route.abort());
  await page.goto('/#/home');
  await page.locator('header').getByRole('button', { name: 'Depositar' }).click();
  await expect(page.getByText('Não participe de promoções')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Depositar R/ })).toBeEnabled();
});
