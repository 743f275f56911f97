import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import {
  declineFirstOffer,
  newVisitor,
  payInFrame,
  readBalance,
  register,
  takeFirstOffer,
  verifyIdentity,
} from './player.ts';

let server: ChildProcessWithoutNullStreams;
let lines: Interface;
let baseURL: string;

async function nextLine(): Promise<string> {
  const [line] = (await once(lines, 'line')) as [string];
  return line;
}

test.beforeAll(async () => {
  server = spawn(process.execPath, [fileURLToPath(new URL('day-server.ts', import.meta.url))]);
  server.stderr.pipe(process.stderr);
  lines = createInterface({ input: server.stdout });
  baseURL = await nextLine();
});
test.afterAll(async () => {
  server.stdin.end();
  await once(server, 'exit');
});

async function letDayPass(): Promise<void> {
  server.stdin.write('\n');
  expect(await nextLine()).toBe('a day has passed');
}

const contexts: BrowserContext[] = [];

async function aPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  contexts.push(context);
  return context.newPage();
}

// Open pages would keep calling a stopped server.
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

/** Only the sum matters. */
async function stakeOnDice(page: Page, times: number, stake: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('palpite.token') ?? '');
  for (let round = 0; round < times; round++) {
    const answer = await page.request.post('/api/app/originals/dice/rounds', {
      headers: { authorization: token },
      data: { requestId: crypto.randomUUID(), stake, direction: 'over', target: '50' },
    });
    expect(answer.status()).toBe(200);
  }
}

test('a link brings a friend, who deposits and plays, and the commission is paid the day after', async ({
  browser,
}) => {
  const host = await aPage(browser);
  const friend = await aPage(browser);
  let code = '';

  await test.step('a player registers and finds the link, its QR code and the terms', async () => {
    await host.goto('/#/home');
    await register(host, newVisitor());
    await expect(host.getByRole('heading', { name: /Boas-vindas, Joana/ })).toBeVisible();
    await declineFirstOffer(host);
    await host.goto('/#/share');
    await expect(host.getByRole('img', { name: 'QR do seu link' })).toBeVisible();
    await expect(host.getByText('0,3% no nível 1, 0,2% no nível 2 e 0,1% no nível 3')).toBeVisible();
    code = (await host.getByText(/^[A-Z0-9]{8}$/).textContent()) ?? '';
    await expect(host.getByText(`localhost`).first()).toContainText(`/y${code}`);
  });

  await test.step('the invitation can be sent as a picture', async () => {
    await host.getByRole('button', { name: 'Imagem' }).click();
    const picture = host.getByRole('img', { name: `Convite com o código ${code} e um QR` });
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image) => Number(Reflect.get(image, 'naturalWidth'))))
      .toBe(1_080);
    await host.keyboard.press('Escape');
  });

  await test.step('a friend opens the link, registers with the code, deposits and plays', async () => {
    await friend.goto(`/y${code}`);
    await expect(friend).toHaveURL(new RegExp(`#/y${code}$`));
    await register(friend, newVisitor());
    await takeFirstOffer(friend);
    await verifyIdentity(friend);
    await friend.getByRole('button', { name: 'Quero o bônus' }).click();
    await payInFrame(friend);
    await expect(friend.getByText(/Recarga bem-sucedida/).first()).toBeVisible();
    await stakeOnDice(friend, 20, '5');
  });

  await test.step('the player sees the friend with two letters of the name', async () => {
    await host.goto('/#/friends');
    await expect(host.getByText('Jo•••')).toBeVisible();
    await expect(host.getByText('Ainda não jogou')).toBeVisible();
    await expect(host.getByText('Joana')).toHaveCount(0);
  });

  await letDayPass();

  await test.step('the day after, reward and commission are in the balance and in every list', async () => {
    await host.reload();
    // R$ 10, and 0.3 % of the R$ 30 that count of R$ 100 on dice.
    await expect(host.getByLabel('Ganho com convites').getByText('R$ 10,09').first()).toBeVisible();
    await expect.poll(() => readBalance(host)).toBe(1_009);
    await host.getByRole('link', { name: 'Comissões e histórico' }).click();
    await expect(host.getByText('R$ 30,00 em apostas válidas × 0,3%')).toBeVisible();
    await expect(host.getByText('Prêmio por Jo•••')).toBeVisible();
    await expect(host.getByText('Pago', { exact: true })).toHaveCount(2);
    await host.goto('/#/registros?kind=awards');
    await expect(host.getByText('Comissão de convites')).toBeVisible();
    await expect(host.getByText('Prêmio por amigo')).toBeVisible();
  });

  await test.step('nothing is paid twice', async () => {
    await letDayPass();
    await host.reload();
    await expect.poll(() => readBalance(host)).toBe(1_009);
    const audit = await host.request.get('/ledger-check');
    expect(((await audit.json()) as { sound: boolean }).sound).toBe(true);
  });
});
