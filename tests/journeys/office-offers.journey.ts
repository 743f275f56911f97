import { expect } from '@playwright/test';
import { callsOf, openAccount, openAs, verifyHolder } from './account.ts';
import { goTo, openForm, openOffice, send, theOwner, withOwnServer } from './own-office.ts';
import { newCpf } from './player.ts';

const test = withOwnServer('offers');

test('a package is created in the office, and a player sees it in the deposit sheet until it is stopped', async ({
  own,
  page,
  browser,
  baseURL,
  request,
}) => {
  const office = await openOffice(browser, baseURL, await theOwner(request, own));
  const token = await openAccount(request);
  await verifyHolder(callsOf(request, token), newCpf());
  await openAs(page, token);
  const sheet = page.getByRole('dialog');
  const openSheet = async () => {
    await page.goto('/#/home');
    await page.reload();
    await page.locator('header').getByRole('button', { name: 'Depositar' }).click();
    await expect(sheet.getByRole('radio', { name: /^R\$\s50 / })).toBeAttached();
  };

  await test.step('the form asks for what is missing before anything is sent', async () => {
    await goTo(office, 'packages');
    await openForm(office, 'Criar pacote');
    const form = office.getByRole('dialog', { name: 'Criar pacote' });
    await form.getByRole('button', { name: 'Criar pacote', exact: true }).click();
    await expect(form.getByText('Preencha este campo.').first()).toBeVisible();
    await form.getByLabel('Grupo').selectOption('BRL');
    await form.getByLabel('Moeda').selectOption('BRL');
    await form.getByLabel('Creditado').fill('37,5x');
    await form.getByRole('button', { name: 'Criar pacote', exact: true }).click();
    await expect(form.getByRole('status').or(form.getByRole('alert'))).toBeVisible();
    if (await form.getByRole('status').isVisible())
      await form.getByRole('button', { name: /^(Pronto|Fechar)$/ }).click();
    else await form.getByRole('button', { name: 'Cancelar' }).click();
    await openSheet();
    await expect(sheet.getByRole('radio', { name: /^R\$\s37 / })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('a valid package is offered to players at once', async () => {
    await openForm(office, 'Criar pacote');
    const form = office.getByRole('dialog', { name: 'Criar pacote' });
    await form.getByLabel('Grupo').selectOption('BRL');
    await form.getByLabel('Moeda').selectOption('BRL');
    await form.getByLabel('Creditado').fill('37');
    await form.getByLabel('Bônus').fill('3.70');
    await send(office, 'Criar pacote', /./);
    await expect(office.getByRole('row', { name: /37,00/ })).toContainText('3,70');
    await openSheet();
    await expect(sheet.getByRole('radio', { name: /^R\$\s37 / })).toBeAttached();
    await page.keyboard.press('Escape');
  });

  await test.step('a stopped package is no longer offered', async () => {
    await office.getByRole('row', { name: /37,00/ }).getByRole('button').first().click();
    await openForm(office, 'Retirar', office.getByRole('complementary'));
    await send(office, 'Retirar', /./);
    await openSheet();
    await expect(sheet.getByRole('radio', { name: /^R\$\s37 / })).toHaveCount(0);
  });
});
