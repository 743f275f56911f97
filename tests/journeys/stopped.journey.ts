import { randomInt } from 'node:crypto';
import { drawGameNames, sharedGameNames, stepGameNames } from '@palpite/domain/games/names';
import { expect, type Page, test } from '@playwright/test';
import { logInAsNewPlayer } from './account.ts';
import { newVisitor, solveLoginCaptcha, type Visitor, watchCaptcha } from './player.ts';

async function becomeStopped(page: Page): Promise<Visitor> {
  // No other player looks like the excluded one.
  const visitor = { ...newVisitor(), birthDate: `${randomInt(1930, 1950)}-05-20` };
  await logInAsNewPlayer(page, visitor);
  const readCaptcha = watchCaptcha(page);
  await page.goto('/#/limits');
  await page.getByRole('button', { name: 'Pausa' }).click();
  const sheet = page.getByRole('dialog', { name: 'Pausa' });
  await sheet.getByRole('button', { name: '24 horas' }).click();
  await sheet.getByRole('button', { name: 'Parar agora' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Parar agora' }).click();
  await page.getByRole('alertdialog', { name: 'Você parou' }).getByRole('button', { name: 'OK' }).click();

  await logInAgain(page, visitor, readCaptcha);
  await expect(page.getByText(/Você está em pausa até/).first()).toBeVisible();
  return visitor;
}

async function logInAgain(page: Page, visitor: Visitor, readCaptcha: () => Promise<string>): Promise<void> {
  const form = page.getByRole('dialog');
  await form.getByLabel('E-mail').fill(visitor.email);
  await form.getByLabel('Senha', { exact: true }).fill(visitor.password);
  await solveLoginCaptcha(page, readCaptcha);
  await form.getByRole('button', { name: 'Entrar', exact: true }).last().click();
}

test('a player on a break sees complete home and wallet pages, and learns which pages are closed', async ({
  page,
}) => {
  await becomeStopped(page);

  await page.goto('/#/home');
  const waiting = page.locator('main').locator('[aria-busy="true"], .animate-skeleton');
  await expect(page.getByRole('heading', { name: 'Ao vivo' })).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await page.goto('/#/wallet');
  await expect(page.getByRole('main').getByRole('button', { name: 'Sacar' })).toBeVisible();
  await expect(waiting).toHaveCount(0);
  for (const closed of ['/vip', '/signInSheet']) {
    await page.goto(`/#${closed}`);
    await expect(page.getByText('Esta página está fechada')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Carteira' })).toBeVisible();
  }
  // Earnings can be read; nothing invites others.
  for (const read of ['/share', '/agentJl2']) {
    await page.goto(`/#${read}`);
    await expect(page.getByRole('region', { name: 'Ganho com convites' })).toBeVisible();
    await expect(page.getByText(/Convidar amigos|Enviar convite|Mande o seu link:/)).toHaveCount(0);
  }
});

test('a player on a break finds stakes and deposits closed with the end of the break, and withdrawals open', async ({
  page,
}) => {
  await becomeStopped(page);
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });

  const note = page.getByText(/^Apostas e depósitos fechados até/).first();
  const toLimits = page.getByRole('link', { name: 'Ver limites' }).first();
  await expect(page.locator('header').getByRole('button', { name: 'Depositar' })).toHaveCount(0);
  for (const game of [...drawGameNames, ...stepGameNames]) {
    await page.goto(`/#/${game}`);
    await expect(note).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: /^Apostar/ })).toBeDisabled();
  }
  for (const game of sharedGameNames) {
    await page.goto(`/#/${game}`);
    await expect(note).toBeVisible();
  }

  await page.goto('/#/wallet');
  await expect(note).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Depositar' })).toBeDisabled();
  await expect(main.getByRole('button', { name: 'Sacar' })).toBeEnabled();
  await toLimits.click();
  await expect(main.getByRole('heading', { name: /^Parado até/ })).toBeVisible();
  await page.goto('/#/wallet');
  await main.getByRole('button', { name: 'Sacar' }).click();
  await expect(page.getByRole('dialog', { name: 'Sacar' })).toBeVisible();
  await page.reload();

  await page.goto('/#/casino');
  await main
    .getByRole('button', { name: /^Calçadão/ })
    .first()
    .click();
  await expect(note).toBeVisible();
  await expect(main.getByRole('button', { name: /^Jogar/ })).toBeDisabled();
  expect(refused.filter((url) => /rounds|bets|prePay|open/.test(url))).toEqual([]);
});

test('a player on a break can extend it up to an exclusion without end, and is offered nothing shorter', async ({
  page,
}) => {
  const visitor = await becomeStopped(page);
  const main = page.getByRole('main');
  const longer = async (kind: string, length: string) => {
    const readCaptcha = watchCaptcha(page);
    await page.goto('/#/limits');
    await main.getByRole('button', { name: kind }).click();
    const sheet = page.getByRole('dialog', { name: kind });
    await sheet.getByRole('button', { name: length }).click();
    await sheet.getByRole('button', { name: 'Prolongar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Prolongar' }).click();
    await page.getByRole('alertdialog', { name: 'Você parou' }).getByRole('button', { name: 'OK' }).click();
    await logInAgain(page, visitor, readCaptcha);
    await expect(page.getByText(/Você está em pausa até|Você se autoexcluiu/).first()).toBeVisible();
  };
  await longer('Pausa', '30 dias');
  await page.goto('/#/limits');
  await expect(main.getByRole('heading', { name: 'Parar por mais tempo' })).toBeVisible();
  await expect(main.getByText('6 meses · 1 ano · 5 anos · Sem data para voltar')).toBeVisible();
  await expect(main.getByText('7 dias')).toHaveCount(0);

  await longer('Autoexclusão', 'Sem data para voltar');
  await page.goto('/#/limits');
  await expect(main.getByRole('heading', { name: 'Autoexclusão sem data para voltar' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Parar por mais tempo' })).toHaveCount(0);
});
