import { randomInt, randomUUID } from 'node:crypto';
import { parseCpf } from '@palpite/domain/cpf';
import { expect, type FrameLocator, type Page } from '@playwright/test';

export type Visitor = { email: string; password: string };

export function newVisitor(): Visitor {
  const name = randomUUID().slice(0, 8);
  return { email: `jogadora.${name}@exemplo.com.br`, password: `Senha-${name}` };
}

/** Returns a function that reads the captcha on the page. The sandbox reveals its text. */
export function watchCaptcha(page: Page): () => Promise<string> {
  let shown: { codeId: string; deviceId: string } | null = null;
  const codeIdOf = (address: string) => /\/captcha\/(\d+)$/.exec(new URL(address).pathname)?.[1];
  // A form that requests a new image invalidates the previous one.
  page.on('request', (request) => {
    if (codeIdOf(request.url())) shown = null;
  });
  page.on('response', (response) => {
    const codeId = codeIdOf(response.url());
    if (codeId && response.ok()) shown = { codeId, deviceId: response.request().headers().deviceid ?? '' };
  });
  return async () => {
    await expect.poll(() => shown).not.toBeNull();
    const { codeId, deviceId } = shown as unknown as { codeId: string; deviceId: string };
    const answer = await page.request.get(`/sandbox/captcha/${codeId}`, { headers: { deviceId } });
    return ((await answer.json()) as { text: string }).text;
  };
}

/** Suppresses the gift of the day, which would open a second after home. It has its own journey. */
async function suppressGift(page: Page): Promise<void> {
  await page.route('**/api/app/main/userGift*', (route) =>
    route.fulfill({ json: { status: 200, message: '', data: 0 } }),
  );
}

const pressRegister = (page: Page) => () => page.getByRole('button', { name: 'Criar conta' }).first().click();

/** Opens the registration form and fills it in, except for the captcha. */
export async function fillRegistration(
  page: Page,
  visitor: Visitor,
  open: () => Promise<void> = pressRegister(page),
): Promise<void> {
  await open();
  const form = page.getByRole('dialog');
  await form.getByLabel('Nome completo').fill('Joana Prado');
  await form.getByLabel('E-mail').fill(visitor.email);
  await form.getByLabel('Celular', { exact: true }).fill('11987654321');
  await form.getByLabel('Senha', { exact: true }).fill(visitor.password);
  await form.getByLabel('Repita a senha').fill(visitor.password);
  await form.getByRole('checkbox').check();
}

/** Registers through the form. */
export async function register(
  page: Page,
  visitor: Visitor,
  { gift = false, open = pressRegister(page) }: { gift?: boolean; open?: () => Promise<void> } = {},
): Promise<void> {
  if (!gift) await suppressGift(page);
  const readCaptcha = watchCaptcha(page);
  await fillRegistration(page, visitor, open);
  const form = page.getByRole('dialog');
  await form.getByLabel('Código da imagem', { exact: true }).fill(await readCaptcha());
  await form.getByRole('button', { name: 'Criar conta' }).click();
}

/** Returns an unused CPF. `ending` chooses what the sandbox vendor does with a payout. */
export function newCpf(ending = '10'): string {
  for (;;) {
    const cpf = parseCpf(`${randomInt(100_000_000, 1_000_000_000)}${ending}`);
    if (cpf) return cpf;
  }
}

/** Verifies the identity in the sheet that precedes deposits and withdrawals. */
export async function verifyIdentity(page: Page, cpf = newCpf()): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Verificação de identidade' });
  await expect(sheet.getByLabel('Nome completo')).toHaveValue('Joana Prado');
  await sheet.getByLabel('CPF').fill(cpf);
  await sheet.getByRole('button', { name: 'Confirmar identidade' }).click();
  await expect(sheet).toHaveCount(0);
}

/** Leaves the start mask of a new account and takes the offer behind it, which requires identity verification. */
export async function takeFirstOffer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Fazer o primeiro depósito' }).click();
  await page.getByRole('button', { name: 'Quero o bônus' }).click();
}

/**
 * Declines the offer that follows the start mask of a new account, also after a reload. It is shown once a day: if it
 * opened just before the reload, it does not open again.
 */
export async function declineFirstOffer(page: Page): Promise<void> {
  const decline = page.getByRole('button', { name: 'Agora não' });
  const comes = await decline.waitFor({ timeout: 8_000 }).then(
    () => true,
    () => false,
  );
  if (comes) await decline.click();
}

/** Opens the login form and logs in. */
export async function logIn(page: Page, visitor: Visitor): Promise<void> {
  await suppressGift(page);
  const readCaptcha = watchCaptcha(page);
  await page.getByRole('button', { name: 'Entrar' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('E-mail').fill(visitor.email);
  await form.getByLabel('Senha', { exact: true }).fill(visitor.password);
  await solveLoginCaptcha(page, readCaptcha);
  await form.getByRole('button', { name: 'Entrar', exact: true }).last().click();
}

/**
 * Types the captcha of a filled-in login form. On a known device the app solves a puzzle instead and shows no
 * captcha.
 */
export async function solveLoginCaptcha(page: Page, readCaptcha: () => Promise<string>): Promise<void> {
  const form = page.getByRole('dialog');
  const image = form.getByLabel('Código da imagem', { exact: true });
  const send = form.getByRole('button', { name: 'Entrar', exact: true }).last();
  // The puzzle needs CPU time, which is scarce on a busy machine.
  await expect
    .poll(async () => (await image.isVisible()) || (await send.isEnabled()), { timeout: 45_000 })
    .toBe(true);
  if (await image.isVisible()) await image.fill(await readCaptcha());
}

/** Returns the balance of the top bar in cents. */
export async function readBalance(page: Page): Promise<number> {
  const text = (await page.locator('header').getByText(/R\$/).first().textContent()) ?? '';
  return Number(text.replace(/\D/g, ''));
}

/** Logs in as the play-money test account, through the calls of the forms. */
export async function logInAsTestPlayer(page: Page): Promise<void> {
  await suppressGift(page);
  const account = (await (await page.request.get('/api/app/user/getUserTest')).json()) as {
    data: { username: string; pwd: string };
  };
  const codeId = String(Math.trunc(performance.now() * 1_000) % 100_000_000);
  await page.request.get(`/api/auth/user/captcha/${codeId}`);
  const captcha = (await (await page.request.get(`/sandbox/captcha/${codeId}`)).json()) as { text: string };
  const answer = await page.request.post('/api/auth/user/restLogin', {
    data: { username: account.data.username, pwd: account.data.pwd, codeId, captCode: captcha.text },
  });
  const { data } = (await answer.json()) as { data: { access_token: string } };
  await page.addInitScript((token) => localStorage.setItem('palpite.token', token), data.access_token);
}

/** Pays on the vendor's page in its frame. */
export async function payInFrame(page: Page, frame?: string): Promise<void> {
  const vendor = await waitForVendorPage(page, frame);
  await vendor.getByRole('button', { name: 'Já fiz o pagamento' }).click();
}

/**
 * Waits until the vendor's page no longer moves and returns it. While the sheet slides in or is covered, a click
 * would miss its target.
 */
export async function waitForVendorPage(page: Page, frame = 'iframe'): Promise<FrameLocator> {
  const vendor = page.frameLocator(frame);
  await vendor.getByRole('tablist').waitFor();
  await expect(page.getByText('Abrindo a página de pagamento')).toHaveCount(0);
  const sliding =
    "[...document.querySelectorAll('[role=dialog]')].flatMap((each) => each.getAnimations()).length";
  await expect.poll(() => page.evaluate(sliding)).toBe(0);
  return vendor;
}

/** Reads the alert of a refusal and presses OK. */
export async function readAlert(page: Page, text: string | RegExp): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: 'Aviso' });
  await expect(alert).toContainText(text);
  await alert.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(alert).toHaveCount(0);
}
