import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { barriers } from './barriers.ts';
import {
  confirmIdentity,
  newCpf,
  newVisitor,
  payInFrame,
  readAlert,
  readBalance,
  register,
  takeFirstOffer,
  verifyIdentity,
} from './player.ts';

const own = newCpf();

test('a player verifies the identity, deposits, is refused with reasons, plays, withdraws and reads the records', async ({
  page,
}) => {
  await page.goto('/#/home');
  await register(page, newVisitor(), { cpf: own });
  await takeFirstOffer(page);

  await test.step('a CPF with wrong check digits is reported while typing, and refused', async () => {
    const sheet = page.getByRole('dialog', { name: 'Verificação de identidade' });
    await expect(sheet.getByText(/assegure-se da veracidade das informações acima/)).toBeVisible();
    await sheet.getByLabel('CPF').fill('');
    await sheet.getByLabel('CPF').pressSequentially('52998224724');
    await expect(sheet.getByLabel('CPF')).toHaveValue('529.982.247-24');
    await expect(sheet.getByText('Este CPF não é válido. Confira os 11 números.')).toBeVisible();
    await sheet.getByRole('button', { name: 'Confirmar identidade' }).click();
    await confirmIdentity(page);
    await readAlert(page, /CPF|documento/i);
    await expect(sheet.getByLabel('CPF')).toBeFocused();
    // The confirmation lasts for five minutes.
    await sheet.getByLabel('CPF').fill(own);
    await sheet.getByRole('button', { name: 'Confirmar identidade' }).click();
    await expect(sheet).toHaveCount(0);
  });

  await test.step('the requested deposit opens by itself, and is paid without a bonus', async () => {
    await depositHundred(page);
  });

  const sheet = page.getByRole('dialog', { name: 'Sacar' });

  await test.step('before the deposit is turned over nothing can be withdrawn, and the sheet says why', async () => {
    await openWithdrawal(page);
    await expect(
      sheet.getByText('Faltam R$ 100,00 em apostas para liberar o saque (toda aposta conta inteira).'),
    ).toBeVisible();
    await sheet.getByRole('button', { name: 'Sacar', exact: true }).click();
    await readAlert(page, 'Sem valor de levantamento');
    await expect(sheet.getByText('Sem valor de levantamento')).toBeInViewport();
    await page.keyboard.press('Escape');
  });

  await test.step('turns the deposit over', async () => {
    await betOnce(page, 100);
  });

  let before = 0;
  await test.step('too little and no amount are refused with the texts of the specification', async () => {
    await page.goto('/#/wallet');
    await page.reload();
    before = await readBalance(page);
    // A bet loses three times in a hundred: six losses of ten would leave too little.
    expect(before).toBeGreaterThanOrEqual(5_000);
    await openWithdrawal(page);
    await expect(sheet.getByText('Apostas cumpridas. Nada prende o seu saldo.')).toBeVisible();
    await sheet.getByRole('button', { name: 'Sacar', exact: true }).click();
    await readAlert(page, 'Montante mínimo de retirada: R$ 50');
    await expect(sheet.getByText('Montante mínimo de retirada: R$ 50')).toBeVisible();
    await expect(sheet.getByLabel('Quanto sacar')).toHaveAttribute('aria-invalid', 'true');
    await sheet.getByLabel('Quanto sacar').fill('9999999');
    // The entry is capped at the balance.
    await expect(sheet.getByLabel('Quanto sacar')).toHaveValue(capText(before));
  });

  await test.step("another person's CPF and a missing account are refused", async () => {
    await sheet.getByLabel('Quanto sacar').fill('50');
    await sheet.getByLabel('Chave Pix (seu CPF)').fill(newCpf('12'));
    await sheet.getByRole('button', { name: 'Sacar R$ 50,00' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmar' }).click();
    await readAlert(page, /O saque por CPF vai só para a sua própria conta/);
    await expect(sheet.getByText(/O saque por CPF vai só para a sua própria conta/)).toBeVisible();
    await sheet.getByLabel('Chave Pix (seu CPF)').fill('');
    await sheet.getByRole('button', { name: 'Sacar R$ 50,00' }).click();
    await readAlert(page, 'Por favor, preencha as informações de retirada');
  });

  await test.step('an address of another network is refused', async () => {
    await sheet.getByText('USDT', { exact: true }).click();
    await expect(sheet.getByText(/Use só um endereço da rede TRC20/)).toBeVisible();
    await sheet.getByLabel('Endereço USDT (TRC20)').fill('0x52908400098527886E0F7030069857D2E4169EE7');
    await sheet.getByRole('button', { name: 'Sacar R$ 50,00' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmar' }).click();
    await readAlert(page, /Este endereço não é da rede TRC20/);
    await expect(sheet.getByText(/Este endereço não é da rede TRC20/)).toBeVisible();
    expect(await readBalance(page)).toBe(before);
  });

  await test.step('the fee to the own CPF is shown first, and the withdrawal is held, paid and reported', async () => {
    await sheet.getByText('Pix', { exact: true }).click();
    await sheet.getByLabel('Chave Pix (seu CPF)').fill(own);
    await sheet.getByRole('button', { name: 'Sacar R$ 50,00' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByText('R$ 1,25')).toBeVisible();
    await expect(question.getByText('R$ 48,75')).toBeVisible();
    await question.getByRole('button', { name: 'Confirmar' }).click();
    await confirmIdentity(page);
    await expect(page.getByRole('heading', { name: 'Solicitação de saque bem-sucedida!' })).toBeVisible();
    await expect.poll(() => readBalance(page)).toBe(before - 5_000);
    await expect(page.getByText('O dinheiro saiu para a sua conta.')).toBeVisible({ timeout: 40_000 });
  });

  await test.step('the only withdrawal of the day is used up', async () => {
    await page.getByRole('button', { name: 'Pronto' }).click();
    await openWithdrawal(page);
    await expect(sheet.getByText(/Nenhum saque restante hoje/)).toBeVisible();
    await sheet.getByRole('button', { name: 'Sacar', exact: true }).click();
    await readAlert(page, 'Número de retiradas restantes hoje 0, tente novamente amanhã。');
    await page.keyboard.press('Escape');
  });

  await test.step('the records list it, the statement adds up, and the table downloads as a file', async () => {
    await page.getByRole('link', { name: 'Ver registros' }).click();
    await page.getByRole('button', { name: 'Saques' }).click();
    const row = page.getByRole('main').getByRole('button', { name: /^Saque/ });
    await expect(row).toHaveCount(2);
    await row.nth(1).click();
    const receipt = page.getByRole('dialog', { name: 'Saque' });
    await expect(receipt.getByText('Concluído')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Ver extrato' }).click();
    const statement = page.getByRole('dialog', { name: 'Extrato' });
    await expect(statement.getByText('Saldo final', { exact: true }).locator('..')).toContainText(
      capMoney(await readBalance(page)),
    );
    await page.keyboard.press('Escape');
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar CSV' }).click();
    const table = readFileSync(await (await coming).path(), 'utf8');
    expect(table).toContain('-50');
  });

  const audit = await page.request.get('/ledger-check');
  expect(((await audit.json()) as { sound: boolean }).sound).toBe(true);
});

test('a withdrawal that the bank rejects returns in full and says so', async ({ page }) => {
  await page.goto('/#/home');
  // The sandbox vendor books and then rejects it.
  const cpf = newCpf('95');
  await register(page, newVisitor(), { cpf });
  await takeFirstOffer(page);
  await expect(page.getByRole('dialog', { name: 'Verificação de identidade' })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await verifyIdentity(page, cpf);
  await depositHundred(page);
  await betOnce(page, 100);
  await page.reload();
  await openWithdrawal(page);
  const before = await readBalance(page);
  const sheet = page.getByRole('dialog', { name: 'Sacar' });
  expect(await barriers(page)).toEqual([]);
  await sheet.getByLabel('Quanto sacar').fill('50');
  await sheet.getByRole('button', { name: 'Sacar R$ 50,00' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmar' }).click();
  await confirmIdentity(page);
  await expect(page.getByText(/o valor voltou inteiro para o seu saldo/)).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole('heading', { name: 'Saque devolvido' })).toBeVisible();
  await expect(
    page.getByRole('dialog').getByText(/A conta ou carteira de destino não aceitou/),
  ).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Pronto' }).click();
  await expect.poll(() => readBalance(page)).toBe(before);

  await page.goto('/#/registros?kind=withdrawal');
  await expect(page.getByRole('main').getByRole('button', { name: /^Saque devolvido/ })).toContainText('+R$');
  await expect(page.getByRole('main').getByText('Cancelado')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});

test("an active bonus does not lock cash, and a withdrawal ends it only with the player's consent", async ({
  page,
}) => {
  await page.goto('/#/home');
  await register(page, newVisitor());
  await takeFirstOffer(page);
  await verifyIdentity(page, newCpf());
  await depositHundred(page);
  await betOnce(page, 100);
  const token = await page.evaluate(() => localStorage.getItem('palpite.token') ?? '');
  const signIn = await page.request.post('/api/app/signIn/claim', {
    headers: { authorization: token },
    data: {},
  });
  expect(signIn.ok()).toBe(true);
  await page.reload();
  await openWithdrawal(page);
  const before = await readBalance(page);
  const sheet = page.getByRole('dialog', { name: 'Sacar' });
  await expect(sheet.getByText('Apostas cumpridas. Nada prende o seu saldo.')).toBeVisible();
  await expect(sheet.getByText(/Sacar agora encerra o bônus ativo/)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await sheet.getByLabel('Quanto sacar').fill('50');
  await sheet.getByRole('button', { name: 'Sacar R$ 50,00' }).click();
  const question = page.getByRole('alertdialog', { name: 'Este saque encerra o seu bônus' });
  await expect(question.getByText('Presença diária')).toBeVisible();
  await expect(question.getByText(/0% do giro feito/)).toBeVisible();
  await expect(question.getByText(/O bônus não volta, mesmo que o saque seja recusado/)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await question.getByRole('button', { name: 'Voltar' }).click();
  expect(await readBalance(page)).toBe(before);
  await sheet.getByRole('button', { name: 'Sacar R$ 50,00' }).click();
  // A double press makes one withdrawal.
  await question.getByRole('button', { name: 'Sacar sem o bônus' }).dblclick();
  await confirmIdentity(page);
  await expect(page.getByRole('heading', { name: 'Solicitação de saque bem-sucedida!' })).toBeVisible();
  await expect.poll(() => readBalance(page)).toBe(before - 5_000);
  await page.getByRole('button', { name: 'Pronto' }).click();
  await page.goto('/#/bonus');
  await expect(page.getByRole('main').getByText('Você desistiu')).toBeVisible();
  const audit = await page.request.get('/ledger-check');
  expect(((await audit.json()) as { sound: boolean }).sound).toBe(true);
});

test('the first withdrawal to a document that was set later is confirmed, shown with the end of its hold, and stopped by the link of the mail', async ({
  page,
}) => {
  const visitor = newVisitor();
  await page.goto('/#/home');
  await register(page, visitor);
  await takeFirstOffer(page);
  await verifyIdentity(page);
  await depositHundred(page);
  await betOnce(page, 100);
  await page.reload();
  await openWithdrawal(page);
  const before = await readBalance(page);
  const sheet = page.getByRole('dialog', { name: 'Sacar' });
  const question = page.getByRole('alertdialog');

  await test.step('a new USDT address shows the end of its hold too', async () => {
    await sheet.getByText('USDT', { exact: true }).click();
    await sheet.getByLabel('Endereço USDT (TRC20)').fill('TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC');
    await sheet.getByLabel('Quanto sacar').fill('50');
    await sheet.getByRole('button', { name: 'Sacar R$ 50,00' }).click();
    await expect(question.getByText(/Por segurança, este saque sai a partir de/)).toBeVisible();
    await question.getByRole('button', { name: 'Voltar' }).click();
    await sheet.getByText('Pix', { exact: true }).click();
  });

  await sheet.getByLabel('Quanto sacar').fill('50');
  await sheet.getByRole('button', { name: 'Sacar R$ 50,00' }).click();
  await expect(question.getByText(/Por segurança, este saque sai a partir de/)).toBeVisible();
  await question.getByRole('button', { name: 'Confirmar' }).click();

  await test.step('closing the confirmation keeps the form and moves nothing', async () => {
    const confirmation = page.getByRole('dialog', { name: 'Confirme que é você' });
    await expect(confirmation.getByLabel('Senha', { exact: true })).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(confirmation).toHaveCount(0);
    await expect(sheet.getByLabel('Quanto sacar')).toHaveValue('50');
    expect(await readBalance(page)).toBe(before);
  });

  await sheet.getByRole('button', { name: 'Sacar R$ 50,00' }).click();
  await question.getByRole('button', { name: 'Confirmar' }).click();
  await confirmIdentity(page);
  await expect(page.getByText(/Por segurança, o saque sai a partir de/)).toBeVisible();
  await expect.poll(() => readBalance(page)).toBe(before - 5_000);
  await page.getByRole('button', { name: 'Pronto' }).click();
  await page.goto('/#/registros?kind=withdrawal');
  await expect(page.getByRole('main').getByText(/sai a partir de/)).toBeVisible();

  await test.step('the link of the mail locks the account with one press', async () => {
    const linkOf = async () => {
      const mails = (await (await page.request.get(`/sandbox/mail?to=${visitor.email}`)).json()) as {
        subject: string;
        text: string;
      }[];
      const notice = mails.find(({ subject }) => subject.includes('destino novo'));
      return /#\/freeze\?key=[\w-]+/.exec(notice?.text ?? '')?.[0] ?? '';
    };
    await expect.poll(linkOf, { timeout: 30_000 }).not.toBe('');
    await page.goto(`/${await linkOf()}`);
    await expect(page.getByRole('heading', { name: 'Não foi você? Bloqueie a conta' })).toBeVisible();
    await expect(page).toHaveURL(/#\/freeze$/);
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Bloquear a conta agora' }).click();
    await expect(page.getByText('Conta bloqueada')).toBeVisible();
  });
});

async function depositHundred(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Agora não' }).click();
  await page.locator('header').getByRole('button', { name: 'Depositar' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Não participe de promoções').click();
  await sheet.getByRole('button', { name: /^Depositar/ }).click();
  await payInFrame(page);
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect.poll(() => readBalance(page)).toBe(10_000);
}

const capText = (cents: number) => (cents / 100).toFixed(2).replace(/\.00$/, '').replace('.', ',');
const capMoney = (cents: number) =>
  new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 }).format(cents / 100);

async function openWithdrawal(page: Page): Promise<void> {
  await page.goto('/#/wallet');
  await page.getByRole('main').getByRole('button', { name: 'Sacar' }).click();
  await expect(page.getByRole('dialog', { name: 'Sacar' }).getByText('Disponível para saque')).toBeVisible();
}

/** At odds so low that enough remains for a withdrawal. */
async function betOnce(page: Page, units: number): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('palpite.token') ?? '');
  for (let staked = 0; staked < units; staked += 10) {
    const answer = await page.request.post('/api/app/originals/dice/rounds', {
      headers: { authorization: token },
      data: { requestId: crypto.randomUUID(), stake: 10, direction: 'under', target: 97 },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
}
