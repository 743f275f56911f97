import { expect, type Page, test } from '@playwright/test';
import { logInAsTestPlayer, readAlert } from './player.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const game = '/#/play?productCode=PG&gameType=onca-dourada';
const gamePage = '**/sandbox/slots/pg/onca-dourada/index.html*';
const opened = (page: Page) =>
  expect(page.frameLocator('iframe').getByRole('button', { name: 'Girar' })).toBeEnabled({ timeout: 30_000 });

function watchSockets(page: Page): { said: string[]; open(): number } {
  const said: string[] = [];
  let open = 0;
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/gamecenter-siop')) return;
    open++;
    socket.on('framesent', ({ payload }) => said.push(String(payload)));
    socket.on('close', () => open--);
  });
  return { said, open: () => open };
}

test('offers login and registration to a visitor with the address of a game', async ({ page }) => {
  await page.goto(game);
  const prompt = page.getByRole('alert');
  await expect(prompt.getByRole('button', { name: 'Entrar' })).toBeVisible();
  await prompt.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByRole('dialog')).toContainText('Criar conta');
});

test('the search is one press away in a game, and Back returns to the game', async ({ page }) => {
  await logInAsTestPlayer(page);
  await page.goto(game);
  await opened(page);
  await page.getByRole('banner').getByRole('link', { name: 'Buscar' }).click();
  await expect(page).toHaveURL(/#\/search$/);
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.goBack();
  await opened(page);
});

test('a slow game says so, then that nothing was charged, and opens with another try', async ({ page }) => {
  await page.clock.install();
  await logInAsTestPlayer(page);
  // Accepts the request and never answers.
  await page.route(gamePage, () => {});
  await page.goto(game);
  await expect(page.getByText('Abrindo Onça Dourada')).toBeVisible();
  const slow = page.getByText('O estúdio está demorando mais que o normal. Estamos esperando.');
  await expect(slow).toBeHidden();
  await page.clock.fastForward(8_500);
  await expect(slow).toBeVisible();
  await page.clock.fastForward(22_500);
  await expect(page.getByRole('alert')).toContainText(
    'O estúdio não respondeu a tempo. Nada foi debitado por isso.',
  );
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.unroute(gamePage);
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await opened(page);
});

test('shows why a launch was refused or that no server was found, and both can be tried again', async ({
  page,
}) => {
  await logInAsTestPlayer(page);
  const sentence = 'O estúdio não abriu o jogo agora.';
  await page.route('**/api/app/game/open', (route) =>
    route.fulfill({
      status: 503,
      json: { status: 503, message: sentence, data: { code: 'game_unavailable' } },
    }),
  );
  await page.goto(game);
  await readAlert(page, sentence);
  await expect(page.getByRole('alert')).toContainText('O jogo não abriu');
  await page.unroute('**/api/app/game/open');
  await page.route('**/api/app/game/open', (route) => route.abort());
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('alert')).toContainText('Sua conexão com a internet está lenta');
  await page.unroute('**/api/app/game/open');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await opened(page);
});

test('reports a game page that refuses framing in our own text, and opens it with another try', async ({
  page,
}) => {
  await logInAsTestPlayer(page);
  await page.route(gamePage, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-frame-options': 'DENY' } });
  });
  await page.goto(game);
  await expect(page.getByRole('alert')).toContainText('A página do jogo não pôde ser mostrada aqui.');
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.unroute(gamePage);
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await opened(page);
});

test('a stopped game says so and leads back to the casino', async ({ page }) => {
  await logInAsTestPlayer(page);
  await page.route('**/api/app/game/open', (route) =>
    route.fulfill({ status: 409, json: { status: 409, message: '', data: { code: 'game_stopped' } } }),
  );
  await page.goto(game);
  await expect(page.getByRole('alert')).toContainText('Em Breve...');
  await page
    .getByRole('button', { name: 'Ver o cassino' })
    .or(page.getByRole('link', { name: 'Ver o cassino' }))
    .click();
  await expect(page).toHaveURL(/#\/casino/);
});

test('reports a game that was left while offline as soon as the socket is back', async ({
  page,
  context,
}) => {
  const sockets = watchSockets(page);
  await logInAsTestPlayer(page);
  await page.goto('/#/casino');
  await expect.poll(sockets.open).toBe(1);
  await page.goto(game);
  await opened(page);
  await expect.poll(sockets.open).toBe(0);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sair do jogo', exact: true }).click();
  await expect(page).toHaveURL(/#\/casino/);
  expect(sockets.said.filter((frame) => frame.includes('offGame'))).toEqual([]);
  await context.setOffline(false);
  await expect
    .poll(() => sockets.said.filter((frame) => frame.includes('offGame')), { timeout: 30_000 })
    .toEqual(['42["offGame",{"gameCode":"onca-dourada"}]']);
});

test('no address carries the session token: not of the socket, the streams or a slot', async ({ page }) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  page.on('websocket', (socket) => addresses.push(socket.url()));
  const socketsOpened = () => addresses.filter((address) => address.includes('/gamecenter-siop')).length;
  await logInAsTestPlayer(page);
  await page.goto('/#/sports');
  await expect.poll(socketsOpened).toBe(1);
  await expect.poll(() => addresses.filter((address) => address.includes('/stream'))).not.toEqual([]);
  await page.reload();
  await expect.poll(socketsOpened, { timeout: 15_000 }).toBe(2);
  await page.goto(game);
  await opened(page);
  const token = await page.evaluate<string>("localStorage.getItem('palpite.token')");
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(addresses.filter((address) => address.includes(token))).toEqual([]);
});

test('shows a notice once in the window of an open slot, and keeps the socket closed', async ({ page }) => {
  const sockets = watchSockets(page);
  await logInAsTestPlayer(page);
  const text = 'Seu saque de R$ 50,00 foi pago.';
  let isPublished = false;
  await page.route('**/api/app/game/notices*', (route) =>
    route.fulfill({
      json: {
        status: 200,
        message: '',
        data: {
          notices: [
            { number: '1', text: 'De antes', ageMs: 110_000 },
            ...(isPublished ? [{ number: '2', text, ageMs: 10 }] : []),
          ],
          wallet: { balance: 1_000, bonusBalance: 0, restMs: null },
        },
      },
    }),
  );
  await page.goto(game);
  await opened(page);
  isPublished = true;
  const toast = page.frameLocator('iframe').getByRole('alert');
  await expect(toast).toContainText(text);
  await expect(page.getByText('De antes')).toHaveCount(0);
  await toast.getByRole('button', { name: 'Fechar' }).click();
  await expect(toast).toBeHidden();
  const nextPoll = page.waitForResponse((response) => response.url().includes('/api/app/game/notices'));
  await nextPoll;
  await expect(toast).toBeHidden();
  expect(sockets.open()).toBe(0);
});
