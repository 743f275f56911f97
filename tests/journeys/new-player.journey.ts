import { expect, test } from '@playwright/test';
import { logIn, newVisitor, payInFrame, readBalance, register, verifyIdentity } from './player.ts';

test('a new player registers, deposits, plays dice, verifies the round, resets the password and comes back', async ({
  page,
}) => {
  const visitor = newVisitor();
  const complaints: string[] = [];
  page.on('pageerror', (failure) => complaints.push(failure.message));

  await test.step('arrives at the loading screen, which leads home', async () => {
    await page.goto('/');
    await expect(page).toHaveURL(/#\/home/);
    await expect(page.getByRole('heading', { name: 'Originais' })).toBeVisible();
  });

  await test.step('registers with a captcha and sees the start mask', async () => {
    await register(page, visitor);
    await expect(page.getByRole('heading', { name: /Boas-vindas, Joana/ })).toBeVisible();
    await page.getByRole('button', { name: 'Fazer o primeiro depósito' }).click();
  });

  await test.step('is offered the first deposit, verifies the identity first, and returns to the offer', async () => {
    await expect(page.getByRole('dialog')).toHaveAccessibleName('Bônus de primeiro depósito');
    await page.getByRole('button', { name: 'Quero o bônus' }).click();
    await verifyIdentity(page);
  });

  await test.step('pays the first deposit on the hosted page; the socket updates the balance', async () => {
    await expect(page.getByRole('heading', { name: 'Bônus de primeiro depósito' })).toBeVisible();
    await page.getByRole('button', { name: 'Quero o bônus' }).click();
    const vendor = page.frameLocator('iframe');
    await expect(vendor.getByText('R$ 100,00').first()).toBeVisible();
    await payInFrame(page);
    await expect(page.getByText(/Recarga bem-sucedida, continue fazendo apostas/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Continuar', exact: true }).click();
    await expect.poll(() => readBalance(page)).toBe(10_000);
  });

  let expected = 10_000;
  await test.step('plays dice until one round is won and one is lost; the balance is exact to the cent', async () => {
    await page
      .getByRole('button', { name: /^Dado RTP/ })
      .first()
      .click();
    await expect(page).toHaveURL(/#\/dice/);
    const seen = new Set<boolean>();
    for (let round = 0; round < 30 && seen.size < 2; round++) {
      const answer = page.waitForResponse((response) => response.url().endsWith('/dice/rounds'));
      await page.getByRole('button', { name: /^Apostar R\$/ }).click();
      const { data } = (await (await answer).json()) as {
        data: { round: { stake: number; payout: number }; balance: number };
      };
      expected += Math.round((data.round.payout - data.round.stake) * 100);
      seen.add(data.round.payout > 0);
      await expect.poll(() => readBalance(page)).toBe(expected);
      await expect(page.getByRole('button', { name: /^Apostar R\$/ })).toBeEnabled();
    }
    expect(seen.size).toBe(2);
  });

  await test.step('reveals the seed; the browser recomputes the round', async () => {
    await page.getByRole('button', { name: 'Histórico de rodadas' }).click();
    const history = page.getByRole('dialog');
    await history.getByRole('listitem').first().getByRole('button').first().click();
    await page.getByRole('button', { name: 'Trocar o par e conferir' }).click();
    await page.getByRole('button', { name: 'Trocar', exact: true }).click();
    await expect(page.getByText('Rodada conferida')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('logs out', async () => {
    await page.goto('/#/home');
    // A menu ignores a press at the moment when it opens; an accepted press closes the menu at once.
    await expect(async () => {
      const account = page.getByRole('button', { name: 'Minha conta' });
      const leave = page.getByRole('menuitem', { name: 'Sair' });
      if (!(await leave.isVisible()) && (await account.isVisible())) await account.click({ timeout: 1_000 });
      await leave.click({ timeout: 1_000 });
      await expect(leave).toBeHidden({ timeout: 1_000 });
      await expect(page.getByRole('dialog').getByRole('tab', { name: 'Entrar' })).toBeVisible();
    }).toPass();
    expect(await page.evaluate(() => localStorage.getItem('palpite.token'))).toBeNull();
  });

  await test.step('resets the password by e-mail', async () => {
    await page.getByRole('button', { name: /Esqueci/ }).click();
    await page.getByLabel('E-mail da conta').fill(visitor.email);
    await page.getByRole('button', { name: 'Enviar código' }).click();
    await expect(page.getByRole('heading', { name: 'Confira seu e-mail' })).toBeVisible();
    let code = '';
    await expect
      .poll(async () => {
        const mails = await page.request.get(`/sandbox/mail?to=${encodeURIComponent(visitor.email)}`, {
          headers: { accept: 'application/json' },
        });
        const [mail] = (await mails.json()) as { text: string }[];
        code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
        return code;
      })
      .not.toBe('');
    await page.getByLabel('Código', { exact: true }).fill(code);
    await page.getByRole('button', { name: 'Confirmar código' }).click();
    visitor.password = `Outra-${visitor.password}`;
    await page.getByRole('textbox', { name: 'Nova senha', exact: true }).fill(visitor.password);
    await page.getByRole('textbox', { name: 'Repita a nova senha' }).fill(visitor.password);
    await page.getByRole('button', { name: 'Salvar nova senha' }).click();
    await expect(page.getByText('Senha alterada. Entre com a nova senha.').first()).toBeVisible();
  });

  await test.step('logs in again and finds the exact balance', async () => {
    await page.goto('/#/home');
    await page.reload();
    await logIn(page, visitor);
    await expect(page.getByRole('heading', { name: /Joana/ })).toBeVisible();
    await page.reload();
    await expect.poll(() => readBalance(page)).toBe(expected);
  });

  const audit = await page.request.get('/ledger-check');
  expect(((await audit.json()) as { sound: boolean }).sound).toBe(true);
  expect(complaints).toEqual([]);
});
