import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import {
  logInAsTestPlayer,
  newVisitor,
  payInFrame,
  readAlert,
  readBalance,
  register,
  solveLoginCaptcha,
  takeFirstOffer,
  verifyIdentity,
  watchCaptcha,
} from './player.ts';

// This journey is about money, not animation.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Slot = {
  frame: FrameLocator;
  /** Returns the vendor's answer. */
  spin(outcome: 'loss' | 'win' | 'feature' | null): Promise<Spun>;
};

type Spun = {
  ok: boolean;
  balanceMinor: number;
  series: { left: number } | null;
  round?: { winMinor: number; chargedMinor: number; freeSpinsWon: number };
};

async function enterSlot(page: Page): Promise<Slot> {
  const opened = await page.waitForResponse(
    (response) => response.url().endsWith('/slots/api/open') && response.ok(),
  );
  const { session } = (await opened.json()) as { session: string };
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('button', { name: 'Girar' })).toBeEnabled();
  return {
    frame,
    async spin(outcome) {
      if (outcome !== null)
        await page.request.post('/sandbox/slots/api/next-outcome', { data: { session, outcome } });
      const answer = page.waitForResponse((response) => response.url().endsWith('/slots/api/spin'));
      await frame.getByRole('button', { name: /^(Girar|Continuar os giros grátis)$/ }).click();
      return (await (await answer).json()) as Spun;
    },
  };
}

/** Balance above the game in cents. */
async function headBalance(page: Page): Promise<number> {
  const text = (await page.locator('header').getByText(/R\$/).last().textContent()) ?? '';
  return Number(text.replace(/\D/g, ''));
}

const inReais = (minor: number) =>
  (minor / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });

async function waitForReels({ frame }: Slot): Promise<void> {
  await expect(async () => {
    const card = frame.getByRole('button', { name: /^(Começar|Continuar)$/ });
    if (await card.isVisible()) await card.click({ timeout: 1_000 });
    await expect(frame.getByRole('button', { name: 'Girar' })).toBeVisible({ timeout: 1_000 });
    await expect(frame.getByRole('button', { name: 'Automático' })).toBeEnabled({ timeout: 1_000 });
  }).toPass({ timeout: 90_000 });
}

test('a player searches with a typo, wins at a slot, plays free spins, runs low, deposits inside, and reads it in the records', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await logInAsTestPlayer(page);
  await page.goto('/#/casino');
  let slot: Slot;

  await test.step('searches with a typo and without accents, marks a favourite and opens the game', async () => {
    await page.getByRole('link', { name: /Buscar entre \d+ jogos/ }).click();
    await page.getByRole('searchbox').fill('calcadon');
    await expect(page.getByText('1 jogo encontrado')).toBeVisible();
    const keep = page.getByRole('button', { name: 'Guardar Calçadão nos favoritos' });
    const isKept = page.getByRole('button', { name: 'Tirar Calçadão dos favoritos' });
    // An earlier try may have marked it: all journeys share this player.
    await expect(keep.or(isKept)).toBeVisible();
    if (await keep.isVisible()) await keep.click();
    await expect(page.getByRole('button', { name: 'Tirar Calçadão dos favoritos' })).toBeVisible();
    await page.getByRole('button', { name: /^Calçadão RTP/ }).click();
    await expect(page.getByText('Retorno ao jogador')).toBeVisible();
    const entered = enterSlot(page);
    await page.getByRole('button', { name: 'Jogar', exact: true }).click();
    await expect(page).toHaveURL(/#\/play\?/);
    slot = await entered;
  });

  let balance = 0;
  let net = 0;
  const spin = async (outcome: Parameters<Slot['spin']>[0]) => {
    const spun = await slot.spin(outcome);
    balance = spun.balanceMinor;
    net += (spun.round?.winMinor ?? 0) - (spun.round?.chargedMinor ?? 0);
    return spun;
  };

  await test.step('wins, and the header shows the new balance and the net result of the visit', async () => {
    const { round } = await spin('win');
    expect(round?.winMinor).toBeGreaterThan(0);
    await waitForReels(slot);
    await expect.poll(() => headBalance(page)).toBe(balance);
    await expect(page.locator('header')).toContainText(inReais(Math.abs(net)));
  });

  await test.step('plays a series of free spins to its end', async () => {
    const played: Spun[] = [];
    page.on('response', async (response) => {
      if (response.url().endsWith('/slots/api/spin')) played.push((await response.json()) as Spun);
    });
    const begun = await slot.spin('feature');
    expect(begun.series?.left).toBeGreaterThan(0);
    await waitForReels(slot);
    await expect.poll(() => played.at(-1)?.series).toBeNull();
    expect(played.length).toBeGreaterThan(5);
    balance = played.at(-1)?.balanceMinor ?? 0;
    await expect.poll(() => headBalance(page)).toBe(balance);
  });

  await test.step('runs low at the highest stake and is offered a deposit inside the game', async () => {
    const more = slot.frame.getByRole('button', { name: 'Aumentar a aposta' });
    while (await more.isEnabled()) await more.click();
    const offer = page.getByRole('dialog', { name: 'Saldo baixo' });
    for (let rounds = 0; rounds < 60 && balance >= 10_000; rounds++) {
      await spin('loss');
      await waitForReels(slot);
    }
    expect(balance).toBeLessThan(10_000);
    // Below ten, the offer opens by itself and covers the slot.
    if (balance >= 1_000) expect((await slot.spin(null)).ok).toBe(false);
    await expect(offer).toBeVisible();
  });

  await test.step('deposits without leaving and plays on in the same window', async () => {
    const sheet = page.getByRole('dialog', { name: 'Saldo baixo' });
    await sheet.getByText('Não participe de promoções').click();
    await sheet.getByRole('button', { name: /^Depositar/ }).click();
    await payInFrame(page, 'iframe[title*="pagamento"]');
    await expect(page.getByText(/Recarga bem-sucedida/).first()).toBeVisible();
    await expect.poll(() => headBalance(page)).toBeGreaterThan(balance);
    expect(await headBalance(page)).toBeGreaterThanOrEqual(10_000);
    await expect(page).toHaveURL(/#\/play\?/);
    const spun = await slot.spin('win');
    expect(spun.ok).toBe(true);
    await waitForReels(slot);
    await expect.poll(() => headBalance(page)).toBe(spun.balanceMinor);
  });

  await test.step('leaves and finds the game in recently played, favourites and records', async () => {
    await page.getByRole('button', { name: 'Sair do jogo', exact: true }).click();
    await expect(page).toHaveURL(/#\/gameMess\?/);
    await page.goto('/#/casino');
    await expect(page.getByRole('heading', { name: 'Continuar jogando' })).toBeVisible();
    await page.getByRole('link', { name: 'Favoritos' }).click();
    await expect(page.getByRole('button', { name: /^Calçadão RTP/ })).toHaveCount(1);
    await page.goto('/#/registros?kind=games');
    await expect(page.getByRole('button', { name: /^Ganho .*Calçadão/ }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Aposta .*Calçadão/ }).first()).toBeVisible();
  });
});

async function payInTwenty(page: Page): Promise<void> {
  const before = await readBalance(page);
  await page.locator('header').getByRole('button', { name: 'Depositar' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.locator('label', { has: page.getByRole('radio', { name: /^R\$\s20 / }) }).click();
  await sheet.getByText('Não participe de promoções').click();
  await sheet.getByRole('button', { name: /^Depositar/ }).click();
  await payInFrame(page);
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect.poll(() => readBalance(page)).toBe(before + 2_000);
}

test('a balance below ten opens a deposit offer once for each fall, over a slot and over an own game', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.goto('/#/home');
  await register(page, newVisitor());
  await takeFirstOffer(page);
  await verifyIdentity(page);
  await page.getByRole('button', { name: 'Agora não' }).click();
  await payInTwenty(page);
  const offer = page.getByRole('dialog', { name: 'Saldo baixo' });

  await test.step('opens after the result of an own game, and not again in the next round', async () => {
    await page.goto('/#/dice');
    // A chance of 2 %: at even chances one series in ten would stay above ten for sixty rounds.
    await page.getByRole('textbox', { name: 'Chance' }).fill('2,00');
    const stake = async (text: string) => {
      const answer = page.waitForResponse((response) => /originals\/dice\/rounds$/.test(response.url()));
      await page.getByRole('textbox', { name: 'Valor da aposta' }).fill(text);
      await page
        .getByRole('button', { name: /^Apostar R\$/ })
        .first()
        .click();
      return ((await (await answer).json()) as { data: { balance: number } }).data.balance;
    };
    let balance = 20;
    for (let rounds = 0; rounds < 60 && balance >= 10; rounds++) {
      balance = await stake('11,00');
      if (balance >= 10)
        await expect(page.getByRole('button', { name: /^Apostar R\$/ }).first()).toBeEnabled();
    }
    await expect(offer).toBeVisible();
    await expect(offer).toContainText('Recarregue sem sair do jogo');
    await offer.getByRole('button', { name: 'Fechar' }).click();
    await expect(offer).toHaveCount(0);
    expect(await stake('1,00')).toBeLessThan(12);
    await page.waitForTimeout(3_000);
    await expect(offer).toHaveCount(0);
  });

  await test.step('opens again over a slot after the balance was above ten, when the reels stand still', async () => {
    await page.goto('/#/home');
    await payInTwenty(page);
    const entered = enterSlot(page);
    await page.goto('/#/play?productCode=PG&gameType=onca-dourada');
    const slot = await entered;
    let balance = 2_000;
    for (let rounds = 0; rounds < 60 && balance >= 1_000; rounds++) {
      balance = (await slot.spin('loss')).balanceMinor;
      await waitForReels(slot);
    }
    await expect(offer).toBeVisible();
    await expect(offer).toContainText('Recarregue sem sair do slot');
    await offer.getByRole('button', { name: 'Fechar' }).click();
    await slot.spin('loss');
    await waitForReels(slot);
    await page.waitForTimeout(4_000);
    await expect(offer).toHaveCount(0);
  });
});

test('a visitor browses every shelf and must log in before a game opens', async ({ page }) => {
  await page.goto('/#/gameGroupList?productCode=BG');
  await expect(page.getByRole('button', { name: /^Caju de Ouro RTP/ })).toBeVisible();
  await page.getByRole('link', { name: 'EVO Play' }).click();
  await page.getByRole('button', { name: /^Tucano Ways RTP/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Entrar');
});

test('a visitor who opens a game reaches it after login, with the test account and with a new one', async ({
  page,
}) => {
  const readCaptcha = watchCaptcha(page);
  await test.step('a slot, with the test account', async () => {
    await page.goto('/#/gameGroupList?productCode=EVO');
    await page.getByRole('button', { name: /^Tucano Ways RTP/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Conta de teste/ })
      .click();
    await page.getByRole('button', { name: 'Usar esta conta' }).click();
    await solveLoginCaptcha(page, readCaptcha);
    await page.getByRole('dialog').getByRole('button', { name: 'Entrar', exact: true }).last().click();
    await expect(page).toHaveURL(/#\/gameMess\?.*gameType=tucano-ways/);
    await expect(page.locator('#content').getByRole('button', { name: 'Jogar', exact: true })).toBeEnabled();
  });

  await test.step('an own game by its address, with a new account', async () => {
    await page.evaluate("localStorage.removeItem('palpite.token')");
    // Leaves the page, which holds the token in memory.
    await page.goto('about:blank');
    await page.goto('/#/dice');
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK', exact: true }).click();
    await register(page, newVisitor(), {
      open: () => page.getByRole('dialog').getByRole('tab', { name: 'Criar conta' }).click(),
    });
    await expect(page).toHaveURL(/#\/dice$/);
  });
});

test('a favourite removed while offline stays, and an alert says so', async ({ page, context }) => {
  await logInAsTestPlayer(page);
  await page.goto('/#/casino');
  const keep = page.getByRole('button', { name: 'Guardar Onça Dourada nos favoritos' }).first();
  const take = page.getByRole('button', { name: 'Tirar Onça Dourada dos favoritos' }).first();
  await keep.click();
  await expect(take).toBeVisible();
  // The alert works offline once its code was preloaded.
  await expect
    .poll(() => page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name).join()"))
    .toContain('/alert-host');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await take.click();
  await readAlert(page, 'Sua conexão com a internet está lenta, tente novamente mais tarde');
  await expect(take).toBeVisible();
  await context.setOffline(false);
  await take.click();
  await expect(keep).toBeVisible();
});

test('a slot still fits its window when the network fails during a round', async ({ page, context }) => {
  await logInAsTestPlayer(page);
  await page.goto('/#/play?productCode=BG&gameType=caju-de-ouro');
  const { frame } = await enterSlot(page);
  await context.setOffline(true);
  await frame.getByRole('button', { name: 'Girar' }).click();
  await expect(page.getByText('Sem conexão. O que já foi apostado')).toBeVisible();
  await expect(frame.getByText('Saldo', { exact: true }).locator('..')).toBeInViewport({ ratio: 1 });
  await context.setOffline(false);
  await expect(frame.getByRole('button', { name: 'Girar' })).toBeEnabled();
});
