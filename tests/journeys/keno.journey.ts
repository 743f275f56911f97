import { expect, test } from '@playwright/test';
import { barriers } from './barriers.ts';
import { logInAsTestPlayer, readBalance } from './player.ts';

test.beforeEach(async ({ page }) => {
  await logInAsTestPlayer(page);
  await page.goto('/#/keno');
});

test('keno: numbers are picked, drawn, paid and recomputed by the browser', async ({ page }) => {
  const bet = page.getByRole('button', { name: /^Apostar R\$/ }).first();
  const board = page.getByRole('group', { name: 'Cartela de 40 números' });
  const before = await readBalance(page);
  await bet.click();
  await expect(page.getByRole('status').filter({ hasText: 'Marque de 1 a 10 números' })).toBeAttached();
  expect(await readBalance(page)).toBe(before);

  for (const number of [3, 17, 40]) await board.getByRole('button', { name: `${number}`, exact: true }).tap();
  await expect(page.getByText('3 de 10 marcados')).toBeVisible();
  await page.getByRole('radio', { name: 'Baixo' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Valor da aposta' }).fill('20');
  const answer = page.waitForResponse(/keno\/rounds$/);
  await bet.click();
  const { data } = (await (await answer).json()) as {
    data: { balance: number; round: { picks: number[]; drawn: number[]; risk: string } };
  };
  const { picks, drawn, risk } = data.round;
  expect([picks, risk, drawn.length]).toEqual([[3, 17, 40], 'low', 10]);
  await expect.poll(() => readBalance(page)).toBe(Math.round(data.balance * 100));
  const hits = picks.filter((pick) => drawn.includes(pick));
  await expect(board.getByRole('button', { name: /, acerto$/ })).toHaveCount(hits.length);
  await expect(board.getByRole('button', { name: /, saiu$/ })).toHaveCount(10 - hits.length);
  expect(await barriers(page)).toEqual([]);

  await page.getByRole('button', { name: 'Histórico de rodadas' }).click();
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').first().click();
  await page.getByRole('button', { name: 'Trocar o par e conferir' }).click();
  await page.getByRole('button', { name: 'Trocar', exact: true }).click();
  await expect(page.getByText('Rodada conferida')).toBeVisible();
});

test('keno: on a small phone every number is large enough to tap, and the whole game is visible', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const board = page.getByRole('group', { name: 'Cartela de 40 números' });
  const place = async (number: number) => {
    const box = await board.getByRole('button', { name: `${number}`, exact: true }).boundingBox();
    return { x: box?.x ?? 0, y: box?.y ?? 0 };
  };
  const [first, next, below] = [await place(1), await place(2), await place(9)];
  // The gap between two numbers belongs to one of them.
  expect(next.x - first.x).toBeGreaterThanOrEqual(44);
  expect(below.y - first.y).toBeGreaterThanOrEqual(44);
  await page.mouse.click(first.x - 1, first.y - 1);
  await expect(page.getByText('1 de 10 marcados')).toBeVisible();
  const parts = [
    page.getByRole('textbox', { name: 'Valor da aposta' }),
    page.getByText('Lucro máximo'),
    board,
  ];
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight')).toBe(0);
});

test('keno: where the board is higher than wide, arrow keys follow its five columns', async ({ page }) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  const board = page.getByRole('group', { name: 'Cartela de 40 números' });
  await board.getByRole('button', { name: '1', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(board.getByRole('button', { name: '6', exact: true })).toBeFocused();
});
