import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { countPricesInSight, marketOf, seek, writeMatch } from './matches.ts';
import { logInAsTestPlayer, readAlert } from './player.ts';

test('a visitor follows a match in a list: prices move, a goal shows once, a lost connection locks', async ({
  page,
  context,
}) => {
  const match = await writeMatch(page, { home: 2_100, draw: 3_300, away: 3_600 });
  await match.start(1_320);
  await seek(page, 'inPlay', match.league);
  const row = page.getByRole('article').filter({ hasText: match.home });
  const price = row.getByRole('button', { name: new RegExp(match.home) });

  await test.step('the row shows the state of the match', async () => {
    await expect(row).toContainText("23'");
    await expect(row).toContainText('1º tempo');
    await expect(price).toHaveText('2.10');
  });

  await test.step('a price moves by itself and marks the direction', async () => {
    // Less than a second: polling could miss it.
    await page.evaluate(`new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target.dataset.moved) target.closest('button').dataset.wasMarked = target.dataset.moved;
    }).observe(document.body, { subtree: true, attributeFilter: ['data-moved'] })`);
    await match.quote({ home: 2_220, draw: 3_250, away: 3_350 });
    await expect(price).toHaveText('2.22');
    await expect(price).toHaveAttribute('data-was-marked', 'up');
    await expect(price.locator('[data-moved]')).toHaveCount(0);
  });

  await test.step('the Asian format shows the same price as net winnings', async () => {
    await page.getByRole('radio', { name: 'Ásia' }).check({ force: true });
    await expect(page.getByText('Empate anula')).toBeVisible();
    await page.getByRole('radio', { name: 'Europa' }).check({ force: true });
    await expect(price).toHaveText('2.22');
  });

  await test.step('a goal locks the prices and is announced once', async () => {
    await match.score();
    await expect(row.getByText('Gol', { exact: true })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: `Gol! ${match.home}` })).toHaveCount(1);
    await expect(price).toHaveAttribute('aria-disabled', 'true');
    await match.quote({ home: 1_500, draw: 4_000, away: 6_500 });
    await expect(price).toHaveText('1.50');
    await expect(row.getByText('Gol', { exact: true })).toHaveCount(0);
  });

  await test.step('without a connection no price looks available', async () => {
    await context.setOffline(true);
    await expect(page.getByText('Odds travadas por alguns segundos')).toBeVisible();
    await expect(price).toHaveAttribute('aria-disabled', 'true');
    await context.setOffline(false);
    await expect(price).toHaveText('1.50');
  });

  await test.step('a league collapses and expands', async () => {
    const league = page.getByRole('button', { name: new RegExp(`^${match.league}`) });
    await league.click();
    await expect(row).toHaveCount(0);
    await league.click();
    await expect(row).toHaveCount(1);
  });
});

test('a long team name is shown in full next to its score, in two lines', async ({ page }) => {
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

test('one search finds teams and games from every screen, keeps its text, and opens with a slash', async ({
  page,
  context,
}) => {
  const match = await writeMatch(page, { home: 2_100, draw: 3_300, away: 3_700 });
  const field = page.getByRole('searchbox', { name: 'Buscar jogos, times e campeonatos' });
  const found = page.getByRole('main').getByText(match.home).first();

  await test.step('finds a team from a game, and keeps the search after its match', async () => {
    await page.goto('/#/mines');
    await page.locator('header').getByRole('link', { name: 'Buscar' }).click();
    await field.fill(match.home);
    await expect(page.getByRole('heading', { name: 'Partidas' })).toBeVisible();
    await found.click();
    await expect(page).toHaveURL(/#\/match/);
    await page.goBack();
    await expect(field).toHaveValue(match.home);
    await expect(found).toBeVisible();
  });

  await test.step('opens with a slash, and a game replaces the last text', async () => {
    await page.goto('/#/vip');
    await expect(page.locator('header').getByRole('link', { name: 'Buscar' })).toBeVisible();
    await expect(async () => {
      await page.keyboard.press('/');
      await expect(page).toHaveURL(/#\/search/, { timeout: 1_000 });
    }).toPass();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(match.home);
    // Also while the search is shown and another element has the focus.
    await field.blur();
    await page.keyboard.press('/');
    await expect(field).toBeFocused();
    await expect(page).toHaveURL(/#\/search\?text=/);
    await page.keyboard.type('calçadão');
    await expect(page.getByText(/jogos? encontrados?/)).toBeVisible();
  });

  await test.step('reports no result, and a lost connection', async () => {
    await field.fill('zzqqxxyy');
    await expect(page.getByText('Nada encontrado para “zzqqxxyy”')).toBeVisible();
    await context.setOffline(true);
    await field.fill('outro time');
    await expect(page.getByText(/A busca de partidas não respondeu/)).toBeVisible();
    await context.setOffline(false);
  });
});

test('a search finds a match of another list despite a typo, and is unchanged after a visit to the match', async ({
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

test('every list of a sport has an address, and the old address of football still works', async ({
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

test('a refused home is requested once or twice, shows nothing false and is complete', async ({ page }) => {
  let requestCount = 0;
  await page.route('**/api/app/sports/home*', (route) => {
    requestCount += 1;
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
  expect(requestCount).toBeLessThan(5);
});

test('the odds format of the settings applies to lists, the slip and its bar', async ({ page }) => {
  const match = await writeMatch(page, { home: 2_500, draw: 3_200, away: 1_500 });
  await page.goto('/#/home');
  await page.getByRole('button', { name: 'Ajustes' }).click();
  await page.getByLabel('Formato das odds').selectOption({ label: 'Americano (-200 · +150)' });
  await page.keyboard.press('Escape');
  await seek(page, 'today', match.home);
  const price = (team: string, odds: string) =>
    page.getByRole('button', { name: `Resultado final (1X2): ${team}, ${odds}` });
  await expect(price(match.away, '-200')).toBeVisible();
  await price(match.home, '+150').tap();
  await expect(page.getByText('+150').last()).toBeVisible();
  // The setting applies from the first price on.
  await page.reload();
  await seek(page, 'today', match.home);
  await expect(price(match.home, '+150')).toBeVisible();
});

test('a desktop shows fourteen matches with whole markets in one league, and the slip collapses', async ({
  page,
}) => {
  const mark = randomUUID().slice(0, 6);
  const league = `Copa ${mark}`;
  const pair = (key: string, one: string, other: string) => marketOf(key, { [one]: 1_900, [other]: 1_900 });
  for (let at = 0; at < 14; at++) {
    const sides = { home: `Caju ${at} ${mark}`, away: `Tucano ${at} ${mark}`, league };
    const match = await writeMatch(page, { home: 2_100, draw: 3_300, away: 3_600 }, sides);
    const markets = [
      pair('football/asianHandicap/fullGame/-0.5', 'home', 'away'),
      pair('football/total/fullGame/2.5', 'over', 'under'),
      pair('football/drawNoBet/fullGame', 'home', 'away'),
    ];
    await match.publish({ kind: 'odds', markets: markets.map((market) => ({ ...market, isMain: true })) });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await seek(page, 'today', league);
  await page.goto('/#/sports?sport=football&list=today');
  const tree = page.getByRole('navigation', { name: 'Modalidades' });
  const inTree = tree.getByRole('link', { name: league });
  // The country is collapsed unless it comes first.
  await expect(async () => {
    if (!(await inTree.isVisible()))
      await tree.getByRole('button', { expanded: false }).first().click({ timeout: 1_000 });
    await expect(inTree).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await inTree.click();
  const rows = page.getByRole('main').getByRole('article');
  await expect(rows).toHaveCount(14);
  for (const row of await rows.all()) {
    await expect(row).toBeInViewport({ ratio: 1 });
    expect(await row.evaluate((element) => element.getBoundingClientRect().height)).toBe(44);
  }
  await expect.poll(() => countPricesInSight(page)).toBe(14 * 9);

  await rows.first().getByRole('button').first().click();
  const slip = page.getByRole('complementary', { name: 'Boletim' });
  await slip.getByRole('button', { name: 'Recolher o boletim' }).click();
  await expect(slip.getByText('1', { exact: true })).toBeVisible();
  await page.reload();
  await slip.getByRole('button', { name: 'Abrir o boletim' }).click();
  await expect(slip.getByRole('heading', { name: 'Boletim' })).toBeVisible();
});

test('on a desktop another match in play is one press away, and markets fill two columns', async ({
  page,
}) => {
  const league = `Copa ${randomUUID().slice(0, 6)}`;
  const [first, second] = [
    await writeMatch(page, { home: 2_100, draw: 3_300, away: 3_600 }, { league }),
    await writeMatch(page, { home: 1_500, draw: 4_300, away: 6_600 }, { league }),
  ];
  for (const match of [first, second]) {
    await match.publish({
      kind: 'odds',
      markets: [marketOf('football/oddEven/fullGame', { odd: 1_900, even: 1_900 })],
    });
    await match.start();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await seek(page, 'inPlay', league);
  const rows = page.getByRole('main').getByRole('article');
  await rows.filter({ hasText: first.home }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: first.home })).toBeVisible();
  const others = page.getByRole('navigation', { name: 'Outros jogos ao vivo' });
  await others.getByRole('link', { name: second.home }).click();
  await expect(page.getByRole('heading', { name: second.home })).toBeVisible();
  const placeOf = async (name: string) =>
    (await page.getByRole('heading', { name }).boundingBox()) ?? { x: 0, y: 0 };
  const [result, oddEven] = [await placeOf('Resultado final (1X2)'), await placeOf('Ímpar/Par')];
  expect(oddEven.x).toBeGreaterThan(result.x + 300);
  expect(oddEven.y).toBe(result.y);
});

test('favourites come first at home and in lists, are merged at login, and are the same in two tabs', async ({
  page,
  context,
}) => {
  const match = await writeMatch(page, { home: 2_100, draw: 3_300, away: 3_700 });
  const other = await writeMatch(page, { home: 1_900, draw: 3_400, away: 4_100 });
  await match.start();
  await other.start();
  const star = (name: string, on: Pick<Page, 'getByRole'> = page) =>
    on.getByRole('button', { name: `Favoritar ${name}` }).first();
  const isMarked = (name: string, marked: boolean, on?: Page) =>
    expect(star(name, on)).toHaveAttribute('aria-pressed', String(marked));
  const live = '/#/sports?sport=football&list=inPlay';

  await test.step('the filter of a visitor without favourites explains how to add one', async () => {
    await seek(page, 'inPlay', match.league);
    await expect(star(match.league)).toBeVisible();
    await page
      .getByRole('button', { name: 'Buscar time ou campeonato' })
      .or(page.getByRole('button', { name: 'Fechar a busca' }))
      .first()
      .click();
    await page.getByRole('button', { name: 'Favoritos', exact: true }).click();
    await expect(page.getByText('Você ainda não tem favoritos')).toBeVisible();
    await page.getByRole('link', { name: 'Ver todos os jogos' }).click();
  });

  await test.step('a visitor marks a league: it leads the list after a reload and is the only one behind the filter', async () => {
    await seek(page, 'inPlay', match.league);
    const box = await star(match.league).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await star(match.league).click();
    await isMarked(match.league, true);
    await page.goto(live);
    await page.reload();
    const heads = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(heads.first()).toContainText(match.league);
    expect(await heads.count()).toBeGreaterThan(1);
    await page.getByRole('button', { name: 'Favoritos', exact: true }).click();
    await expect(heads).toHaveCount(1);
    await page.reload();
    await isMarked(match.league, true);
    await expect(heads).toHaveCount(1);
  });

  await test.step('the server takes over earlier favourites at login', async () => {
    const merged = page.waitForResponse((response) => response.url().endsWith('/sports/favourites/add'));
    await logInAsTestPlayer(page);
    await page.reload();
    const { data } = (await (await merged).json()) as { data: { favourites: { kind: string }[] } };
    expect(data.favourites.map(({ kind }) => kind)).toContain('league');
    await isMarked(match.league, true);
  });

  await test.step('a marked team comes first at home, and of three presses the last one counts', async () => {
    await seek(page, 'inPlay', other.home);
    await page.getByRole('main').getByText(other.home).first().click();
    await expect(page).toHaveURL(/#\/match/);
    for (let press = 0; press < 3; press++) await star(other.home).click();
    await isMarked(other.home, true);
    await page.waitForLoadState('networkidle');
    await page.reload();
    await isMarked(other.home, true);
    await isMarked(other.away, false);
    const address = page.url();
    await page.goto('/#/home');
    await expect(page.getByRole('main').getByRole('article').first()).toContainText(other.home);
    await page.goto(address);
  });

  await test.step('a press without a network is undone and reported', async () => {
    await isMarked(other.away, false);
    await expect
      .poll(() => page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name).join()"))
      .toContain('/alert-host');
    await context.setOffline(true);
    await star(other.away).click();
    await readAlert(page, 'Sua conexão com a internet está lenta, tente novamente mais tarde');
    await isMarked(other.away, false);
    await context.setOffline(false);
  });

  await test.step('another tab shows the same, also after a press', async () => {
    const second = await context.newPage();
    await second.goto(page.url());
    await isMarked(other.home, true, second);
    await star(other.home, second).click();
    await isMarked(other.home, false, second);
    await isMarked(other.home, false);
    await second.close();
  });
});
