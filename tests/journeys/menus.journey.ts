import { expect, type Page, test } from '@playwright/test';
import {
  logInAsTestPlayer,
  newVisitor,
  register,
  takeFirstOffer,
  verifyIdentity,
  watchCaptcha,
} from './player.ts';

async function openDrawer(page: Page): Promise<void> {
  await page.goto('/#/home');
  await page.getByRole('button', { name: 'Ajustes' }).click();
}

test('the account menu, the drawer and the footer lead where section 2 says', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const drawer = page.getByRole('dialog', { name: 'Ajustes' });
  const groups = ['PG Slots', 'EVO Play', 'BGaming'];

  await test.step("a visitor's drawer has no games", async () => {
    await openDrawer(page);
    await expect(drawer.getByRole('button', { name: 'Entrar' })).toBeVisible();
    for (const name of groups) await expect(drawer.getByText(name)).toHaveCount(0);
  });

  await logInAsTestPlayer(page);
  await page.goto('/#/home');
  await page.reload();

  await test.step('the menu lists the items of section 2 in order', async () => {
    await page.getByRole('button', { name: /^Minha conta/ }).click();
    const listed = ['Conta', 'Depósito', 'Saque', 'Convidar amigos', 'Histórico', 'Bônus', 'VIP', 'Sair'];
    await expect
      .poll(async () =>
        (await page.getByRole('menuitem').allTextContents()).filter((item) => listed.includes(item)),
      )
      .toEqual(listed);
    await page.getByRole('menuitem', { name: 'Conta', exact: true }).click();
    await expect(page).toHaveURL(/#\/conta/);
  });

  await test.step('the drawer copies the e-mail and leads to recharge, records and the slot groups', async () => {
    await openDrawer(page);
    const email = await drawer.getByText(/@/).first().textContent();
    await drawer.getByText('Copiar e-mail').click();
    await expect(page.getByText('Copiado com sucesso').first()).toBeVisible();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(email);
    for (const name of groups) await expect(drawer.getByText(name)).toBeVisible();
    await expect(drawer.getByText('Fazer recarga')).toBeVisible();
    await drawer.getByText('Registros').click();
    await expect(page).toHaveURL(/#\/registros/);
    await openDrawer(page);
    await drawer.getByText('EVO Play').click();
    await expect(page).toHaveURL(/#\/gameGroupList\?productCode=EVO/);
  });

  await test.step('the footer has eight icons, four small ones, the notice and the copyright', async () => {
    await page.goto('/#/home');
    const footer = page.locator('footer');
    await expect(footer.getByRole('link')).toHaveCount(8);
    await expect(footer.getByRole('listitem')).toHaveCount(12);
    await expect(footer).toContainText('Aposta não é investimento');
    await expect(footer).toContainText('© 2024 Palpite');
  });
});

test('asks for e-mail and password only on a device that has logged in before, until the third wrong password', async ({
  page,
}) => {
  const visitor = newVisitor();
  await page.goto('/#/home');
  await register(page, visitor);
  await expect(page.locator('header').getByText(/R\$/).first()).toBeVisible();
  await page.evaluate('localStorage.clear()');
  await page.reload();
  await page.getByRole('button', { name: 'Entrar' }).first().click();
  const form = page.getByRole('dialog');
  const image = form.getByLabel('Código da imagem', { exact: true });
  const send = form.getByRole('button', { name: 'Entrar', exact: true }).last();
  await expect(form.getByText('Preencha todas as informações.')).toBeVisible();
  await form.getByLabel('E-mail').fill(visitor.email);
  for (const wrong of ['nao-e-esta-1', 'nao-e-esta-2', 'nao-e-esta-3']) {
    await expect(image).toHaveCount(0);
    await form.getByLabel('Senha', { exact: true }).fill(wrong);
    await send.click();
    await expect(form.getByText(/E-mail ou senha incorretos/)).toBeVisible();
  }
  await expect(image).toBeVisible();
  await expect(send).toBeDisabled();
  await expect(form.getByText('Digite o código da imagem para continuar.')).toBeVisible();
});

test('sends a login or registration only when it is complete', async ({ page }) => {
  const form = page.getByRole('dialog');
  const readCaptcha = watchCaptcha(page);

  await test.step('the login button is disabled until username, password and captcha are filled in', async () => {
    await page.goto('/#/home');
    await page.getByRole('button', { name: 'Entrar' }).first().click();
    const send = form.getByRole('button', { name: 'Entrar', exact: true }).last();
    await expect(send).toBeDisabled();
    await form.getByLabel('E-mail').fill('ninguem@exemplo.com.br');
    await form.getByLabel('Senha', { exact: true }).fill('nao-e-esta');
    await expect(send).toBeDisabled();
    await form.getByLabel('Código da imagem', { exact: true }).fill(await readCaptcha());
    await expect(send).toBeEnabled();
  });

  await test.step('a failed login loads another captcha and empties its field', async () => {
    const another = page.waitForResponse((response) => /\/captcha\/\d+$/.test(response.url()));
    await form.getByRole('button', { name: 'Entrar', exact: true }).last().click();
    await another;
    await expect(form.getByText(/E-mail ou senha incorretos/)).toBeVisible();
    await expect(form.getByLabel('Código da imagem', { exact: true })).toHaveValue('');
  });

  await test.step('a registration without the checkbox or the captcha says which is missing', async () => {
    await page.goto('/#/registered');
    await form.getByLabel('Nome completo').fill('Joana Prado');
    await form.getByLabel('E-mail').fill('joana');
    await expect(form.getByRole('group', { name: 'Completar o e-mail' }).getByRole('button')).toHaveCount(14);
    const send = form.getByRole('button', { name: 'Criar conta' });
    await send.click();
    await expect(
      form.getByText('Para criar a conta, confirme a sua idade e aceite os termos de uso.'),
    ).toBeVisible();
    await form.getByRole('checkbox').check();
    await send.click();
    await expect(form.getByText('Digite o código da imagem para continuar.')).toBeVisible();
  });
});

test('the test account is offered with its balance and fills in the login form', async ({ page }) => {
  const readCaptcha = watchCaptcha(page);
  await page.goto('/#/home');
  await page.getByRole('button', { name: 'Entrar' }).first().click();
  await page.getByRole('button', { name: /Conta de teste/ }).click();
  const box = page.getByRole('dialog', { name: 'Conta de teste' });
  await expect(box.getByText(/R\$/)).toBeVisible();
  await box.getByRole('button').last().click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Senha', { exact: true })).not.toHaveValue('');
  await form.getByLabel('Código da imagem', { exact: true }).fill(await readCaptcha());
  await form.getByRole('button', { name: 'Entrar', exact: true }).last().click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('palpite.token'))).not.toBeNull();
});

test('shows a new account the start mask, the first deposit, the identity check and the gift one at a time, each once', async ({
  page,
}) => {
  await page.goto('/#/home');
  await register(page, newVisitor(), { gift: true });
  const dialogs = page.getByRole('dialog');
  const offer = 'Bônus de primeiro depósito';
  await expect(page.getByRole('heading', { name: /Boas-vindas, Joana/ })).toBeVisible();
  await expect(dialogs).toHaveCount(1);
  // The offer stays pending over a reload.
  await page.reload();
  await expect(dialogs).toHaveAccessibleName(offer);
  await expect(dialogs).toHaveCount(1);
  await page.getByRole('button', { name: 'Quero o bônus' }).click();
  await expect(dialogs).toHaveAccessibleName('Verificação de identidade');
  await expect(dialogs).toHaveCount(1);
  await verifyIdentity(page);
  await expect(dialogs).toHaveAccessibleName(offer);
  await page.getByRole('button', { name: 'Agora não' }).click();
  await expect(dialogs).toHaveAccessibleName('Presente do dia');
  await expect(dialogs).toHaveCount(1);
  await page.getByRole('button', { name: 'Agora não' }).click();
  await expect(dialogs).toHaveCount(0);
  await page.reload();
  const tab = await page.context().newPage();
  await tab.goto('/#/home');
  for (const each of [page, tab]) {
    await expect(each.getByRole('button', { name: 'Minha conta' })).toBeVisible();
    // Longer than the queue and the gift wait after a page has loaded.
    await each.waitForTimeout(5_000);
    await expect(each.getByRole('dialog')).toHaveCount(0);
  }
  await tab.close();
  await page.locator('header').getByRole('button', { name: 'Depositar' }).click();
  await expect(page.getByText('Não participe de promoções')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogs).toHaveCount(0);
});

test('closing the deposit offers the gift if there is one, once a day', async ({ page }) => {
  await page.goto('/#/home');
  await register(page, newVisitor());
  await takeFirstOffer(page);
  await verifyIdentity(page);
  await page.getByRole('button', { name: 'Agora não' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // As on the next day, nothing has been shown yet.
  await page.evaluate(() => {
    localStorage.removeItem('palpite.shownToday');
    sessionStorage.clear();
  });
  await page.reload();
  const closeDeposit = async () => {
    await page.locator('header').getByRole('button', { name: 'Depositar' }).click();
    await expect(page.getByText('Não participe de promoções')).toBeVisible();
    await page.keyboard.press('Escape');
  };
  await closeDeposit();
  await expect(page.getByRole('heading', { name: 'Bônus de primeiro depósito' })).toBeVisible();
  await page.getByRole('button', { name: 'Agora não' }).click();
  await closeDeposit();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
