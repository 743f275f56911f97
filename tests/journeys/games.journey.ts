import type { SharedGame } from '@palpite/domain/games/definition';
import { roundPayout } from '@palpite/domain/games/derive';
import { double } from '@palpite/domain/games/double';
import { luckyColor } from '@palpite/domain/games/lucky-color';
import { expect, type Page, test } from '@playwright/test';
import { barriers } from './barriers.ts';
import { logInAsTestPlayer, readBalance } from './player.ts';

// Minutes in total, so workers share them.
test.describe.configure({ mode: 'parallel' });

test.beforeEach(async ({ page }) => {
  await logInAsTestPlayer(page);
});

type Round = { payout: number; stake: number };
type Played = { balance: number; round: Round | null; bet?: { number: number } };

async function press(page: Page, path: RegExp, finger: () => Promise<void>): Promise<Played> {
  const answer = page.waitForResponse(
    (response) => path.test(response.url()) && response.request().method() === 'POST',
  );
  await finger();
  const { data } = (await (await answer).json()) as { data: Played };
  return data;
}

async function expectBalance(page: Page, balance: number): Promise<void> {
  await expect.poll(() => readBalance(page)).toBe(Math.round(balance * 100));
}

async function fillStake(page: Page, stake: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Valor da aposta' });
  // `fill` alone would not notice an element that covers the field.
  await field.tap();
  await field.fill(stake);
}

const bet = (page: Page) => page.getByRole('button', { name: /^Apostar R\$/ }).first();

async function proveNewestRound(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Histórico de rodadas' }).click();
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').first().click();
  await page.getByRole('button', { name: 'Trocar o par e conferir' }).click();
  await page.getByRole('button', { name: 'Trocar', exact: true }).click();
  await expect(page.getByText('Rodada conferida')).toBeVisible();
}

function turnsMs(page: Page): Promise<number[]> {
  return page.evaluate(`document.getAnimations()
    .filter(({ animationName, effect }) => animationName === 'palpite-fold' && effect.getTiming().fill === 'forwards')
    .map(({ effect }) => effect.getTiming().duration)`);
}

test('limbo: a win, a loss, and a round that the browser recomputes', async ({ page }) => {
  await page.goto('/#/limbo');
  await fillStake(page, '5');
  const seen = new Set<boolean>();
  for (let round = 0; round < 40 && seen.size < 2; round++) {
    const played = await press(page, /limbo\/rounds$/, () => bet(page).tap());
    seen.add((played.round?.payout ?? 0) > 0);
    await expectBalance(page, played.balance);
    await expect(bet(page)).toBeEnabled();
  }
  expect(seen.size).toBe(2);
  await proveNewestRound(page);
});

test('limbo: the row of last results scrolls back to the newest one with the next round', async ({
  page,
}) => {
  await page.goto('/#/limbo');
  await page.getByRole('button', { name: 'Resultado instantâneo' }).tap();
  const marks = page.getByRole('list', { name: 'Últimos resultados' });
  const play = async () => {
    await expect(bet(page)).toBeEnabled();
    await press(page, /limbo\/rounds$/, () => bet(page).tap());
  };
  // How many results fit depends on the width of their numbers.
  const hiddenWidth = () => marks.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await play();
  for (let round = 0; round < 40 && (await hiddenWidth()) < 100; round++) await play();
  // Scrolls back by itself after the answer.
  await expect(bet(page)).toBeEnabled();
  const scroll = () =>
    marks.evaluate((list) => {
      list.scrollTo({ left: 200 });
      return list.scrollLeft;
    });
  await expect.poll(scroll).toBeGreaterThan(0);
  await play();
  await expect.poll(() => marks.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
});

test('limbo: a held key stakes once', async ({ page }) => {
  await page.goto('/#/limbo');
  await page.getByRole('button', { name: 'Resultado instantâneo' }).tap();
  await expect(bet(page)).toBeEnabled();
  let sent = 0;
  page.on('request', (request) => {
    if (/limbo\/rounds$/.test(request.url())) sent += 1;
  });
  const stake = async (amount: string, key: () => Promise<void>) => {
    await fillStake(page, amount);
    // A focused field would take the key.
    await page.evaluate('document.activeElement.blur()');
    const { balance, round } = await press(page, /limbo\/rounds$/, key);
    expect(round?.stake).toBe(Number(amount));
    await expectBalance(page, balance);
  };
  await stake('5', () => page.keyboard.down('Enter'));
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await stake('7', () => page.keyboard.press('Enter'));
  expect(sent).toBe(2);
});

test("limbo: a series shows its current stake, and a reload keeps the session's result", async ({ page }) => {
  await page.goto('/#/limbo');
  await fillStake(page, '10');
  const before = await readBalance(page);
  await page.getByRole('button', { name: 'Auto', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Número de rodadas').fill('3');
  await sheet.getByLabel('Parar com perda de').fill('500');
  await sheet.getByLabel('Parar com lucro de').fill('500');
  for (const rule of await sheet.getByText('Aumenta', { exact: true }).all()) await rule.click();
  const stake = page.getByRole('textbox', { name: 'Valor da aposta' });
  // The last round waits until its stake was shown.
  let rounds = 0;
  await page.route(/limbo\/rounds$/, async (route) => {
    rounds += 1;
    if (rounds === 3) await expect(stake).toHaveValue('22,50');
    await route.continue();
  });
  await sheet.getByRole('button', { name: 'Começar' }).click();
  await expect(page.getByText('Fim: 3 rodadas jogadas.')).toBeVisible({ timeout: 40_000 });
  await expect(stake).toHaveValue('10');
  const result = page.getByRole('button', { name: /^Resultado desta sessão/ });
  const shown = async () => {
    const [, sign, amount] = /sessão: (-?)R\$\s([\d.,]+)/.exec((await result.textContent()) ?? '') ?? [];
    return Number(`${sign}${amount?.replace(/\D/g, '')}`);
  };
  await expect.poll(async () => before + (await shown()) - (await readBalance(page))).toBe(0);
  const net = await shown();
  await page.reload();
  await expect.poll(shown).toBe(net);
});

test('a seed pair that was rotated in another tab is not rotated again, and a note says so', async ({
  page,
  context,
}) => {
  const openSeeds = async (tab: Page) => {
    await tab.goto('/#/dice');
    await tab.getByRole('button', { name: 'Jogo justo e sementes' }).click();
    await tab.getByRole('button', { name: 'Trocar o par de sementes' }).click();
  };
  const change = (tab: Page) => tab.getByRole('button', { name: 'Trocar', exact: true }).click();
  await openSeeds(page);
  // Tabs share the token.
  const other = await context.newPage();
  await openSeeds(other);
  await change(other);
  await expect(other.getByText('Semente revelada')).toBeVisible();
  const answer = page.waitForResponse((response) => /originals\/seeds\?/.test(response.url()));
  await change(page);
  const { data: inForce } = (await (await answer).json()) as { data: { serverSeedHash: string } };
  await expect(page.getByText(inForce.serverSeedHash)).toBeVisible();
  await expect(page.getByText('As sementes já tinham sido trocadas', { exact: false })).toBeVisible();
});

test('a game that the operator has stopped says where its rounds are listed', async ({ page }) => {
  await page.goto('/#/dice');
  await fillStake(page, '5');
  await press(page, /dice\/rounds$/, () => bet(page).tap());
  // The real setting stops the game for all players.
  await page.route(/originals\/dice(\?|$)/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, stopped: true } } });
  });
  await page.reload();
  await expect(page.getByText('Suas rodadas, até a última, estão em Registros')).toBeVisible();
  await page.goto('/#/registros?kind=games');
  await expect(page.getByRole('main').getByText('Dado').first()).toBeVisible();
});

test('every own game shows that the network is lost, and takes no stake until it is back', async ({
  page,
  context,
}) => {
  const stake = page.getByRole('button', { name: /apostar R\$/i }).first();
  for (const game of ['mines', 'rowDouble', 'dice', 'limbo', 'double', 'luckyColor']) {
    // The bets of the previous game would be mistaken for those of this one.
    await page.goto('/#/wallet');
    await expect(stake).toBeHidden();
    await page.goto(`/#/${game}`);
    // Account and round have loaded.
    await expect(stake).toBeEnabled({ timeout: 40_000 });
    await context.setOffline(true);
    const note = page.getByText('Sem internet. Você continua quando a conexão voltar.');
    await expect(note).toBeVisible();
    await expect(stake).toBeDisabled();
    await context.setOffline(false);
    await expect(note).toBeHidden();
    await expect(stake).toBeEnabled({ timeout: 40_000 });
  }
});

test('a sheet that cannot load offline is reported and forgotten, and the game stays', async ({
  page,
  context,
}) => {
  const history = page.getByRole('button', { name: 'Histórico de rodadas' });
  // The browser has not cached these sheets yet.
  for (const game of ['dice', 'double']) {
    await page.goto(`/#/${game}`);
    await page.reload();
    await expect(history).toBeVisible();
    await context.setOffline(true);
    await history.click();
    await expect(page.getByText('Sua conexão com a internet está lenta')).toBeVisible();
    await expect(history).toBeVisible();
    await context.setOffline(false);
    await history.click();
    await expect(page.getByRole('dialog')).toBeVisible();
  }
});

test('mines: a step, a reload that resumes, a cash-out, a mine, and a proof', async ({ page }) => {
  await page.goto('/#/mines');
  await page.getByRole('button', { name: '5 minas' }).tap();
  await page.getByRole('button', { name: '3 minas' }).tap();
  let outcome = { won: false, lost: false };
  for (let round = 0; round < 20 && !(outcome.won && outcome.lost); round++) {
    await fillStake(page, '10');
    await press(page, /mines\/rounds$/, () => bet(page).tap());
    let played = await press(page, /\/tiles$/, () =>
      page
        .getByRole('button', { name: /fechada/ })
        .nth(round)
        .tap(),
    );
    if (!played.round && !outcome.won) {
      await expect.poll(() => turnsMs(page)).toEqual([110]);
      await page.reload();
      await expect(page.getByRole('button', { name: /^Retirar/ })).toBeEnabled();
      await expect.poll(() => turnsMs(page)).toEqual([0]);
      played = await press(page, /\/leave$/, () => page.getByRole('button', { name: /^Retirar/ }).tap());
      expect(played.round?.payout).toBe(11.25);
      outcome = { ...outcome, won: true };
    }
    while (!played.round) {
      played = await press(page, /\/tiles$/, () => page.getByRole('button', { name: 'Casa ao acaso' }).tap());
    }
    if (played.round.payout === 0) outcome = { ...outcome, lost: true };
    await expectBalance(page, played.balance);
    await expect(bet(page)).toBeVisible();
  }
  expect(outcome).toEqual({ won: true, lost: true });
  await proveNewestRound(page);
});

test('boards and stakes of own games fit a phone in landscape', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/#/mines');
  const tiles = page.getByRole('group', { name: 'Tabuleiro' }).getByRole('button');
  await expect(tiles).toHaveCount(25);
  for (const tile of [tiles.first(), tiles.last()]) await expect(tile).toBeInViewport({ ratio: 1 });
  expect((await tiles.first().boundingBox())?.width).toBeGreaterThan(28);
  await page.goto('/#/rowDouble');
  await expect(page.getByRole('button', { name: /^Fileira 1, / }).first()).toBeInViewport({ ratio: 1 });
  await page.goto('/#/keno');
  await page.getByRole('button', { name: 'Surpresinha' }).tap();
  const prizes = page.getByLabel('Prêmio por acertos');
  for (const part of [prizes, bet(page)]) await expect(part).toBeInViewport({ ratio: 1 });
  for (const game of ['dice', 'limbo']) {
    await page.goto(`/#/${game}`);
    const stake = page.getByLabel('Valor da aposta');
    await expect(stake).toBeInViewport({ ratio: 1 });
    // The button is fixed at the bottom.
    const button = page.getByRole('button', { name: /^Apostar/ });
    await expect(button).toBeInViewport({ ratio: 1 });
    const [above, below] = [await stake.boundingBox(), await button.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan((below?.y ?? 0) - 24);
  }
});

test('mines: the board fills its column on a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1_024 });
  await page.goto('/#/mines');
  const board = page.getByRole('group', { name: 'Tabuleiro' });
  await expect.poll(async () => (await board.boundingBox())?.width).toBeGreaterThan(380);
});

test('mines: a series opens the chosen tiles each round, cashes out and ends by itself', async ({ page }) => {
  await page.goto('/#/mines');
  await fillStake(page, '10');
  const before = await readBalance(page);
  let net = 0;
  let ended = 0;
  page.on('response', async (response) => {
    if (response.request().method() !== 'POST' || !/mines\/rounds\/.+\/(tiles|leave)$/.test(response.url()))
      return;
    const { round } = ((await response.json()) as { data: Played }).data;
    if (!round) return;
    ended += 1;
    net += Math.round((round.payout - round.stake) * 100);
  });
  await page.getByRole('button', { name: 'Auto', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Número de rodadas').fill('3');
  await sheet.getByLabel('Parar com perda de').fill('100');
  await sheet.getByLabel('Parar com lucro de').fill('500');
  await sheet.getByRole('button', { name: 'Começar' }).click();
  await expect(sheet.getByText('Escolha pelo menos uma casa.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Linha 2, coluna 3' }).click();
  await sheet.getByRole('button', { name: 'Linha 4, coluna 5' }).click();
  await sheet.getByRole('button', { name: 'Começar' }).click();
  await expect(page.getByText('Fim: 3 rodadas jogadas.')).toBeVisible({ timeout: 40_000 });
  await expect.poll(() => ended).toBe(3);
  await expect.poll(() => readBalance(page)).toBe(before + net);
  await expect(bet(page)).toBeEnabled();
});

test('row double: a climb, a reload that resumes, a cash-out, a trap, and a proof', async ({ page }) => {
  await page.goto('/#/rowDouble');
  let outcome = { won: false, lost: false };
  const step = () => page.getByRole('button', { name: 'Casa ao acaso' });
  for (let round = 0; round < 20 && !(outcome.won && outcome.lost); round++) {
    await fillStake(page, '10');
    await press(page, /rowDouble\/rounds$/, () => bet(page).tap());
    let played = await press(page, /\/rows$/, () => step().tap());
    if (!played.round && !outcome.won) {
      await expect.poll(() => turnsMs(page)).toEqual([110]);
      await page.reload();
      await expect(page.getByRole('button', { name: /^Retirar/ })).toBeEnabled();
      await expect.poll(() => turnsMs(page)).toEqual([0]);
      played = await press(page, /\/leave$/, () => page.getByRole('button', { name: /^Retirar/ }).tap());
      expect(played.round?.payout).toBeGreaterThan(10);
      outcome = { ...outcome, won: true };
    }
    while (!played.round) played = await press(page, /\/rows$/, () => step().tap());
    if (played.round.payout === 0) outcome = { ...outcome, lost: true };
    await expectBalance(page, played.balance);
    await expect(bet(page)).toBeVisible();
  }
  expect(outcome).toEqual({ won: true, lost: true });
  await proveNewestRound(page);
});

test('row double: with doubled text size the risks stack, in the same size as the rest', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.goto('/#/rowDouble');
  const risk = (name: string) =>
    page.getByRole('radiogroup', { name: 'Risco' }).getByText(name, { exact: true });
  await expect(risk('Alto')).toHaveCSS('font-size', '28px');
  const [high, low] = [await risk('Alto').boundingBox(), await risk('Baixo').boundingBox()];
  expect(low?.y).toBeGreaterThan((high?.y ?? 0) + 100);
});

const paid = (game: SharedGame, bets: string[], drawn: number) =>
  bets.reduce((sum, bet) => sum + roundPayout(game, { bet }, drawn, 1_000n), 0n);
const shared = [
  {
    game: 'double',
    bets: [/^Vermelho .*apostar/, /^Preto .*apostar/],
    payout: (cell: number) => paid(double, ['red', 'black'], cell),
  },
  {
    game: 'luckyColor',
    bets: [/^Pequeno .*apostar/, /^Grande .*apostar/],
    payout: (drawn: number) => paid(luckyColor, ['small', 'big'], drawn),
  },
] as const;

for (const { game, bets, payout } of shared) {
  test(`${game}: pays bets on both sides by the shared draw, and proves the draw`, async ({ page }) => {
    await page.goto(`/#/${game}`);
    await expect.poll(() => secondsLeft(page), { timeout: 60_000 }).toBeGreaterThan(8);
    await fillStake(page, '10');
    const before = await readBalance(page);
    let number = 0;
    for (const name of bets) {
      const placed = await press(page, /\/bets$/, () => page.getByRole('button', { name }).tap());
      number = placed.bet?.number ?? 0;
    }
    await expect.poll(() => readBalance(page)).toBe(before - 2_000);

    let outcome = -1;
    await expect
      .poll(
        async () => {
          const answer = await page.request.get(`/api/app/originals/shared/${game}/rounds`);
          const { data } = (await answer.json()) as {
            data: { rounds: { number: number; outcome: number }[] };
          };
          outcome = data.rounds.find((round) => round.number === number)?.outcome ?? -1;
          return outcome;
        },
        { timeout: 60_000 },
      )
      .not.toBe(-1);
    await expect
      .poll(() => readBalance(page), { timeout: 30_000 })
      .toBe(before - 2_000 + Number(payout(outcome)));

    const results = page.getByRole('list', { name: 'Últimos resultados' });
    await results.getByRole('button', { name: new RegExp(`rodada ${number}\\.`) }).click();
    await expect(page.getByText(/confere/i).first()).toBeVisible();
  });
}

async function secondsLeft(page: Page): Promise<number> {
  const countdown = page.getByRole('timer', { name: /para apostar/ });
  return (await countdown.count()) ? Number(await countdown.textContent()) : 0;
}

test('double: a long list of bets scrolls by keyboard and passes the accessibility check', async ({
  page,
}) => {
  await page.goto('/#/double');
  await expect.poll(() => secondsLeft(page), { timeout: 60_000 }).toBeGreaterThan(8);
  for (const name of [/^Vermelho .*apostar/, /^Branco .*apostar/, /^Preto .*apostar/, /^Vermelho .*apostar/])
    await press(page, /\/bets$/, () => page.getByRole('button', { name }).tap());
  const table = page.getByRole('region', { name: 'Maiores apostas' });
  await expect(table.getByRole('listitem')).toHaveCount(4);
  const list = table.locator('[tabindex="0"]');
  await list.focus();
  await page.keyboard.press('End');
  await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  expect(await barriers(page)).toEqual([]);
  // Each colour has a bet; lost bets are below won ones.
  await expect(table.getByRole('listitem').first().locator('.text-up')).toHaveCount(1, { timeout: 60_000 });
  expect(await barriers(page)).toEqual([]);
});

test('double: a round that ended while offline is reported and counted once online', async ({
  page,
  context,
}) => {
  await page.goto('/#/double');
  await expect.poll(() => secondsLeft(page), { timeout: 60_000 }).toBeGreaterThan(8);
  const placed = await press(page, /\/bets$/, () =>
    page.getByRole('button', { name: /^Vermelho .*apostar/ }).tap(),
  );
  const number = placed.bet?.number ?? 0;
  await context.setOffline(true);
  await expect
    .poll(
      async () => {
        const answer = await fetch(new URL('/api/app/originals/shared/double', page.url()));
        return ((await answer.json()) as { data: { number: number } }).data.number;
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(number);
  await context.setOffline(false);
  await expect(page.getByText(new RegExp(`^Rodada ${number}: Saiu .* R\\$`))).toBeVisible();
  await expect(page.getByRole('button', { name: /Resultado desta sessão: [^R]*R\$.?[1-9]/ })).toBeVisible();
});
