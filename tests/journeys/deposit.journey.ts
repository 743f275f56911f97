import { expect, type Page, test } from '@playwright/test';
import {
  newVisitor,
  readBalance,
  register,
  takeFirstOffer,
  verifyIdentity,
  waitForVendorPage,
} from './player.ts';

test('ends a declined card, a cancelled order, crypto, an accepted card and a late page correctly', async ({
  page,
}) => {
  await page.goto('/#/home');
  await register(page, newVisitor());
  await takeFirstOffer(page);
  await verifyIdentity(page);
  await page.getByRole('button', { name: 'Agora não' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const openDeposit = async (method: 'Pix ou cartão' | 'Cripto') => {
    await page.locator('header').getByRole('button', { name: 'Depositar' }).click();
    await page.getByRole('dialog').getByText(method, { exact: true }).click();
    await page.getByRole('dialog').getByText('Não participe de promoções').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Depositar/ })
      .click();
  };

  await test.step('a declined card changes no balance and is reported', async () => {
    await openDeposit('Pix ou cartão');
    const vendor = await waitForVendorPage(page);
    await vendor.getByRole('tab', { name: 'Cartão' }).click();
    await vendor.getByLabel(/Número/).fill('4000 0000 0000 0002');
    await vendor.getByLabel(/Validade/).fill('12/30');
    await vendor.getByLabel(/CVC|CVV|segurança/i).fill('123');
    const name = vendor.getByLabel(/Nome/);
    if (await name.count()) await name.fill('JOANA PRADO');
    await vendor.getByRole('button', { name: /Pagar/ }).click();
    await expect(page.getByText(/não foi aprovad|recusad/i).first()).toBeVisible();
    await closeEverything(page);
    expect(await readBalance(page)).toBe(0);
  });

  await test.step('its receipt explains the outcome and what to do if money was taken', async () => {
    await page.goto('/#/registros?kind=recharge');
    await page
      .getByRole('main')
      .getByRole('button', { name: /Não realizado/ })
      .click();
    const receipt = page.getByRole('dialog', { name: 'Depósito' });
    await expect(receipt.getByText('Não realizado')).toBeVisible();
    await expect(receipt.getByText(/Se o banco debitou o valor, fale com o suporte/)).toBeVisible();
    await closeEverything(page);
  });

  await test.step('the receipt of a payable order leads back to its page', async () => {
    await openDeposit('Pix ou cartão');
    await waitForVendorPage(page);
    await closeEverything(page);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Depósito.*Em andamento/ })
      .click();
    const receipt = page.getByRole('dialog', { name: 'Depósito' });
    await receipt.getByRole('button', { name: 'Continuar', exact: true }).click();
    await expect(receipt).toHaveCount(0);
  });

  await test.step('closes an order that the player cancels', async () => {
    await expect(page.frameLocator('iframe').getByText('Código Pix copia e cola')).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar', exact: true }).click();
    await page.getByRole('button', { name: 'Sim, cancelar' }).click();
    await expect(page.locator('iframe')).toHaveCount(0);
    await closeEverything(page);
  });

  await test.step('credits a crypto deposit without a bonus', async () => {
    await openDeposit('Cripto');
    const vendor = await waitForVendorPage(page);
    await expect(vendor.getByText(/TRC20/).first()).toBeVisible();
    await vendor.getByRole('button', { name: /Já (fiz|enviei)/ }).click();
    await expect(page.getByText(/Recarga bem-sucedida/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Continuar', exact: true }).click();
    await expect.poll(() => readBalance(page)).toBe(10_000);
    await closeEverything(page);
  });

  await test.step('credits an accepted card', async () => {
    await openDeposit('Pix ou cartão');
    const vendor = await waitForVendorPage(page);
    await vendor.getByRole('tab', { name: 'Cartão' }).click();
    await vendor.getByRole('button', { name: 'Preencher com o cartão de teste' }).click();
    await vendor.getByRole('button', { name: /Pagar/ }).click();
    await page.getByRole('button', { name: 'Continuar', exact: true }).click();
    await expect.poll(() => readBalance(page)).toBe(20_000);
    await closeEverything(page);
  });

  await test.step('removes the payment page after half an hour and offers a new order', async () => {
    await page.clock.install();
    await openDeposit('Pix ou cartão');
    await expect(page.frameLocator('iframe').getByText('Código Pix copia e cola')).toBeVisible();
    await page.clock.fastForward('30:01');
    await expect(page.getByText('O tempo para pagar acabou')).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    await page.getByRole('button', { name: 'Escolher de novo' }).click();
    await expect(page.getByText('Não participe de promoções')).toBeVisible();
    expect(await readBalance(page)).toBe(20_000);
  });
});

async function closeEverything(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 800 });
  }).toPass();
}
