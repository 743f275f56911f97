import { expect, type Page, test } from '@playwright/test';
import { hideOverlays, showOverlay } from '../screens/overlay-entries.ts';
import { overlayNames, overlays } from '../screens/places.ts';
import {
  logInAsTestPlayer,
  newVisitor,
  register,
  takeFirstOffer,
  verifyIdentity,
  waitForVendorPage,
} from './player.ts';

const layers = '[role=dialog], [role=alertdialog], [role=menu]';

const goBack = (page: Page) => page.evaluate('history.back()');

const entriesOfLayers = (page: Page) =>
  page.evaluate<number>('history.state?.layers ? history.state.layers.below.length : 0');

/** Opens another screen first, so that Back has a target. */
async function comeTo(page: Page, path: string): Promise<void> {
  await page.goto('/#/vip');
  await page.goto(`/#${path}`);
  await expect(page.locator('#content')).not.toBeEmpty();
}

/** Each layer must have its history entry. */
async function expectLayers(page: Page, count: number): Promise<void> {
  await expect(page.locator(layers)).toHaveCount(count);
  await expect.poll(() => entriesOfLayers(page)).toBe(count);
}

/** Each press closes one layer, and the screen stays. */
async function closeByBack(page: Page, path: string): Promise<void> {
  for (let left = (await page.locator(layers).count()) - 1; left >= 0; left--) {
    await goBack(page);
    await expectLayers(page, left);
    expect(new URL(page.url()).hash).toBe(`#${path}`);
  }
}

async function expectScreenLeft(page: Page): Promise<void> {
  await goBack(page);
  await expect(page).toHaveURL(/#\/vip$/);
}

for (const who of ['visitor', 'player'] as const)
  test(`Back and Escape close every overlay of a ${who} before they leave the screen`, async ({ page }) => {
    test.setTimeout(300_000);
    if (who === 'player') await logInAsTestPlayer(page);
    await comeTo(page, '/casino');
    for (const name of overlayNames.filter(
      (each) => overlays[each].for !== (who === 'player' ? 'visitor' : 'player'),
    ))
      await test.step(name, async () => {
        if (!(await showOverlay(page, name))) return;
        // The gift closes by itself when there is none today.
        const hasClosed = async () => name === 'gift' && (await page.locator(layers).count()) === 0;
        await expect.poll(async () => (await entriesOfLayers(page)) > 0 || (await hasClosed())).toBe(true);
        if (await hasClosed()) return;
        await expect(async () => {
          await goBack(page);
          await expect(page.locator(layers)).toHaveCount(0, { timeout: 1_000 });
        }).toPass();
        await expect.poll(() => entriesOfLayers(page)).toBe(0);
        expect(new URL(page.url()).hash).toBe('#/casino');
        if (!(await showOverlay(page, name))) return;
        await expect(async () => {
          await page.keyboard.press('Escape');
          await expect(page.locator(layers)).toHaveCount(0, { timeout: 1_000 });
        }).toPass();
        await hideOverlays(page);
        await expect.poll(() => entriesOfLayers(page)).toBe(0);
        expect(new URL(page.url()).hash).toBe('#/casino');
      });
    await expectScreenLeft(page);
  });

type Row = { path: string; layers: number; open: (page: Page) => Promise<void> };

const press =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) await page.getByRole('button', { name }).first().click();
  };

/** Each press opens one more layer. */
const ofScreens: Record<string, Row> = {
  'the menu of the account': { path: '/casino', layers: 1, open: press(/^Minha conta/) },
  'the rules of mines': { path: '/mines', layers: 1, open: press('Regras e retorno') },
  'the rounds of mines': { path: '/mines', layers: 1, open: press('Histórico de rodadas') },
  'the fairness of dice': { path: '/dice', layers: 1, open: press('Jogo justo e sementes') },
  'the autoplay of dice': { path: '/dice', layers: 1, open: press(/^Auto/) },
  'the games of our own': { path: '/limbo', layers: 1, open: press(/^Limbo/i) },
  'a limit': { path: '/limits', layers: 1, open: press(/^Definir/) },
  'a statement': { path: '/registros', layers: 1, open: press(/extrato/i) },
  'the question whether to log out': { path: '/conta', layers: 1, open: press(/^Sair/) },
};

test('Back closes the sheets, questions and menus of a screen before it leaves the screen', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await logInAsTestPlayer(page);
  for (const [name, { path, layers: count, open }] of Object.entries(ofScreens))
    await test.step(name, async () => {
      await comeTo(page, path);
      await open(page);
      await expectLayers(page, count);
      await closeByBack(page, path);
      await open(page);
      await expectLayers(page, count);
      for (let left = count - 1; left >= 0; left--) {
        await page.keyboard.press('Escape');
        await expectLayers(page, left);
      }
      await expectScreenLeft(page);
    });
});

test('one Back closes a payment although its page has its own history', async ({ page }) => {
  await page.goto('/#/home');
  await register(page, newVisitor());
  await takeFirstOffer(page);
  await verifyIdentity(page);
  await page.getByRole('button', { name: 'Agora não' }).click();
  await expectLayers(page, 0);
  await comeTo(page, '/casino');
  const openPayment = async () => {
    await page.locator('header').getByRole('button', { name: 'Depositar' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Pix ou cartão', { exact: true }).click();
    await sheet.getByText('Não participe de promoções').click();
    await sheet.getByRole('button', { name: /^Depositar/ }).click();
    await waitForVendorPage(page);
  };
  const payment = page.locator('iframe');

  await test.step('Back closes the question, then the payment', async () => {
    await openPayment();
    const before = await page.evaluate<number>('history.length');
    // The browser keeps each navigation of the vendor's page as a history entry.
    const frame = await (await payment.elementHandle())?.contentFrame();
    for (const visit of [1, 2])
      await Promise.all([
        frame?.waitForNavigation(),
        frame?.evaluate(`location.assign(location.pathname + '?visit=${visit}')`),
      ]);
    expect(await page.evaluate<number>('history.length')).toBeGreaterThan(before);
    await page.getByRole('button', { name: 'Cancelar', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Sim, cancelar' })).toBeVisible();
    await expect.poll(() => entriesOfLayers(page)).toBe(await page.locator(layers).count());
    await goBack(page);
    await expect(page.getByRole('button', { name: 'Sim, cancelar' })).toHaveCount(0);
    await expect(payment).toBeVisible();
    await expect(async () => {
      await goBack(page);
      await expect(page.locator(layers)).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    expect(new URL(page.url()).hash).toBe('#/casino');
  });

  await test.step('Forward does not open it again', async () => {
    await expect.poll(() => entriesOfLayers(page)).toBe(0);
    await page.evaluate('history.forward()');
    await page.waitForTimeout(1_000);
    await expectLayers(page, 0);
    expect(new URL(page.url()).hash).toBe('#/casino');
    await expectScreenLeft(page);
  });
});

test('links, buttons and reloads leave no history entry of a layer behind', async ({ page }) => {
  const drawer = page.getByRole('dialog', { name: 'Ajustes' });

  await test.step('a link in the drawer leaves from the screen, not from the drawer', async () => {
    await comeTo(page, '/casino');
    await press('Ajustes')(page);
    await expectLayers(page, 1);
    await drawer.getByRole('link', { name: /Limites|Jogo responsável/ }).click();
    await expect(page).toHaveURL(/#\/limits/);
    await expectLayers(page, 0);
    await goBack(page);
    await expect(page).toHaveURL(/#\/casino$/);
    await expectScreenLeft(page);
  });

  await test.step('a layer closed by its button leaves no step behind', async () => {
    await comeTo(page, '/casino');
    await press('Ajustes')(page);
    await expectLayers(page, 1);
    await drawer.getByRole('button', { name: 'Fechar' }).click();
    await expectLayers(page, 0);
    await expectScreenLeft(page);
  });

  await test.step('a layer that replaces another closes with one Back', async () => {
    await comeTo(page, '/casino');
    await press('Ajustes')(page);
    await expectLayers(page, 1);
    await drawer.getByRole('button', { name: 'Criar conta' }).click();
    await expect(page.getByLabel('Nome completo')).toBeVisible();
    await expectLayers(page, 1);
    await closeByBack(page, '/casino');
    await expectScreenLeft(page);
  });

  await test.step('a reload under an open layer shows the screen, and Back leaves it', async () => {
    await comeTo(page, '/casino');
    await press('Ajustes')(page);
    await expectLayers(page, 1);
    await page.reload();
    await expectLayers(page, 0);
    expect(new URL(page.url()).hash).toBe('#/casino');
    await expectScreenLeft(page);
  });

  await test.step('Back works before any code of the app has loaded', async () => {
    await comeTo(page, '/casino');
    await press('Ajustes')(page);
    await expectLayers(page, 1);
    let release = () => {};
    const isPressed = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await isPressed;
      await route.fallback();
    });
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(() => entriesOfLayers(page)).toBe(0);
    await goBack(page);
    release();
    await expect(page).toHaveURL(/#\/vip$/);
    await page.unrouteAll({ behavior: 'wait' });
    await expect(page.locator('#content')).not.toBeEmpty();
  });

  await test.step('a question of the route guard closes before the screen below it', async () => {
    await page.goto('/#/sports');
    await page.goto('/#/dice');
    await expectLayers(page, 1);
    await expect(page).toHaveURL(/#\/home$/);
    await goBack(page);
    await expect(page.getByRole('tab', { name: 'Entrar' })).toBeVisible();
    await expectLayers(page, 1);
    await closeByBack(page, '/home');
  });
});
