import { randomInt, randomUUID } from 'node:crypto';
import { parseCpf } from '@palpite/domain/cpf';
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

export type Visitor = {
  email: string;
  password: string;
  phone: string;
  /** `1990-12-31`. */
  birthDate: string;
};

/** Helpers confirm the identity by it. */
export const visitorPassword = 'Senha-da-jogadora';

export function newVisitor(): Visitor {
  const name = randomUUID().slice(0, 8);
  // People are compared with excluded players by name, date of birth and phone.
  return {
    email: `jogadora.${name}@exemplo.com.br`,
    password: visitorPassword,
    phone: `119${randomInt(60_000_000, 100_000_000)}`,
    birthDate: `${randomInt(1950, 2005)}-${String(randomInt(1, 13)).padStart(2, '0')}-${randomInt(13, 29)}`,
  };
}

/** The sandbox reveals its text. */
export function watchCaptcha(page: Page): () => Promise<string> {
  let shown: { codeId: string; deviceId: string } | null = null;
  const codeIdOf = (address: string) => /\/captcha\/(\d+)$/.exec(new URL(address).pathname)?.[1];
  // A new image invalidates the previous one.
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

/** The gift would open a second after home. */
export async function suppressGift(page: Page): Promise<void> {
  await page.route('**/api/app/main/userGift*', (route) =>
    route.fulfill({ json: { status: 200, message: '', data: 0 } }),
  );
}

const pressRegister = (page: Page) => () => page.getByRole('button', { name: 'Criar conta' }).first().click();

export async function chooseBirthDate(form: Locator, birthDate: string): Promise<void> {
  const [year = '', month = '', day = ''] = birthDate.split('-');
  const born = form.getByRole('group', { name: 'Data de nascimento' });
  await born.getByLabel('Dia').selectOption(day);
  await born.getByLabel('Mês').selectOption(month);
  await born.getByLabel('Ano').selectOption(year);
}

export async function fillRegistration(
  page: Page,
  visitor: Visitor,
  open: () => Promise<void> = pressRegister(page),
  cpf?: string,
): Promise<void> {
  await open();
  const form = page.getByRole('dialog');
  await form.getByLabel('Nome completo').fill('Joana Prado');
  if (cpf) await form.getByLabel('CPF').fill(cpf);
  await form.getByLabel('E-mail').fill(visitor.email);
  await chooseBirthDate(form, visitor.birthDate);
  await form.getByLabel('Celular', { exact: true }).fill(visitor.phone);
  await form.getByLabel('Senha', { exact: true }).fill(visitor.password);
  await form.getByLabel('Repita a senha').fill(visitor.password);
  await form.getByRole('checkbox').check();
}

/** A document given here is not held for withdrawals. */
export async function register(
  page: Page,
  visitor: Visitor,
  {
    gift = false,
    open = pressRegister(page),
    cpf,
  }: { gift?: boolean; open?: () => Promise<void>; cpf?: string } = {},
): Promise<void> {
  if (!gift) await suppressGift(page);
  const readCaptcha = watchCaptcha(page);
  await fillRegistration(page, visitor, open, cpf);
  const form = page.getByRole('dialog');
  await form.getByLabel('Código da imagem', { exact: true }).fill(await readCaptcha());
  await form.getByRole('button', { name: 'Criar conta' }).click();
}

/** `ending` chooses what the sandbox vendor does with a payout. */
export function newCpf(ending = '10'): string {
  for (;;) {
    const cpf = parseCpf(`${randomInt(100_000_000, 1_000_000_000)}${ending}`);
    if (cpf) return cpf;
  }
}

export async function verifyIdentity(page: Page, cpf = newCpf()): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Verificação de identidade' });
  await expect(sheet.getByLabel('Nome completo')).toHaveValue('Joana Prado');
  await sheet.getByLabel('CPF').fill(cpf);
  await sheet.getByRole('button', { name: 'Confirmar identidade' }).click();
  await confirmIdentity(page);
  await expect(sheet).toHaveCount(0);
}

/** For the sheet before changes of money and access. */
export async function confirmIdentity(page: Page, password = visitorPassword): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Confirme que é você' });
  await sheet.getByLabel('Senha', { exact: true }).fill(password);
  await sheet.getByRole('button', { name: 'Confirmar', exact: true }).click();
  await expect(sheet).toHaveCount(0);
}

/** On a busy machine the start mask may close by itself before the press. */
async function leaveStartMask(page: Page): Promise<void> {
  const leave = page.getByRole('button', { name: 'Fazer o primeiro depósito' });
  const offer = page.getByRole('dialog', { name: 'Bônus de primeiro depósito' });
  await leave.or(offer).first().waitFor();
  if (await leave.isVisible()) await leave.click({ timeout: 6_000 }).catch(() => undefined);
  await offer.waitFor();
}

/** Its offer requires identity verification. */
export async function takeFirstOffer(page: Page): Promise<void> {
  await leaveStartMask(page);
  await page.getByRole('button', { name: 'Quero o bônus' }).click();
}

export async function declineFirstOffer(page: Page): Promise<void> {
  await leaveStartMask(page);
  await page.getByRole('button', { name: 'Agora não' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

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

/** On a known device the app solves a puzzle instead. */
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

export async function readBalance(page: Page): Promise<number> {
  const text = (await page.locator('header').getByText(/R\$/).first().textContent()) ?? '';
  return Number(text.replace(/\D/g, ''));
}

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

export async function payInFrame(page: Page, frame?: string): Promise<void> {
  const vendor = await waitForVendorPage(page, frame);
  await vendor.getByRole('button', { name: 'Já fiz o pagamento' }).click();
}

/** While the sheet slides in or is covered, a click would miss. */
export async function waitForVendorPage(page: Page, frame = 'iframe'): Promise<FrameLocator> {
  const vendor = page.frameLocator(frame);
  await vendor.getByRole('tablist').waitFor();
  await expect(page.getByText('Abrindo a página de pagamento')).toHaveCount(0);
  const sliding =
    "[...document.querySelectorAll('[role=dialog]')].flatMap((each) => each.getAnimations()).length";
  await expect.poll(() => page.evaluate(sliding)).toBe(0);
  return vendor;
}

export async function readAlert(page: Page, text: string | RegExp): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: 'Aviso' });
  await expect(alert).toContainText(text);
  await alert.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(alert).toHaveCount(0);
}
