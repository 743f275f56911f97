import { expect, test } from '@playwright/test';
import { seek, writeMatch } from './matches.ts';

test('a visitor follows a match of a list: prices move, a goal shows once, a lost connection locks', async ({
  page,
  context,
}) => {
  const match = await writeMatch(page, { home: 2_100, draw: 3_300, away: 3_600 });
  await match.start(1_320);
  await seek(page, 'inPlay', match.league);
  const row = page.getByRole('article').filter({ hasText: match.home });
  const price = row.getByRole('button', { name: new RegExp(match.home) });

  await test.step('the row says where the match stands', async () => {
    await expect(row).toContainText("23'");
    await expect(row).toContainText('1º tempo');
    await expect(price).toHaveText('2.10');
  });

  await test.step('a price moves by itself and marks which way', async () => {
    // A mark lasts less than a second: who looks now and then may miss it.
    await page.evaluate(`new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target.dataset.moved) target.closest('button').dataset.wasMarked = target.dataset.moved;
    }).observe(document.body, { subtree: true, attributeFilter: ['data-moved'] })`);
    await match.quote({ home: 2_220, draw: 3_250, away: 3_350 });
    await expect(price).toHaveText('2.22');
    await expect(price).toHaveAttribute('data-was-marked', 'up');
    await expect(price.locator('[data-moved]')).toHaveCount(0);
  });

  await test.step('Asia shows the same price as what is won on top', async () => {
    await page.getByRole('radio', { name: 'Ásia' }).check({ force: true });
    await expect(page.getByText('Empate anula')).toBeVisible();
    await page.getByRole('radio', { name: 'Europa' }).check({ force: true });
    await expect(price).toHaveText('2.22');
  });

  await test.step('a goal locks the prices and is said once', async () => {
    await match.score();
    await expect(row.getByText('Gol', { exact: true })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: `Gol! ${match.home}` })).toHaveCount(1);
    await expect(price).toHaveAttribute('aria-disabled', 'true');
    await match.quote({ home: 1_500, draw: 4_000, away: 6_500 });
    await expect(price).toHaveText('1.50');
    await expect(row.getByText('Gol', { exact: true })).toHaveCount(0);
  });

  await test.step('without a connection no price looks as if it could be had', async () => {
    await context.setOffline(true);
    await expect(page.getByText('Odds travadas por alguns segundos')).toBeVisible();
    await expect(price).toHaveAttribute('aria-disabled', 'true');
    await context.setOffline(false);
    await expect(price).toHaveText('1.50');
  });

  await test.step('a league folds and unfolds', async () => {
    const league = page.getByRole('button', { name: new RegExp(match.league) });
    await league.click();
    await expect(row).toHaveCount(0);
    await league.click();
    await expect(row).toHaveCount(1);
  });
});

test('a long name of a side stands whole beside its score, in two lines', async ({ page }) => {
  const home = 'Emirados Árabes Unidos (F)';
  const match = await writeMatch(page, { home: 2_100, draw: 3_300, away: 3_600 }, { home });
  await match.start();
  await seek(page, 'inPlay', match.league);
  const name = page
    .getByRole('article')
    .filter({ hasText: match.away })
    .getByText(home, { exact: true })
    .first();
  await expect(name).toBeVisible();
  const hidden = await name.evaluate(
    (side: { scrollWidth: number; clientWidth: number; scrollHeight: number; clientHeight: number }) => [
      side.scrollWidth - side.clientWidth,
      side.scrollHeight - side.clientHeight,
    ],
  );
  expect(hidden).toEqual([0, 0]);
});

test('a search finds a match of another list with a typo, and stands as it was after a look at the match', async ({
  page,
}) => {
  const league = 'Copa Jabuticabeira';
  const match = await writeMatch(page, { home: 2_100, draw: 3_300, away: 3_600 }, { league });
  await seek(page, 'today', match.home);
  await page
    .getByRole('navigation', { name: 'Listas de jogos' })
    .getByRole('link', { name: 'Ao vivo' })
    .click();
  const search = page.getByPlaceholder('Buscar time ou campeonato');
  await search.fill('jabutikabera');
  await expect(page.getByRole('heading', { name: 'Em outras listas' })).toBeVisible();
  await page.getByRole('article').filter({ hasText: match.home }).getByRole('link').click();
  await expect(page).toHaveURL(/match\?id=/);
  await page.goBack();
  await expect(search).toHaveValue('jabutikabera');
  await expect(search).not.toBeFocused();
  await page.getByRole('navigation', { name: 'Listas de jogos' }).getByRole('link', { name: 'Hoje' }).click();
  await page.getByRole('article').filter({ hasText: match.home }).getByRole('link').click();
  await expect(page).toHaveURL(/match\?id=/);
  await page.goBack();
  await expect(page).toHaveURL(/list=today/);
  await expect(search).toHaveValue('jabutikabera');
  await expect(page.getByRole('article').filter({ hasText: match.home })).toBeVisible();
  await search.fill('zzzzzzzz');
  await expect(page.getByText('Nada encontrado para “zzzzzzzz”')).toBeVisible();
});

test('every list of a sport has an address, and the old name of football still leads there', async ({
  page,
}) => {
  await page.goto('/#/footballPage');
  const lists = page.getByRole('navigation', { name: 'Listas de jogos' });
  for (const [name, list] of [
    ['Hoje', 'today'],
    ['Próximos', 'early'],
    ['Múltiplas', 'parlay'],
    ['Agenda', 'schedule'],
    ['Resultados', 'results'],
    ['Ao vivo', 'inPlay'],
  ] as const) {
    await lists.getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`list=${list}`));
    await expect(lists.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  await page.getByRole('link', { name: /^Tênis \d|^Tênis$/ }).click();
  await expect(page).toHaveURL(/sport=tennis/);
});

test('a refused home is asked for once or twice, says nothing false and stands whole', async ({ page }) => {
  let asked = 0;
  await page.route('**/api/app/sports/home*', (route) => {
    asked += 1;
    return route.fulfill({
      status: 503,
      json: { status: 503, message: 'Não deu. Tente de novo.', data: null },
    });
  });
  await page.goto('/#/home');
  await expect(
    page.getByRole('main').getByText('Todos os direitos reservados', { exact: false }),
  ).toBeVisible();
  await expect(page.locator('main .animate-skeleton')).toHaveCount(0);
  expect(asked).toBeLessThan(5);
});
