import { expect, type Page, test } from '@playwright/test';
import { totpCodeAt } from '../../apps/server/platform/totp.ts';
import { logInAsNewPlayer } from './account.ts';
import { logIn, solveLoginCaptcha, type Visitor, watchCaptcha } from './player.ts';

type Device = {
  /** Its owner touches it at each request from now on. Requests that wait already stay open. */
  touch: () => Promise<void>;
  withdraw: () => Promise<void>;
};

/** The device verifies its owner, who does not touch it yet. */
async function addDevice(page: Page): Promise<Device> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  const set = (enabled: boolean) => async () => {
    await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  };
  return { touch: set(true), withdraw: set(false) };
}

const sheetOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

async function openFactors(page: Page) {
  await page.goto('/#/conta');
  await page.getByRole('button', { name: 'Verificação em duas etapas' }).click();
  return sheetOf(page, 'Verificação em duas etapas');
}

async function confirmByPassword(page: Page, { password }: Visitor): Promise<void> {
  const sheet = sheetOf(page, 'Confirme que é você');
  await sheet.getByLabel('Senha', { exact: true }).fill(password);
  await sheet.getByRole('button', { name: 'Confirmar' }).click();
  await expect(sheet).toHaveCount(0);
}

async function addPasskey(page: Page, visitor: Visitor): Promise<void> {
  const factors = sheetOf(page, 'Verificação em duas etapas');
  await factors.getByRole('button', { name: 'Adicionar' }).click();
  const setup = sheetOf(page, 'Adicionar chave de acesso');
  await setup.getByLabel('Nome da chave').fill('Celular da Joana');
  await setup.getByRole('button', { name: 'Criar chave de acesso' }).click();
  await confirmByPassword(page, visitor);
  const codes = sheetOf(page, 'Guarde os códigos de recuperação');
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  // The codes are shown once, so only the button below them closes the sheet.
  await expect(codes.getByRole('button', { name: 'Fechar' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await codes.getByRole('button', { name: 'Já guardei os códigos' }).click();
}

declare global {
  var passkeyRequests: { kind: string; state: string }[] | undefined;
}

/** Records which answers of passkeys the page awaits, since it was loaded. */
async function watchRequests(page: Page): Promise<void> {
  await page.addInitScript(`{
    const requests = [];
    globalThis.passkeyRequests = requests;
    const original = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = async (options) => {
      const kind = options.mediation === 'conditional' ? 'suggested' : 'dialog';
      const request = { kind, state: 'open' };
      requests.push(request);
      try {
        const answer = await original(options);
        request.state = 'answered';
        return answer;
      } catch (failure) {
        request.state = 'ended';
        throw failure;
      }
    };
  }`);
}

const requestsOf = (page: Page) =>
  page.evaluate(() => globalThis.passkeyRequests?.map(({ kind, state }) => `${kind}: ${state}`));

async function leave(page: Page): Promise<void> {
  await page.goto('/#/conta');
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sair' }).click();
  // A logout opens the login (section 4); the reload closes it.
  await expect(page.getByRole('dialog').getByLabel('E-mail')).toBeVisible();
  await page.reload();
}

async function expectLoggedIn(page: Page, { email }: Visitor): Promise<void> {
  await page.goto('/#/conta');
  await expect(page.getByText(email).first()).toBeVisible();
}

test('a passkey is added, is the second step of a login, logs in alone, and confirms its removal', async ({
  page,
}) => {
  await watchRequests(page);
  const device = await addDevice(page);
  const visitor = await logInAsNewPlayer(page);
  const factors = await openFactors(page);
  await device.touch();
  await addPasskey(page, visitor);
  await expect(factors.getByText('Celular da Joana')).toBeVisible();
  await expect(factors.getByText('Restam 10 de 10')).toBeVisible();

  await device.withdraw();
  await leave(page);
  await logIn(page, visitor);
  await device.touch();
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click();
  await expectLoggedIn(page, visitor);

  await device.withdraw();
  await leave(page);
  await page.getByRole('button', { name: 'Entrar' }).first().click();
  await expect.poll(() => requestsOf(page)).toEqual(['suggested: open']);
  await device.touch();
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click();
  await expect.poll(() => requestsOf(page)).toEqual(['suggested: ended', 'dialog: answered']);
  await expectLoggedIn(page, visitor);

  await openFactors(page);
  await factors.getByRole('button', { name: 'Remover Celular da Joana' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click();
  const confirmation = sheetOf(page, 'Confirme que é você');
  await confirmation.getByRole('button', { name: 'Usar chave de acesso' }).click();
  await expect(factors.getByText('Celular da Joana')).toHaveCount(0);
  await expect(factors.getByText('Restam 10 de 10')).toHaveCount(0);
});

test('a passkey among the suggestions of the e-mail logs in, and is not offered longer than the form', async ({
  page,
}) => {
  await watchRequests(page);
  const device = await addDevice(page);
  const visitor = await logInAsNewPlayer(page);
  await openFactors(page);
  await device.touch();
  await addPasskey(page, visitor);
  await device.withdraw();
  await leave(page);

  await page.getByRole('button', { name: 'Entrar' }).first().click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('E-mail')).toHaveAttribute('autocomplete', 'username webauthn');
  await expect.poll(() => requestsOf(page)).toEqual(['suggested: open']);
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect.poll(() => requestsOf(page)).toEqual(['suggested: ended']);

  const readCaptcha = watchCaptcha(page);
  await page.getByRole('button', { name: 'Entrar' }).first().click();
  await expect.poll(() => requestsOf(page)).toEqual(['suggested: ended', 'suggested: open']);
  await form.getByLabel('E-mail').fill(visitor.email);
  await form.getByLabel('Senha', { exact: true }).fill('Senha-errada-1');
  await solveLoginCaptcha(page, readCaptcha);
  await device.touch();
  await form.getByRole('button', { name: 'Entrar', exact: true }).last().click();
  // The password is sent without a suggestion. After the refusal there is one again, which the device answers.
  await expect
    .poll(() => requestsOf(page))
    .toEqual(['suggested: ended', 'suggested: ended', 'suggested: answered']);
  await expect(form).toHaveCount(0);
  await expectLoggedIn(page, visitor);
});

test('a browser that cannot suggest passkeys is not asked to', async ({ page }) => {
  await watchRequests(page);
  await page.addInitScript('delete PublicKeyCredential.isConditionalMediationAvailable');
  await addDevice(page);
  const starts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/passkey/')) starts.push(request.url());
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Entrar' }).first().click();
  const byButton = page.getByRole('button', { name: 'Entrar com chave de acesso' });
  await byButton.click();
  await expect.poll(() => requestsOf(page)).toEqual(['dialog: open']);
  expect(starts).toHaveLength(1);
});

test('an authenticator app is connected, and a login takes its code or a recovery code', async ({ page }) => {
  const visitor = await logInAsNewPlayer(page);
  const factors = await openFactors(page);
  await factors.getByRole('button', { name: 'Conectar' }).click();
  await confirmByPassword(page, visitor);
  const setup = sheetOf(page, 'Aplicativo autenticador');
  await expect(setup.getByRole('img', { name: 'QR code para o aplicativo autenticador' })).toBeVisible();
  const secret = ((await setup.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(
    ' ',
    '',
  );
  const code = setup.getByLabel('Código do aplicativo');
  await code.fill('12345');
  await setup.getByRole('button', { name: 'Conectar aplicativo' }).click();
  await expect(setup.getByText('Digite os seis dígitos do aplicativo.')).toBeVisible();
  await code.fill(totpCodeAt(secret, Date.now()));
  await setup.getByRole('button', { name: 'Conectar aplicativo' }).click();
  const codes = sheetOf(page, 'Guarde os códigos de recuperação');
  const recovery = (await codes.getByRole('listitem').first().textContent()) ?? '';
  await codes.getByRole('button', { name: 'Já guardei os códigos' }).click();
  await expect(factors.getByText('A conta pede a segunda etapa em todo login com senha.')).toBeVisible();

  await leave(page);
  await logIn(page, visitor);
  // The code of the enrolment was used, so this is the next one.
  const step = page.getByRole('dialog');
  await step.getByLabel('Código do aplicativo').fill(totpCodeAt(secret, Date.now() + 30_000));
  await step.getByRole('button', { name: 'Confirmar' }).click();
  await expectLoggedIn(page, visitor);

  await leave(page);
  await logIn(page, visitor);
  await step.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  await step.getByLabel('Código de recuperação').fill(recovery);
  await step.getByRole('button', { name: 'Confirmar' }).click();
  await expectLoggedIn(page, visitor);
});
