import { expect, test } from '@playwright/test';
import { logInAsTestPlayer, readBalance } from './player.ts';

for (const [game, color] of [
  ['double', /^Vermelho .*apostar/],
  ['luckyColor', /^Verde .*apostar/],
] as const)
  test(`${game}: a player cancels the last bet, then all, and the balance is restored`, async ({ page }) => {
    await logInAsTestPlayer(page);
    await page.goto(`/#/${game}`);
    await page.getByRole('textbox', { name: 'Valor da aposta' }).fill('5');
    const chip = page.getByRole('button', { name: color }).first();
    const cancelled = () =>
      page.waitForResponse((response) => response.url().endsWith('/bets/cancel') && response.ok());
    // A new round leaves enough time.
    await expect(page.getByText('Apostas encerradas').first()).toBeVisible({ timeout: 40_000 });
    await expect(page.getByText(/^Cada toque aposta/)).toBeVisible({ timeout: 40_000 });
    const before = await readBalance(page);
    for (const count of [1, 2, 3]) {
      await chip.tap();
      await expect.poll(() => readBalance(page)).toBe(before - count * 500);
    }
    let answer = cancelled();
    await page.getByRole('button', { name: /^Desfazer/ }).tap();
    await answer;
    await expect.poll(() => readBalance(page)).toBe(before - 1_000);
    answer = cancelled();
    await page.getByRole('button', { name: /^Limpar/ }).tap();
    await answer;
    await expect.poll(() => readBalance(page)).toBe(before);
    await expect(page.getByText(/^Cada toque aposta/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Desfazer/ })).toHaveCount(0);
  });
