import { expect, type Locator, type Page, test } from '@playwright/test';
import { seek, writeMatch } from './matches.ts';
import { newCpf, newVisitor, readBalance, watchCaptcha } from './player.ts';

test.use({ viewport: { width: 1_000, height: 900 }, hasTouch: false, isMobile: false });

const stepsMax = 120;

/** Presses the tab key until a control has the focus. The control must then be in view. */
async function reach(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(control).toBeVisible();
  const isFocused = () => control.evaluate((element) => element === element.ownerDocument.activeElement);
  for (let step = 0; step < stepsMax && !(await isFocused()); step++) await page.keyboard.press(key);
  await expect(control).toBeFocused();
  await expect(control).toBeInViewport();
}

async function press(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await reach(page, control, key);
  // Does not wait until the control is enabled, unlike Playwright's tap.
  await expect(control).toBeEnabled();
  await page.keyboard.press('Enter');
}

async function write(page: Page, control: Locator, text: string): Promise<void> {
  await reach(page, control);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

test('a focused control is wholly visible, next to a rail and above the slip', async ({ page }) => {
  const match = await writeMatch(page, { home: 2_100, draw: 3_300, away: 3_700 });
  await page.goto('/#/home');
  await seek(page, 'today', match.home);
  await page
    .getByRole('button', { name: new RegExp(`^Resultado final \\(1X2\\): ${match.home}, `) })
    .first()
    .click();
  await page.goto('/#/home');
  const slip = page.getByRole('button', { name: /^1 palpite/ });
  await expect(slip).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ao vivo' })).toBeVisible();
  await page.locator('header').getByRole('button', { name: 'Ajustes' }).focus();
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab');
    await expect(async () => {
      const edge = await slip.boundingBox();
      const [box, name] = await page.evaluate<
        [{ x: number; y: number; width: number; height: number }, string]
      >('[document.activeElement.getBoundingClientRect().toJSON(), document.activeElement.outerHTML]');
      if (!edge || name.startsWith('<body')) return;
      const over = box.y < edge.y + edge.height && box.x + box.width > edge.x;
      expect(box.width, name).toBeGreaterThan(8);
      expect(box.x + box.width, name).toBeLessThanOrEqual(1_000);
      if (!name.includes('palpite')) expect(over ? box.y + box.height : 0, name).toBeLessThanOrEqual(edge.y);
    }).toPass({ timeout: 5_000 });
  }
});

test('without a mouse: an account, verification, a deposit, a bet and a round of mines', async ({ page }) => {
  test.setTimeout(300_000);
  await page.route('**/api/app/main/userGift*', (route) =>
    route.fulfill({ json: { status: 200, message: '', data: 0 } }),
  );
  const visitor = newVisitor();
  const readCaptcha = watchCaptcha(page);
  const dialog = page.getByRole('dialog').last();
  const match = await writeMatch(page, { home: 2_100, draw: 3_300, away: 3_700 });
  await page.goto('/#/home');

  await test.step('the first tab stop skips the navigation', async () => {
    await expect(page.getByRole('main')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Ir para o conteúdo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('registers, with the focus moved into the form and kept there', async () => {
    // The list of matches is too long to tab through.
    await press(page, page.locator('header').getByRole('button', { name: 'Criar conta' }), 'Shift+Tab');
    await write(page, dialog.getByLabel('Nome completo'), 'Joana Prado');
    await write(page, dialog.getByLabel('E-mail'), visitor.email);
    await write(page, dialog.getByLabel('Dia', { exact: true }), '15');
    await write(page, dialog.getByLabel('Mês', { exact: true }), 'maio');
    await write(page, dialog.getByLabel('Ano', { exact: true }), '1985');
    await write(page, dialog.getByLabel('Celular', { exact: true }), visitor.phone);
    await write(page, dialog.getByLabel('Senha', { exact: true }), visitor.password);
    await write(page, dialog.getByLabel('Repita a senha'), visitor.password);
    await write(page, dialog.getByLabel('Código da imagem', { exact: true }), await readCaptcha());
    await reach(page, dialog.getByRole('checkbox'));
    await page.keyboard.press('Space');
    await press(page, dialog.getByRole('button', { name: 'Criar conta' }));
  });

  await test.step('verifies the identity and is led on to the offer', async () => {
    await press(page, page.getByRole('button', { name: 'Fazer o primeiro depósito' }));
    await press(page, page.getByRole('button', { name: 'Quero o bônus' }));
    const check = page.getByRole('dialog', { name: 'Verificação de identidade' });
    await write(page, check.getByLabel('CPF'), newCpf());
    await press(page, check.getByRole('button', { name: 'Confirmar identidade' }));
    const confirmation = page.getByRole('dialog', { name: 'Confirme que é você' });
    await write(page, confirmation.getByLabel('Senha', { exact: true }), visitor.password);
    await press(page, confirmation.getByRole('button', { name: 'Confirmar' }));
    await press(page, page.getByRole('button', { name: 'Agora não' }));
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step("deposits, also inside the vendor's frame", async () => {
    await press(page, page.locator('header').getByRole('button', { name: 'Depositar' }));
    // One tab stop; from its first choice ArrowUp moves to the last.
    const none = dialog.getByRole('radio', { name: /Não participe de promoções/ });
    await reach(page, dialog.locator(`input[name="${await none.getAttribute('name')}"]:checked`));
    await page.keyboard.press('ArrowUp');
    await expect(none).toBeChecked();
    await press(page, dialog.getByRole('button', { name: /^Depositar/ }));
    await press(page, page.frameLocator('iframe').getByRole('button', { name: 'Já fiz o pagamento' }));
    await press(page, page.getByRole('button', { name: 'Continuar', exact: true }));
    await expect.poll(() => readBalance(page)).toBe(10_000);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('bets on a match from the slip', async () => {
    await seek(page, 'today', match.home);
    await press(
      page,
      page.getByRole('button', { name: new RegExp(`^Resultado final \\(1X2\\): ${match.home}, `) }).first(),
    );
    await press(page, page.getByRole('button', { name: /^1 palpite/ }));
    await write(page, dialog.getByRole('textbox', { name: 'Valor da aposta' }), '10');
    await press(page, dialog.getByRole('button', { name: /^Apostar R\$/ }));
    await expect(dialog.getByText('Aposta aceita')).toBeVisible();
    await page.keyboard.press('Escape');
    // The slip goes back in the history when it closes, which must not meet the next page.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(() => readBalance(page)).toBe(9_000);
  });

  await test.step('plays mines: a stake, a tile, and the cash-out', async () => {
    await page.goto('/#/mines');
    await write(page, page.getByRole('textbox', { name: 'Valor da aposta' }), '10');
    await press(page, page.getByRole('button', { name: /^Apostar R\$/ }));
    await press(page, page.locator('[data-tile][tabindex="0"]'));
    // A mine ends the round; a safe tile offers the cash-out.
    const leave = page.getByRole('button', { name: /^Retirar/ });
    const again = page.getByRole('button', { name: /^Apostar R\$/ });
    await expect(leave.or(again).first()).toBeEnabled();
    if (await leave.isVisible()) await press(page, leave);
    await expect(again).toBeEnabled();
    // The next round can start from the board.
    await expect(page.getByRole('group', { name: 'Tabuleiro de minas' })).toBeDisabled();
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('[data-tile]:focus')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Abra a primeira casa' })).toBeVisible();
  });
});
