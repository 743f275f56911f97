import { randomInt, randomUUID } from 'node:crypto';
import { parseCpf } from '@palpite/domain/cpf';
import { expect, type FrameLocator, type Page } from '@playwright/test';

export type Visitor = { email: string; password: string };

export function newVisitor(): Visitor {
  const name = randomUUID().slice(0, 8);
  return { email: `jogadora.${name}@exemplo.com.br`, password: `Senha-${name}` };
}

/** Reads the captcha that the page shows, as the sandbox tells it to tests. */
export function watchCaptcha(page: Page): () => Promise<string> {
  let shown: { codeId: string; deviceId: string } | null = null;
  const codeIdOf = (address: string) => /\/captcha\/(\d+)$/.exec(new URL(address).pathname)?.[1];
  // A form that asks for another picture has forgotten the one before.
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

/** The gift of the day would stand in the way a second after home; it has a journey of its own. */
async function leaveGiftAway(page: Page): Promise<void> {
  await page.route('**/api/app/main/userGift*', (route) =>
    route.fulfill({ json: { status: 200, message: '', data: 0 } }),
  );
}

const pressRegister = (page: Page) => () => page.getByRole('button', { name: 'Criar conta' }).first().click();

/** Opens the form of a new account and fills it in, but for the captcha. */
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

/** Opens the form of a new account, fills it in and sends it. */
export async function register(
  page: Page,
  visitor: Visitor,
  { gift = false, open = pressRegister(page) }: { gift?: boolean; open?: () => Promise<void> } = {},
): Promise<void> {
  if (!gift) await leaveGiftAway(page);
  const readCaptcha = watchCaptcha(page);
  await fillRegistration(page, visitor, open);
  const form = page.getByRole('dialog');
  await form.getByLabel('Código da imagem', { exact: true }).fill(await readCaptcha());
  await form.getByRole('button', { name: 'Criar conta' }).click();
}

/** A CPF that nobody has; `ending` chooses what the sandbox vendor does with a payout to it. */
export function newCpf(ending = '10'): string {
  for (;;) {
    const cpf = parseCpf(`${randomInt(100_000_000, 1_000_000_000)}${ending}`);
    if (cpf) return cpf;
  }
}

/** Tells who the player is, in the sheet that stands before every way of money. */
export async function verifyIdentity(page: Page, cpf = newCpf()): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Verificação de identidade' });
  await expect(sheet.getByLabel('Nome completo')).toHaveValue('Joana Prado');
  await sheet.getByLabel('CPF').fill(cpf);
  await sheet.getByRole('button', { name: 'Confirmar identidade' }).click();
  await expect(sheet).toHaveCount(0);
}

/** Leaves the start mask of a new account and takes the offer behind it, which asks who the player is. */
export async function takeFirstOffer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Fazer o primeiro depósito' }).click();
  await page.getByRole('button', { name: 'Quero o bônus' }).click();
}

/**
 * Declines the offer that a new account meets after its start mask, also over a reload. It comes once a day: where it
 * opened just before the reload, it does not come again.
 */
export async function declineFirstOffer(page: Page): Promise<void> {
  const decline = page.getByRole('button', { name: 'Agora não' });
  const comes = await decline.waitFor({ timeout: 8_000 }).then(
    () => true,
    () => false,
  );
  if (comes) await decline.click();
}

/** Logs in by the form that is open. */
export async function logIn(page: Page, visitor: Visitor): Promise<void> {
  await leaveGiftAway(page);
  const readCaptcha = watchCaptcha(page);
  await page.getByRole('button', { name: 'Entrar' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('E-mail').fill(visitor.email);
  await form.getByLabel('Senha', { exact: true }).fill(visitor.password);
  await showWhoIsHuman(page, readCaptcha);
  await form.getByRole('button', { name: 'Entrar', exact: true }).last().click();
}

/** Types the captcha of a login form that is filled in otherwise; a device that is known solves it unseen. */
export async function showWhoIsHuman(page: Page, readCaptcha: () => Promise<string>): Promise<void> {
  const form = page.getByRole('dialog');
  const image = form.getByLabel('Código da imagem', { exact: true });
  const send = form.getByRole('button', { name: 'Entrar', exact: true }).last();
  // The puzzle takes the processor, which a busy machine shares.
  await expect
    .poll(async () => (await image.isVisible()) || (await send.isEnabled()), { timeout: 45_000 })
    .toBe(true);
  if (await image.isVisible()) await image.fill(await readCaptcha());
}

/** The balance that the top bar shows, in cents. */
export async function readBalance(page: Page): Promise<number> {
  const text = (await page.locator('header').getByText(/R\$/).first().textContent()) ?? '';
  return Number(text.replace(/\D/g, ''));
}

/** Opens the app as the play-money test account, by the calls that the forms make. */
export async function logInAsTestPlayer(page: Page): Promise<void> {
  await leaveGiftAway(page);
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
  const vendor = await standingVendor(page, frame);
  await vendor.getByRole('button', { name: 'Já fiz o pagamento' }).click();
}

/**
 * The vendor's page once it stands still. While the sheet slides in or the frame is covered, a press falls beside
 * what it was meant for: a person sees that, a script must wait.
 */
export async function standingVendor(page: Page, frame = 'iframe'): Promise<FrameLocator> {
  const vendor = page.frameLocator(frame);
  await vendor.getByRole('tablist').waitFor();
  await expect(page.getByText('Abrindo a página de pagamento')).toHaveCount(0);
  const sliding =
    "[...document.querySelectorAll('[role=dialog]')].flatMap((each) => each.getAnimations()).length";
  await expect.poll(() => page.evaluate(sliding)).toBe(0);
  return vendor;
}

/** Reads the alert that tells a refusal, and presses its OK. */
export async function readAlert(page: Page, text: string | RegExp): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: 'Aviso' });
  await expect(alert).toContainText(text);
  await alert.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(alert).toHaveCount(0);
}
