import { expect, test } from '@playwright/test';
import { logInAsTestPlayer } from './player.ts';

test.beforeEach(async ({ page }) => {
  await logInAsTestPlayer(page);
});

test('double: the last results are one tab stop before the bets, and arrow keys move between them', async ({
  page,
}) => {
  await page.goto('/#/double');
  const results = page.getByRole('list', { name: 'Últimos resultados' }).getByRole('button');
  // A new server has drawn no round yet.
  await expect.poll(() => results.count(), { timeout: 90_000 }).toBeGreaterThan(1);
  // A new result may be inserted before them.
  const number = await results.first().getAttribute('aria-label');
  const before = await results.nth(1).getAttribute('aria-label');
  await results.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: `${before}` })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('button', { name: `${number}` })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Vermelho .*apostar/ })).toBeFocused();
});

test('a wide screen shows last rounds and payouts next to a shared game, and a round leads to its proof', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.goto('/#/double');
  await expect(page.getByRole('heading', { name: 'Quanto paga' })).toBeVisible();
  const rounds = page.getByRole('region', { name: 'Rodadas' });
  // The first round may still be open.
  await rounds.getByRole('button').first().click({ timeout: 60_000 });
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.setViewportSize({ width: 393, height: 852 });
  await expect(rounds).toHaveCount(0);
});
