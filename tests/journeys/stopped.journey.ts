import { expect, type Page, test } from '@playwright/test';
import { newVisitor, register, watchCaptcha } from './player.ts';

/** Takes a break of 24 hours, as the page of limits offers it. */
async function takeBreak(page: Page): Promise<void> {
  await page.goto('/#/limits');
  // What a newcomer is offered next stands in front; it is not asked again on a page that is loaded anew.
  await page.reload();
  await page.getByRole('button', { name: 'Pausa' }).click();
  const sheet = page.getByRole('dialog', { name: 'Pausa' });
  await sheet.getByRole('button', { name: '24 horas' }).click();
  await sheet.getByRole('button', { name: 'Parar agora' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Parar agora' }).click();
}

test('a player on a break sees home and the wallet whole, and is told which pages are closed', async ({
  page,
}) => {
  const visitor = newVisitor();
  await page.goto('/#/home');
  await register(page, visitor);
  await expect(page.locator('header').getByText(/R\$/).first()).toBeVisible();
  const readCaptcha = watchCaptcha(page);
  await takeBreak(page);
  await page.getByRole('alertdialog').getByRole('button').last().click();

  // The login stands there by itself.
  const form = page.getByRole('dialog');
  await form.getByLabel('E-mail').fill(visitor.email);
  await form.getByLabel('Senha', { exact: true }).fill(visitor.password);
  await form.getByLabel('Código da imagem', { exact: true }).fill(await readCaptcha());
  await form.getByRole('button', { name: 'Entrar', exact: true }).last().click();
  await expect(page.getByText(/Você está em pausa até/).first()).toBeVisible();

  await page.goto('/#/home');
  const waiting = page.locator('main').locator('[aria-busy="true"], .animate-skeleton');
  await expect(page.getByRole('heading', { name: 'Ao vivo' })).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await page.goto('/#/wallet');
  await expect(page.getByRole('main').getByRole('button', { name: 'Sacar' })).toBeVisible();
  await expect(waiting).toHaveCount(0);
  for (const closed of ['/vip', '/friends', '/share', '/signInSheet']) {
    await page.goto(`/#${closed}`);
    await expect(page.getByText('Esta página está fechada')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Carteira' })).toBeVisible();
  }
});
