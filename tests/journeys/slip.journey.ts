import { expect, type Locator, type Page, test } from '@playwright/test';
import { callsOf } from './account.ts';
import { type Match, marketOf, type Prices, pick, writeMatch } from './matches.ts';
import {
  chooseBirthDate,
  logInAsTestPlayer,
  newVisitor,
  readAlert,
  readBalance,
  watchCaptcha,
} from './player.ts';

const even: Prices = { home: 2_100, draw: 3_300, away: 3_700 };
const other: Prices = { home: 1_800, draw: 3_500, away: 4_600 };

const doubleChance = marketOf('football/doubleChance/fullGame', {
  homeOrDraw: 1_250,
  homeOrAway: 1_300,
  drawOrAway: 1_800,
});

const openSlip = (page: Page) =>
  page
    .getByRole('navigation')
    .getByRole('button', { name: /Boletim/ })
    .tap();
const slip = (page: Page) => page.getByRole('dialog').last();
const bet = (page: Page) => slip(page).getByRole('button', { name: /^Apostar R\$/ });

async function fillStake(page: Page, stake: string): Promise<void> {
  await slip(page).getByRole('textbox', { name: 'Valor da aposta' }).fill(stake);
}

async function expectBalance(page: Page, cents: number): Promise<void> {
  await expect.poll(() => readBalance(page)).toBe(cents);
}

async function betOnHome(page: Page, match: Match, stake: string): Promise<void> {
  await pick(page, 'today', match, match.home);
  await openSlip(page);
  await fillStake(page, stake);
  await bet(page).click();
  await expect(slip(page).getByText('Aposta aceita')).toBeVisible();
  await slip(page).getByRole('button', { name: 'Fechar' }).click();
}

async function liftFreeze(page: Page): Promise<void> {
  const answer = await page.request.post('/api/office/markets/freeze', {
    data: { sport: 'football', before: 0, inPlay: 0 },
  });
  expect(answer.ok()).toBe(true);
}

async function offered(button: Locator): Promise<number> {
  return Number(((await button.textContent()) ?? '').replace(/\D/g, ''));
}

async function listedBet(page: Page, tab: 'open' | 'settled', team: string) {
  await page.goto(`/#/slip?tab=${tab}`);
  return page.getByRole('article').filter({ hasText: team }).first();
}

test('a visitor picks, logs in from the slip and bets the picks: a single, then a parlay', async ({
  page,
}) => {
  const first = await writeMatch(page, even);
  const second = await writeMatch(page, other);
  await pick(page, 'today', first, first.home);
  await page.reload();
  await openSlip(page);
  await expect(slip(page).getByText(first.home, { exact: true })).toBeVisible();
  await fillStake(page, '10');

  const readCaptcha = watchCaptcha(page);
  const account = (await (await page.request.get('/api/app/user/getUserTest')).json()) as {
    data: { username: string; pwd: string };
  };
  await slip(page).getByRole('button', { name: 'Entrar', exact: true }).click();
  const form = page.getByRole('dialog').last();
  await form.getByLabel('E-mail').fill(account.data.username);
  await form.getByLabel('Senha', { exact: true }).fill(account.data.pwd);
  await form.getByLabel('Código da imagem', { exact: true }).fill(await readCaptcha());
  await form.getByRole('button', { name: 'Entrar', exact: true }).last().click();

  await expect(bet(page)).toBeVisible();
  const before = await readBalance(page);
  await bet(page).click();
  await expect(slip(page).getByText('Aposta aceita')).toBeVisible();
  await expect(slip(page).getByText('R$ 21,00')).toBeVisible();
  await expectBalance(page, before - 1_000);
  await slip(page).getByRole('button', { name: 'Novo boletim' }).click();
  await slip(page).getByRole('button', { name: 'Fechar' }).click();

  await pick(page, 'today', first, first.away);
  await pick(page, 'today', second, second.home);
  await openSlip(page);
  await fillStake(page, '5');
  // Repeated taps must not close the receipt.
  await bet(page).click({ trial: true });
  const box = await bet(page).boundingBox();
  await page.evaluate(`new MutationObserver((_, observer) => {
    if (!document.body.innerText.includes('Aposta aceita')) return;
    observer.disconnect();
    document.elementFromPoint(${(box?.x ?? 0) + 40}, ${(box?.y ?? 0) + 28}).click();
    document.body.dataset.pressed = '';
  }).observe(document.body, { childList: true, subtree: true })`);
  await bet(page).click();
  await page.locator('body[data-pressed]').waitFor();
  await expect(slip(page).getByText('Aposta aceita')).toBeVisible();
  // 5.00 × 3.70 × 1.80
  await expect(slip(page).getByText('R$ 33,30')).toBeVisible();
  await expect(slip(page).locator('dl')).toContainText(
    /^Múltipla \(2\)6\.66Aposta?.*R\$\s5,00.*R\$\s33,30.*\d$/,
  );
  await slip(page).getByRole('button', { name: 'Fechar' }).click();
  await expectBalance(page, before - 1_500);

  const card = await listedBet(page, 'open', second.home);
  await expect(card).toContainText('Múltipla (2)');
  await expect(card).toContainText('R$ 33,30');
});

test('a visitor registers from the slip; picks and stake survive a reload, an error and the registration', async ({
  page,
}) => {
  const match = await writeMatch(page, even);
  await pick(page, 'today', match, match.home);
  await openSlip(page);
  await fillStake(page, '10');
  const open = slip(page).getByRole('button', { name: 'Criar conta e apostar' });
  await open.click();
  await expect(page.getByLabel('Nome completo')).toBeVisible();
  await page.reload();
  await openSlip(page);
  await expect(slip(page).getByText(match.home, { exact: true })).toBeVisible();
  await open.click();

  const visitor = newVisitor();
  const form = page.getByRole('dialog').last();
  const readCaptcha = watchCaptcha(page);
  await form.getByLabel('Nome completo').fill('Joana Prado');
  await form.getByLabel('E-mail').fill(visitor.email);
  await chooseBirthDate(form, visitor.birthDate);
  await form.getByLabel('Celular', { exact: true }).fill(visitor.phone);
  await form.getByLabel('Senha', { exact: true }).fill(visitor.password);
  await form.getByLabel('Repita a senha').fill(visitor.password);
  await form.getByRole('checkbox').check();
  const captcha = form.getByLabel('Código da imagem', { exact: true });
  const send = form.getByRole('button', { name: 'Criar conta', exact: true });
  // The form loads another one and keeps the rest.
  await captcha.fill('0');
  const another = page.waitForResponse((response) => /\/captcha\/\d+$/.test(response.url()));
  await send.click();
  await another;
  await readAlert(page, 'O código da imagem não confere');
  await expect(captcha).toHaveValue('');
  await captcha.fill(await readCaptcha());
  await send.click();
  await page.getByRole('button', { name: 'Fazer o primeiro depósito' }).click();
  // The first deposit is offered after it closes.
  await expect(slip(page).getByText(match.home, { exact: true })).toBeVisible();
  await expect(slip(page).getByRole('button', { name: 'Depositar', exact: true })).toBeVisible();
  await expect(slip(page).getByText('R$ 21,00')).toBeVisible();
});

test('a visitor reads amounts in the currency of accounts in that language', async ({ page }) => {
  const match = await writeMatch(page, even);
  await pick(page, 'today', match, match.home);
  await page.evaluate("localStorage.setItem('palpite.lang', 'en_US')");
  await page.reload();
  await page.getByRole('navigation').getByRole('button', { name: /slip/i }).tap();
  await expect(slip(page).getByText(match.home, { exact: true })).toBeVisible();
  await expect(slip(page)).toContainText('£');
  await expect(slip(page)).not.toContainText('R$');

  const currencies: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/app/originals/mines') currencies.push(searchParams.get('currency'));
  });
  await page.goto('/#/mines');
  await page.reload();
  await expect(page.getByRole('main')).toContainText('£');
  await expect(page.getByRole('main')).not.toContainText('R$');
  expect(new Set(currencies)).toEqual(new Set(['GBP']));
});

test('a worse price waits for consent, and a settled bet is announced', async ({ page }) => {
  await logInAsTestPlayer(page);
  const match = await writeMatch(page, even);
  await pick(page, 'today', match, match.home);
  await openSlip(page);
  await fillStake(page, '20');
  await expect(bet(page)).toBeVisible();
  const before = await readBalance(page);
  await match.quote({ home: 2_000, draw: 3_350, away: 3_800 });
  await slip(page).getByRole('button', { name: 'Mostrar' }).click();
  const moved = slip(page).getByRole('listitem').filter({ hasText: match.home });
  await expect(moved).toBeFocused();
  await expect(moved).toBeInViewport({ ratio: 1 });
  await slip(page).getByRole('button', { name: 'Aceitar a nova odd' }).click();
  await bet(page).click();
  await expect(slip(page).getByText('Aposta aceita')).toBeVisible();
  await expect(slip(page).getByText('R$ 40,00')).toBeVisible();
  await slip(page).getByRole('button', { name: 'Fechar' }).click();
  await expectBalance(page, before - 2_000);

  await expect(await listedBet(page, 'open', match.home)).toBeVisible();
  await match.start();
  await match.finish(3, 1);
  await expect(page.getByText(/Aposta ganha: R\$\s40,00/)).toBeVisible();
  await expectBalance(page, before + 2_000);
  const card = await listedBet(page, 'settled', match.home);
  await expect(card).toContainText('Ganha');
  await expect(card).toContainText('R$ 40,00');

  await page.goto('/#/registros?kind=sports');
  await page
    .getByRole('button', { name: /^Ganho/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('link', { name: 'Ver aposta' }).click();
  const receipt = page.getByRole('dialog', { name: 'Simples' });
  await expect(receipt).toContainText(match.home);
  await receipt.getByRole('button', { name: 'Fechar' }).click();
  await expect(page).not.toHaveURL(/bet=/);
});

test('messages about several singles concern those with a stake, and a wrong stake is shown at its field', async ({
  page,
}) => {
  await logInAsTestPlayer(page);
  const moved = await writeMatch(page, even);
  const wanted = await writeMatch(page, other);
  await pick(page, 'today', moved, moved.home);
  await pick(page, 'today', wanted, wanted.home);
  await openSlip(page);
  await slip(page).getByText('Simples', { exact: true }).click();
  const amount = slip(page).getByRole('textbox', { name: 'Valor do palpite 2' });
  await amount.fill('0.10');
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await slip(page).getByRole('button', { name: 'Mostrar' }).click();
  await expect(slip(page).getByRole('listitem').filter({ hasText: wanted.home })).toBeFocused();
  await amount.fill('5');
  await moved.quote({ home: 2_000, draw: 3_350, away: 3_800 });
  await expect(slip(page).getByRole('listitem').filter({ hasText: moved.home })).toContainText('2.00');
  await expect(bet(page)).toBeVisible();
  await expect(slip(page).getByRole('button', { name: 'Mostrar' })).toHaveCount(0);
});

test('one press resolves a problem of the slip, and a market suspended at the press keeps its price', async ({
  page,
}) => {
  await logInAsTestPlayer(page);
  const over = await writeMatch(page, even);
  const stopped = await writeMatch(page, other);
  await pick(page, 'today', over, over.home);
  await pick(page, 'today', stopped, stopped.home);
  await openSlip(page);
  await fillStake(page, '5');
  await over.start();
  await over.finish(1, 0);
  await slip(page).getByRole('button', { name: 'Tirar o palpite' }).click();
  await expect(slip(page).getByText(over.home, { exact: true })).toHaveCount(0);
  await fillStake(page, '5');
  await page.route('**/api/app/sports/bets', async (route) => {
    await stopped.publish({ kind: 'betStop', reason: 'other' });
    await expect.poll(async () => (await route.fetch()).text()).toContain('outcome_closed');
    await route.continue();
  });
  await bet(page).click();
  await expect(slip(page).getByText('Aposta não aceita')).toBeVisible();
  await expect(slip(page).getByText('1.80')).toHaveCount(1);
  await slip(page).getByRole('button', { name: 'Voltar ao boletim' }).click();
  await expect(slip(page).getByRole('button', { name: 'Aguardando reabertura' })).toBeDisabled();
  await page.unrouteAll();
  await stopped.publish({
    kind: 'odds',
    markets: [doubleChance, marketOf('football/matchResult/fullGame', other)],
  });
  await slip(page).getByRole('button', { name: 'Fechar' }).click();
  await page
    .getByRole('link', { name: new RegExp(stopped.home) })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^Dupla chance: / })
    .first()
    .click();
  await openSlip(page);
  await slip(page).getByRole('button', { name: 'Mudar para simples' }).click();
  await expect(slip(page).getByRole('textbox', { name: 'Valor do palpite 2' })).toBeVisible();
});

test('a pick near its exposure limit says how much it still takes, and one press fills in that amount', async ({
  page,
}) => {
  const limit = (most: string) =>
    page.request.post('/api/office/markets/limit', { data: { scope: 'all', most } });
  await logInAsTestPlayer(page);
  const match = await writeMatch(page, even);
  await pick(page, 'today', match, match.home);
  await openSlip(page);
  await fillStake(page, '20');
  const before = await readBalance(page);
  expect((await limit('11')).ok()).toBe(true);
  try {
    await bet(page).click();
    await expect(slip(page).getByText(/no máximo R\$\s10 agora/)).toBeVisible();
    await slip(page)
      .getByRole('button', { name: /Usar R\$\s10/ })
      .click();
    await bet(page).click();
    await expect(slip(page).getByText('Aposta aceita')).toBeVisible();
    await slip(page).getByRole('button', { name: 'Fechar' }).click();
    await expectBalance(page, before - 1_000);
  } finally {
    await limit('1000000');
  }
});

test('a bet in play shows its delay and is accepted; a goal during the delay returns the stake', async ({
  page,
}) => {
  await logInAsTestPlayer(page);
  const calm = await writeMatch(page, even);
  const wild = await writeMatch(page, other);
  await calm.start();
  await wild.start();
  await pick(page, 'inPlay', calm, calm.home);
  await openSlip(page);
  await fillStake(page, '7');
  await expect(bet(page)).toBeVisible();
  const before = await readBalance(page);
  await bet(page).click();
  await expect(slip(page).getByText('Em análise')).toBeVisible();
  await expect(slip(page).getByRole('timer')).toBeVisible();
  await expect(slip(page).getByText('Aposta aceita')).toBeVisible();
  await expectBalance(page, before - 700);
  await slip(page).getByRole('button', { name: 'Novo boletim' }).click();
  await slip(page).getByRole('button', { name: 'Fechar' }).click();

  await pick(page, 'inPlay', wild, wild.away);
  await openSlip(page);
  await fillStake(page, '9');
  await bet(page).click();
  await expect(slip(page).getByText('Em análise')).toBeVisible();
  await wild.score();
  await expect(slip(page).getByText('Aposta não aceita')).toBeVisible();
  await slip(page).getByRole('button', { name: 'Voltar ao boletim' }).click();
  await slip(page).getByRole('button', { name: 'Fechar' }).click();
  await expectBalance(page, before - 700);
});

/** The server has begun to check a cash-out. The page shows the check when it sends the request. */
async function untilChecked(page: Page): Promise<void> {
  const calls = callsOf(page.request, await page.evaluate<string>("localStorage.getItem('palpite.token')"));
  const isChecked = async () => {
    const { offers } = await calls.get<{ offers: { sale: object | null }[] }>('/api/app/sports/cashOuts');
    return offers.some(({ sale }) => sale !== null);
  };
  await expect.poll(isChecked, { intervals: [100] }).toBe(true);
}

test('a cash-out in play shows its check before it is paid; a goal during the check keeps the bet', async ({
  page,
}) => {
  await liftFreeze(page);
  await logInAsTestPlayer(page);
  const match = await writeMatch(page, even);
  await betOnHome(page, match, '40');
  await match.start();
  await match.quote(even);
  // A page without state of its own. It is open before the check begins, because loading may take longer than the check.
  const second = await page.context().newPage();
  await logInAsTestPlayer(second);
  await second.goto('/#/home');
  await readBalance(second);
  await page.bringToFront();
  const card = await listedBet(page, 'open', match.home);
  const before = await readBalance(page);

  await card.getByRole('button', { name: /^Encerrar por/ }).click();
  const confirm = slip(page).getByRole('button', { name: /^Encerrar por/ });
  await confirm.click();
  await expect(slip(page).getByRole('timer')).toBeVisible();
  await untilChecked(page);
  await match.score();
  await readAlert(page, /Nada foi encerrado: sua aposta continua valendo/);
  await expectBalance(page, before);
  await match.quote(other);
  await expect(confirm).toBeVisible();
  const shown = await offered(confirm);
  await confirm.click();
  await slip(page).getByRole('button', { name: 'Fechar' }).click();
  // The card still shows the check.
  await expect(card.getByRole('timer')).toBeVisible();
  await expect((await listedBet(second, 'open', match.home)).getByRole('timer')).toBeVisible();
  await expectBalance(page, before + shown);
});

test('half of an open bet is cashed out at the shown amount, and the rest stays open', async ({ page }) => {
  await liftFreeze(page);
  await logInAsTestPlayer(page);
  const match = await writeMatch(page, even);
  await betOnHome(page, match, '40');
  const card = await listedBet(page, 'open', match.home);
  await card.getByRole('button', { name: /^Encerrar por/ }).click();
  await slip(page).getByRole('button', { name: '50%' }).click();
  const before = await readBalance(page);
  const confirm = slip(page).getByRole('button', { name: /^Encerrar por/ });
  const shown = await offered(confirm);
  expect(shown).toBeGreaterThan(0);
  await confirm.click();
  await expect(slip(page).getByText(/Parte encerrada/)).toBeVisible();
  await slip(page).getByRole('button', { name: 'OK' }).click();
  await expectBalance(page, before + shown);
  await expect(card).toContainText(/R\$\s20,00 ainda em jogo/);
});
