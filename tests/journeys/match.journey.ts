import { expect, test } from '@playwright/test';
import { countPricesInSight, marketOf, seek, writeMatch } from './matches.ts';

test('a match shows its markets, its goal and its log, and its prices wait for the feed', async ({
  page,
}) => {
  const match = await writeMatch(page, { home: 2_450, draw: 3_150, away: 2_950 });
  const over = { outcome: 'over', oddsMilli: 1_870 };
  const under = { outcome: 'under', oddsMilli: 1_930 };
  await match.publish({
    kind: 'odds',
    markets: [
      { key: 'football/total/fullGame/2.25', isMain: false, outcomes: [over, under] },
      { key: 'football/total/fullGame/2.5', isMain: true, outcomes: [over, under] },
      { key: 'football/cornersTotal/cornerKick/9.5', isMain: true, outcomes: [over, under] },
    ],
  });
  await match.start(1_860);
  await seek(page, 'inPlay', match.home);
  await page.getByRole('article').filter({ hasText: match.home }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/match\?id=\d+/);

  await test.step('the head shows the teams and the score', async () => {
    await expect(page.getByRole('heading', { name: match.home })).toBeVisible();
    await expect(page.getByText("32'").filter({ visible: true })).toHaveCount(1);
    await expect(page.getByText('0 – 0', { exact: true }).filter({ visible: true }).first()).toBeVisible();
  });

  await test.step('markets are grouped by period, each price with its full name', async () => {
    const periods = page.getByRole('group', { name: 'Mercados' });
    await periods.getByRole('button', { name: 'Escanteios' }).click();
    await expect(page.getByRole('button', { name: 'Mais de 9.5' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Resultado final/ })).toHaveCount(0);
    await periods.getByRole('button', { name: /^Todos/ }).click();
    // Quarter lines may return half of the stake.
    const quarter = page.getByRole('button', { name: /Mais de 2.25/ });
    await expect(page.getByRole('button', { name: /Mais de 2.5, / })).toBeVisible();
    await expect(quarter).toHaveCount(0);
    await page.getByRole('switch', { name: 'Linhas asiáticas' }).check({ force: true });
    await expect(quarter).toBeVisible();
    await expect(page.getByRole('button', { name: /Resultado final \(1X2\): Empate, 3.15/ })).toBeVisible();
  });

  await test.step('a goal changes the score, locks the prices and is logged', async () => {
    const price = page.getByRole('button', { name: new RegExp(`1X2\\): ${match.home}`) });
    await page.getByRole('button', { name: /^O jogo até aqui/ }).click();
    // In play for half an hour without a report.
    const stale = page.getByText('Sem dados ao vivo do campo');
    await expect(stale).toBeVisible();
    await match.score();
    await expect(stale).toHaveCount(0);
    await expect(page.getByText('1 – 0', { exact: true }).filter({ visible: true }).first()).toBeVisible();
    await expect(price).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('radio', { name: 'Lances' }).check({ force: true });
    await expect(page.getByRole('listitem').filter({ hasText: `Gol: ${match.home}` })).toBeVisible();
    await match.quote({ home: 1_400, draw: 4_600, away: 7_800 });
    await expect(price).not.toHaveAttribute('aria-disabled', 'true');
    await expect(price).toContainText('1.40');
  });

  await test.step('a press puts a price on the slip', async () => {
    await page.getByRole('button', { name: /1X2\): Empate/ }).click();
    await expect(page.getByRole('button', { name: /1X2\): Empate/ })).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('two prices of one match cannot be combined, and the bar says so instead of their product', async () => {
    await page.getByRole('button', { name: new RegExp(`1X2\\): ${match.home}`) }).click();
    const bar = page.getByRole('button', { name: /^2 palpites/ });
    await expect(bar).toContainText('Estes palpites não combinam');
    await expect(bar).not.toContainText(/\d[.,]\d\d/);
  });

  await test.step('a finished match takes no bets and says so', async () => {
    await match.finish(1, 0);
    await expect(page.getByText('Sem mercados abertos')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('Encerrado').filter({ visible: true }).first()).toBeVisible();
  });
});

test('a phone shows eight prices of a match before scrolling, and keeps the score and the groups in view after', async ({
  page,
}) => {
  const match = await writeMatch(page, { home: 2_450, draw: 3_150, away: 2_950 });
  await match.publish({
    kind: 'odds',
    markets: [
      marketOf('football/drawNoBet/fullGame', { home: 1_700, away: 2_100 }),
      marketOf('football/doubleChance/fullGame', { homeOrDraw: 1_400, homeOrAway: 1_350, drawOrAway: 1_500 }),
      marketOf('football/bothToScore/fullGame', { yes: 1_800, no: 1_950 }),
      marketOf('football/cornersTotal/cornerKick/9.5', { over: 1_870, under: 1_930 }),
      ...['0.5', '1.5', '2.5', '3.5'].map((line) =>
        marketOf(`football/total/fullGame/${line}`, { over: 1_900, under: 1_900 }),
      ),
    ],
  });
  await seek(page, 'today', match.home);
  await page.getByRole('article').filter({ hasText: match.home }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: match.home })).toBeVisible();
  for (const size of [
    { width: 393, height: 852 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    await expect.poll(() => countPricesInSight(page)).toBeGreaterThanOrEqual(8);
  }
  await page.getByRole('button', { name: /Mais de 3.5/ }).scrollIntoViewIfNeeded();
  await page.evaluate('scrollBy(0, 600)');
  await expect(page.getByRole('group', { name: 'Mercados' })).toBeInViewport();
  await expect(page.getByText('×', { exact: true }).filter({ visible: true }).first()).toBeInViewport();
  await page.getByRole('button', { name: 'Escanteios', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Mais de 9.5' })).toBeInViewport();
});

test('a finished match leaves the in-play list, also a searched one, within a minute', async ({ page }) => {
  const match = await writeMatch(page, { home: 2_450, draw: 3_150, away: 2_950 });
  await match.start();
  await seek(page, 'inPlay', match.home);
  const row = page.getByRole('article').filter({ hasText: match.home });
  await expect(row).toBeVisible();
  await match.finish(0, 0);
  await expect(row).toHaveCount(0, { timeout: 60_000 });
});

test('a cancelled match says so and what happens to its bets', async ({ page }) => {
  const match = await writeMatch(page, { home: 2_450, draw: 3_150, away: 2_950 });
  await seek(page, 'today', match.home);
  await page.getByRole('article').filter({ hasText: match.home }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: match.home })).toBeVisible();
  await match.publish(
    { kind: 'standing', standing: { timeStatus: 'cancelled', result: { status: 'cancelled' } } },
    { kind: 'cancel', markets: 'all', reason: 'cancelled', from: null, until: null },
  );
  await expect(page.getByText('Jogo cancelado')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/são anuladas e o valor é devolvido/)).toBeVisible();
});

test('an unknown match says so and leads back', async ({ page }) => {
  await page.goto('/#/match?id=999999999');
  await expect(page.getByText('Este jogo não existe ou já saiu do ar.')).toBeVisible();
  await page.getByRole('link', { name: 'Ver outros jogos' }).click();
  await expect(page).toHaveURL(/\/sports/);
});

test('the sports rules are generated from the table that settles bets, with limits and delays', async ({
  page,
}) => {
  await page.goto('/#/sportsRules');
  await expect(
    page.getByText('No handicap asiático ao vivo contam só os gols depois da sua aposta, a não ser'),
  ).toBeVisible();
  await expect(page.getByText('até 36 horas')).toBeVisible();
  await expect(page.getByText('Aposta de R$ 1,00 a R$ 50.000,00')).toBeVisible();
  await expect(page.getByText('Versão 1 das regras')).toBeVisible();
});
