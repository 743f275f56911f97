import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { totpCodeAt } from '../../apps/server/platform/totp.ts';
import { newAddress, withOwnServer } from './own-office.ts';

const test = withOwnServer('office');

async function openDesktop(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    ...(baseURL && { baseURL }),
  });
  return context.newPage();
}

/** Chooses a password, enrols the app from the shown secret, and keeps the recovery codes. */
async function enrol(page: Page): Promise<{ password: string; secret: string }> {
  await expect(page.getByRole('heading', { name: 'Conecte o aplicativo autenticador' })).toBeVisible();
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
  const password = `Senha-${randomUUID()}`;
  await page.getByLabel('Nova senha').fill(password);
  await page
    .getByLabel('Código do aplicativo autenticador')
    .fill(totpCodeAt(secret.replaceAll(' ', ''), Date.now()));
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('heading', { name: 'Guarde os códigos de recuperação' })).toBeVisible();
  await page.getByRole('button', { name: 'Já guardei' }).click();
  await expect(page.getByRole('heading', { name: 'Esperando alguém' })).toBeVisible();
  return { password, secret: secret.replaceAll(' ', '') };
}

/** Adds a member by the form and returns the one-time password. */
async function addMember(owner: Page, email: string, name: string, role: string): Promise<string> {
  await owner.goto('/office#/staff');
  await owner.getByRole('button', { name: /^Adicionar/ }).click();
  const form = owner.getByRole('dialog');
  await form.getByLabel('E-mail', { exact: true }).fill(email);
  await form.getByLabel('Nome').fill(name);
  await form.getByRole('checkbox', { name: role, exact: true }).check();
  await form.getByRole('button', { name: 'Adicionar' }).click();
  const password = await form
    .getByText('Senha provisória, mostrada uma vez')
    .locator('xpath=following-sibling::*')
    .textContent();
  await form.getByRole('button', { name: 'Pronto' }).click();
  await expect(owner.getByRole('cell', { name: email })).toBeVisible();
  return password ?? '';
}

async function logIn(page: Page, email: string, password: string) {
  await page.goto('/office');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  return enrol(page);
}

/** A session ends while a form is open: after another login, the draft is as it was. */
async function loseSession(
  page: Page,
  email: string,
  { password, secret }: { password: string; secret: string },
): Promise<void> {
  await page.goto('/office#/reversals');
  await page.getByRole('button', { name: /^Lançar estorno/ }).click();
  const draft = page.getByRole('dialog').getByRole('textbox').first();
  await draft.fill('vale 12');
  const token = await page.evaluate(() => sessionStorage.getItem('palpiteDesk.token'));
  await page.request.post('/api/staff/logout', { headers: { authorization: token ?? '' }, data: {} });
  await expect(page.getByText('Sua sessão terminou', { exact: false })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  // The code of the enrolment was used, the one of the next step was not.
  await page.getByLabel('Código do aplicativo autenticador').fill(totpCodeAt(secret, Date.now() + 30_000));
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(draft).toHaveValue('vale 12');
  await page.keyboard.press('Escape');
}

/** The owner requires a second person to stop a game; the cashier proposes it, and the owner approves. */
async function decideTogether(owner: Page, cashier: Page): Promise<void> {
  await owner.keyboard.press('Control+k');
  await owner.getByRole('combobox').fill('segunda pessoa');
  await owner.keyboard.press('ArrowDown');
  await owner.keyboard.press('Enter');
  const rule = owner.getByRole('dialog');
  await rule.getByLabel('Ação').selectOption('games.stop');
  await rule.getByLabel('Moeda').selectOption('*');
  await rule.getByLabel('Acima de').fill('0');
  await rule.getByRole('button', { name: 'Exigir segunda pessoa' }).click();
  await expect(rule.getByText('A regra está valendo.')).toBeVisible();
  await rule.getByRole('button', { name: 'Pronto' }).click();

  await cashier.goto('/office#/games/dice');
  await cashier
    .getByRole('complementary', { name: 'dice' })
    .getByRole('button', { name: /^Parar/ })
    .click();
  const stop = cashier.getByRole('dialog');
  await stop.getByLabel('Motivo').fill('manutenção');
  await stop.getByRole('button', { name: /^Parar/ }).click();
  await expect(stop.getByText(/A proposta \d+ espera uma segunda pessoa/)).toBeVisible();

  await cashier.goto('/office#/approvals');
  await cashier
    .getByRole('row', { name: /Jogos próprios: Parar/ })
    .getByRole('button')
    .click();
  const ownOrder = cashier.getByRole('complementary', { name: /^\d+$/ });
  await expect(ownOrder).toContainText('Esperando outra pessoa');
  await expect(ownOrder.getByRole('button', { name: /^(Aprovar|Recusar)/ })).toHaveCount(0);
  await owner.goto('/office#/approvals');
  await owner
    .getByRole('row', { name: /Jogos próprios: Parar/ })
    .getByRole('button')
    .click();
  await owner.getByRole('complementary').getByRole('button', { name: 'Aprovar' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click();
  await expect(owner.getByRole('dialog').getByRole('status')).toBeVisible();
  await owner.goto('/office#/audit');
  await expect(owner.getByRole('row', { name: /Aprovações: Aprovar/ }).first()).toContainText('Dona Ana');
}

/** A passkey of the device replaces the code of the next login. */
async function logInByPasskey(page: Page, email: string, password: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
  });
  await page.getByRole('button', { name: 'Suas chaves de acesso' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suas chaves de acesso' });
  await dialog.getByLabel('Nome').fill('Notebook da Ana');
  await dialog.getByRole('button', { name: 'Adicionar chave de acesso' }).click();
  await expect(dialog.getByRole('listitem')).toContainText('Notebook da Ana');
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await page.getByRole('button', { name: 'Sair' }).click();
  // Until the logout is answered, the filters of the list have a field of that name.
  await expect(page.getByRole('heading', { name: 'Entrar no backoffice' })).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click();
  await expect(page.getByRole('navigation', { name: 'Backoffice' })).toBeVisible();
}

test('an owner opens the printed link, adds a cashier, and a rule lets two people decide', async ({
  own,
  browser,
  baseURL,
}) => {
  const owner = await openDesktop(browser, baseURL);
  const cashier = await openDesktop(browser, baseURL);
  const mailOfCashier = newAddress('caixa');
  const mailOfOwner = newAddress('ana');
  let ownerPassword = '';

  await test.step('the first owner is created by the printed link', async () => {
    await expect.poll(() => own.output()).toContain('/office#/welcome/');
    const path = /(\/office#\/welcome\/\S+)/.exec(own.output())?.[1] ?? '';
    await owner.goto(path);
    await owner.getByLabel('Nome').fill('Dona Ana');
    await owner.getByLabel('E-mail').fill(mailOfOwner);
    await owner.getByRole('button', { name: 'Continuar' }).click();
    ownerPassword = (await enrol(owner)).password;
    await expect(owner.getByText('Sandbox: dinheiro fictício')).toBeVisible();
  });

  await test.step('a cashier is added, logs in, and sees no list of staff', async () => {
    const password = await addMember(owner, mailOfCashier, 'Rui', 'caixa');
    const chosen = await logIn(cashier, mailOfCashier, password);
    const places = cashier.getByRole('navigation', { name: 'Backoffice' });
    await expect(places.getByRole('link', { name: 'Saques' })).toBeVisible();
    await expect(places.getByRole('link', { name: 'Equipe' })).toHaveCount(0);
    await loseSession(cashier, mailOfCashier, chosen);
    await cashier.goto('/office#/staff');
    await expect(cashier.getByText('Seus papéis não abrem esta página', { exact: false })).toBeVisible();
  });

  await test.step('a role that is given shows within seconds, without a reload', async () => {
    await owner
      .getByRole('row', { name: new RegExp(mailOfCashier) })
      .getByRole('button')
      .click();
    await owner
      .getByRole('complementary', { name: mailOfCashier })
      .getByRole('button', { name: /Mudar funções/ })
      .click();
    const form = owner.getByRole('dialog');
    for (const role of ['caixa', 'risco'])
      await form.getByRole('checkbox', { name: role, exact: true }).check();
    await form.getByRole('button', { name: /Mudar funções/ }).click();
    await form.getByRole('button', { name: 'Pronto' }).click();
    await expect(
      cashier.getByRole('navigation', { name: 'Backoffice' }).getByRole('link', { name: 'Jogos próprios' }),
    ).toBeVisible();
  });

  await test.step('a rule makes an order a proposal, which another person approves', () =>
    decideTogether(owner, cashier));

  await test.step('a passkey replaces the code of the next login', () =>
    logInByPasskey(owner, mailOfOwner, ownerPassword));
});
