import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page, type Route } from '@playwright/test';
import { totpCodeAt } from '../../apps/server/platform/totp.ts';
import { type ServerProcess, startServerProcess } from '../../bench/server-process.ts';
import { logInAsNewPlayer } from './account.ts';
import { declineFirstOffer, newVisitor, readAlert, register } from './player.ts';

const markup = '<img src=x onerror="document.title=\'hacked\'"><script>alert(1)</script>';

/** With a staff account, the orders of other journeys would need a login. */
const test = base.extend<object, { own: ServerProcess }>({
  own: [
    async ({ browserName: _ }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'palpite-support-'));
      const server = await startServerProcess({
        databaseUrl: '',
        dataDir,
        environment: { RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'error' },
      });
      await use(server);
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ own }, use) => use(own.url.replace('127.0.0.1', 'localhost')),
});

/** Opens the former address, enrols the app from the shown secret and replaces the one-time password. */
async function enterDesk(desk: Page, email: string, password: string): Promise<void> {
  await desk.goto('/desk');
  await desk.getByLabel('E-mail').fill(email);
  await desk.getByLabel('Senha', { exact: true }).fill('errada');
  await desk.getByRole('button', { name: 'Entrar' }).click();
  await expect(desk.getByText('E-mail ou senha incorretos', { exact: false })).toBeVisible();
  await desk.getByLabel('Senha', { exact: true }).fill(password);
  await desk.getByRole('button', { name: 'Entrar' }).click();
  await expect(desk.getByRole('heading', { name: 'Conecte o aplicativo autenticador' })).toBeVisible();
  await expect(desk.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = (await desk.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
  await desk.getByLabel('Nova senha').fill(`Senha-${randomUUID()}`);
  await desk.getByLabel('Código do aplicativo autenticador').fill('000000');
  await desk.getByRole('button', { name: 'Continuar' }).click();
  await expect(desk.getByText('Código errado ou já usado', { exact: false })).toBeVisible();
  const code = totpCodeAt(secret.replaceAll(' ', ''), Date.now());
  await desk.getByLabel('Código do aplicativo autenticador').fill(code);
  await desk.getByRole('button', { name: 'Continuar' }).click();
  await expect(desk.getByRole('heading', { name: 'Guarde os códigos de recuperação' })).toBeVisible();
  await expect(desk.getByRole('listitem')).toHaveCount(10);
  await desk.getByRole('button', { name: 'Já guardei' }).click();
  await expect(desk).toHaveURL(/\/office#\/chats/);
}

test('a player and the desk write to each other, live in two browsers', async ({
  page,
  browser,
  baseURL,
}) => {
  const visitor = newVisitor();
  const complaints: string[] = [];
  page.on('pageerror', (failure) => complaints.push(failure.message));
  page.on('dialog', (dialog) => {
    complaints.push(dialog.message());
    void dialog.dismiss();
  });

  await test.step('a visitor must log in first', async () => {
    await page.goto('/#/support');
    await page.getByRole('button', { name: 'Abrir suporte' }).click();
    await expect(page.getByRole('dialog').getByLabel('E-mail')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a new player finds the chat open, with an answer of the sandbox, and writes', async () => {
    await register(page, visitor);
    await expect(page.getByRole('heading', { name: /Boas-vindas/ })).toBeVisible();
    await declineFirstOffer(page);
    await page.goto('/#/support');
    await page.getByRole('button', { name: 'Conversar agora' }).click();
  });
  const chat = page.getByRole('dialog', { name: /Suporte/ });
  await expect(chat.getByText('Online agora')).toBeVisible();
  await chat.getByRole('textbox', { name: 'Escreva sua mensagem' }).fill(markup);
  await chat.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(chat.getByRole('log').getByText(markup)).toBeVisible();
  await expect(chat.getByText('Enviando')).toHaveCount(0);

  await test.step('a file that is no picture is refused with a message', async () => {
    await chat
      .locator('input[type=file]')
      .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from(markup) });
    await chat.getByRole('button', { name: 'Enviar', exact: true }).click();
    await readAlert(page, 'Não conseguimos abrir esta imagem');
    await expect(chat.getByText('Não enviada.')).toBeVisible();
  });

  const email = `rita.${randomUUID().slice(0, 8)}@casa.example`;
  const added = await page.request.post('/api/office/staff/add', {
    data: { email, name: 'Rita', roles: ['owner', 'support'] },
  });
  const { data } = (await added.json()) as { data: { password: string } };
  const office = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    ...(baseURL && { baseURL }),
  });
  const deskPage = await office.newPage();
  deskPage.on('dialog', (dialog) => {
    complaints.push(dialog.message());
    void dialog.dismiss();
  });

  await test.step('staff log in at the desk and find the waiting player, with the markup as text', async () => {
    await enterDesk(deskPage, email, data.password);
    // Players of other journeys have the same name and may wait too.
    await deskPage
      .getByRole('list', { name: 'Conversas' })
      .getByRole('listitem')
      .filter({ hasText: 'Joana Prado' })
      // The sandbox has answered meanwhile.
      .last()
      .click();
    await expect(deskPage.getByRole('log').getByText(markup)).toBeVisible();
    await expect(deskPage.getByRole('region', { name: 'Jogador' }).getByText(visitor.email)).toBeVisible();
  });

  await test.step('failed loads can be retried, and a refusal of the desk is shown', async () => {
    const refuse = (route: Route) =>
      route.fulfill({ status: 503, json: { status: 503, message: 'Tente daqui a pouco.', data: null } });
    await deskPage.route(/\/conversations\?/, refuse);
    await deskPage.getByRole('button', { name: 'Encerradas' }).click();
    const again = deskPage.getByRole('alert').getByRole('button', { name: 'Tentar de novo' });
    await expect(again).toBeVisible();
    await deskPage.unrouteAll();
    await again.click();
    await expect(again).toHaveCount(0);
    await deskPage.getByRole('button', { name: 'Abertas' }).click();
    await deskPage.route(/\/assign$/, refuse);
    await deskPage.getByRole('button', { name: 'Assumir' }).click();
    await expect(deskPage.getByText('Tente daqui a pouco.')).toBeVisible();
    await deskPage.unrouteAll();
    await deskPage.getByRole('button', { name: 'Assumir' }).click();
    await expect(deskPage.getByRole('button', { name: 'Devolver à fila' })).toBeVisible();
    await expect(deskPage.getByText('Tente daqui a pouco.')).toHaveCount(0);
  });

  await test.step('the answer arrives in the open chat', async () => {
    await deskPage.getByRole('button', { name: 'Respostas prontas' }).click();
    await deskPage.getByRole('menuitem', { name: 'Boas-vindas' }).click();
    await deskPage.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(chat.getByText('Como posso ajudar?', { exact: false })).toBeVisible();
    await chat.getByRole('textbox', { name: 'Escreva sua mensagem' }).fill('Meu depósito não caiu');
    await chat.getByRole('textbox', { name: 'Escreva sua mensagem' }).press('Enter');
    await expect(deskPage.getByRole('log').getByText('Meu depósito não caiu')).toBeVisible();
  });

  await test.step('a picture is in view once it has its height', async () => {
    const drawn = await page.evaluate<string>(`(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 900 });
      canvas.getContext('2d').fillRect(0, 0, 300, 900);
      return canvas.toDataURL('image/png').split(',')[1];
    })()`);
    await chat.locator('input[type=file]').setInputFiles({
      name: 'comprovante.png',
      mimeType: 'image/png',
      buffer: Buffer.from(drawn, 'base64'),
    });
    await chat.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(chat.getByRole('img', { name: 'Imagem enviada' })).toBeInViewport({ ratio: 0.95 });
  });

  await test.step('an answer to a closed chat is counted on the button until it is read', async () => {
    await page.keyboard.press('Escape');
    await expect(chat).toHaveCount(0);
    await deskPage.getByRole('textbox', { name: 'Escreva a resposta' }).fill('Achei o seu Pix');
    await deskPage.getByRole('textbox', { name: 'Escreva a resposta' }).press('Enter');
    await page.getByRole('button', { name: 'Abrir suporte, 1 resposta nova' }).click();
    await expect(chat.getByText('Achei o seu Pix')).toBeVisible();
    await expect(deskPage.getByText(/Visto/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Abrir suporte', exact: true })).toBeVisible();
  });

  await test.step('the desk closes the chat, and no typed markup ever ran', async () => {
    await deskPage.getByRole('button', { name: 'Encerrar', exact: true }).click();
    await expect(deskPage.getByRole('log').getByText('Atendimento encerrado')).toBeVisible();
    expect(await deskPage.title()).not.toBe('hacked');
    expect(complaints).toEqual([]);
  });
  await office.close();
});

test('the support button is on every screen and covers no text and no control', async ({ page }) => {
  await logInAsNewPlayer(page);
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Abrir suporte', exact: true });
  // At any scroll position. Rails scroll below it.
  const covered = () =>
    page.evaluate<string[]>(`(() => {
      const support = document.querySelector('[aria-label="Abrir suporte"]');
      const kept = scrollY;
      const found = new Set();
      // The button has its full size only at the end of the screen, where room is left for it.
      const isTab = support.getBoundingClientRect().width < 20;
      const places = isTab ? Math.ceil((document.documentElement.scrollHeight - innerHeight) / 30) : 0;
      for (const y of isTab ? Array.from({ length: places + 1 }, (_, at) => at * 30) : [kept]) {
        scrollTo(0, y);
        const at = support.getBoundingClientRect();
        for (const element of document.querySelectorAll('button, input, .tabular')) {
          if (element.closest('.rail, [aria-hidden]') || support.parentElement.contains(element)) continue;
          const { left, right, top, bottom, width } = element.getBoundingClientRect();
          const isWholeRow = left <= 0 && right >= innerWidth;
          const meets = left < at.right && right > at.left + 1 && top < at.bottom && bottom > at.top;
          if (!isWholeRow && width > 0 && meets) found.add(element.ariaLabel ?? element.textContent);
        }
      }
      scrollTo(0, kept);
      return [...found];
    })()`);
  for (const size of [
    { width: 393, height: 852 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    for (const path of ['/home', '/sports', '/wallet', '/mines', '/double', '/casino']) {
      await page.goto(`/#${path}`);
      await expect(button).toBeVisible();
      for (const share of [0, 1]) {
        await page.evaluate(`window.scrollTo(0, ${share} * document.documentElement.scrollHeight)`);
        await expect.poll(covered, { message: `${path} at ${share}, ${size.width} px` }).toEqual([]);
      }
    }
  }
});
