import { expect, type Page, test } from '@playwright/test';
import { barriers } from './barriers.ts';
import { newVisitor, register, takeFirstOffer, verifyIdentity } from './player.ts';

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('palpite.token') ?? '');

async function deposit(page: Page): Promise<void> {
  const headers = { authorization: await tokenOf(page) };
  const order = await page.request.post('/api/app/order/prePay/BRL-BRL-5000', { headers, data: { gift: 0 } });
  const { data } = (await order.json()) as { data: { payNo: string } };
  const paid = await page.request.post(`/sandbox/pay/${data.payNo}/complete`);
  expect(paid.ok()).toBe(true);
}

/** R$ 26,000 on dice, of which 2 % count, at odds so low that the deposit lasts. */
async function turnOver(page: Page): Promise<void> {
  const headers = { authorization: await tokenOf(page) };
  for (let round = 0; round < 52; round++) {
    const answer = await page.request.post('/api/app/originals/dice/rounds', {
      headers,
      data: { requestId: crypto.randomUUID(), stake: 500, direction: 'under', target: 97 },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
}

test('a player reaches a level, takes the gift, signs in, claims a promotion, and finds it all in the records', async ({
  page,
}) => {
  test.setTimeout(240_000);
  // Not on home, where the gift would open, and without a bonus that stakes could turn into cash.
  await page.goto('/#/vip');
  await register(page, newVisitor(), { gift: true });
  await takeFirstOffer(page);
  await verifyIdentity(page);
  await page.getByRole('button', { name: 'Agora não' }).click();

  await test.step('deposit and stakes raise the level and pay its award without a claim', async () => {
    await deposit(page);
    await turnOver(page);
    const news = page.getByRole('dialog', { name: 'Clube VIP' });
    await expect(news.getByText('Você subiu para o nível 1')).toBeVisible({ timeout: 120_000 });
    await news.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByText('Do nível 0 ao 1')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
  });

  await test.step('the gift of the day opens once home is free of overlays, and can be taken once', async () => {
    const gift = page.getByRole('dialog', { name: 'Presente do dia' });
    // A late answer opens nothing on another screen.
    const held = Promise.withResolvers<void>();
    await page.route('**/api/app/main/userGift*', async (route) => {
      await held.promise;
      await route.continue();
    });
    const requested = page.waitForRequest('**/api/app/main/userGift*');
    await page.goto('/#/home');
    await requested;
    await page.goto('/#/vip');
    await expect(page.getByText('Do nível 0 ao 1')).toBeVisible();
    const answered = page.waitForResponse('**/api/app/main/userGift*');
    held.resolve();
    await answered;
    await page.unroute('**/api/app/main/userGift*');
    await page.goto('/#/registros');
    await expect(gift).toHaveCount(0);
    await page.goto('/#/home');
    await expect(gift.getByText('R$ 1,00 de bônus para você')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await gift.getByRole('button', { name: 'Pegar presente' }).click();
    await expect(gift.getByText(/Está no seu saldo de bônus/)).toBeVisible();
    await gift.getByRole('button', { name: 'Continuar' }).click();
    const again = await page.request.get('/api/app/main/userGift', {
      headers: { authorization: await tokenOf(page) },
    });
    expect(((await again.json()) as { data: number }).data).toBe(0);
  });

  await test.step("today's sign-in gives the first step of the ladder", async () => {
    await page.goto('/#/signInSheet');
    await page.getByRole('button', { name: 'Marcar presença: R$ 0,50' }).click();
    await expect(page.getByText('R$ 0,50 de bônus, feito por hoje.')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
  });

  await test.step('a promotion has a page with its rules and can be claimed once', async () => {
    await page.goto('/#/activeprimeira-semana');
    await expect(page.getByRole('heading', { name: 'Como funciona' })).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Pegar bônus de R$ 5,00' }).click();
    await page.getByRole('link', { name: 'Ver meus bônus' }).click();
  });

  await test.step('the bonus screen lists active bonuses and confirms before one is forfeited', async () => {
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Bônus de promoção' })).toBeVisible();
    await expect(main.getByText('Faltam R$ 75,00 em apostas válidas')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    const card = main
      .getByRole('heading', { name: 'Presença diária' })
      .locator('xpath=ancestor::div[contains(@class, "rounded-card")]');
    await card.getByRole('button', { name: 'Desistir do bônus' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Manter' }).click();
    await expect(question).toHaveCount(0);
    await card.getByRole('button', { name: 'Desistir do bônus' }).click();
    await question.getByRole('button', { name: 'Desistir' }).click();
    await expect(main.getByText('Você desistiu')).toBeVisible();
  });

  await test.step('the records list the award and every bonus', async () => {
    await page.goto('/#/registros?kind=awards');
    await expect(page.getByRole('main').getByRole('button', { name: /^Prêmio VIP/ })).toContainText('10,00');
    await page.goto('/#/registros');
    await expect(page.getByRole('main').getByText('+R$ 5,00').first()).toBeVisible();
  });

  const audit = await page.request.get('/ledger-check');
  expect(((await audit.json()) as { sound: boolean }).sound).toBe(true);
});
