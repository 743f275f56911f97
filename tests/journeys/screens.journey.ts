import { drawGameNames } from '@palpite/domain/games/names';
import { expect, type Page, test } from '@playwright/test';
import { hideOverlays, paint, showOverlay, waitUntilSettled } from '../screens/overlay-entries.ts';
import { overlayNames, overlays, placesOf } from '../screens/places.ts';
import { aPlayerWithHistory, type Veteran } from '../screens/player-with-history.ts';
import { barriers } from './barriers.ts';
import { coveredControls } from './covered.ts';
import { unansweredControls } from './unanswered.ts';

// Minutes in all: each worker takes some of it.
test.describe.configure({ mode: 'parallel' });

let veteran: Veteran;

test.beforeAll(async ({ request }) => {
  test.setTimeout(300_000);
  veteran = await aPlayerWithHistory(request);
});

const people = ['visitor', 'player'] as const;
type Person = (typeof people)[number];

/** Comes as somebody, with picks on the slip, and answers what went wrong in the page. */
async function come(page: Page, person: Person): Promise<string[]> {
  const complaints: string[] = [];
  page.on('pageerror', (failure) => complaints.push(`${page.url()}: ${failure.message}`));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const kept = {
    'palpite.slip': veteran.picks,
    ...(person === 'player' && { 'palpite.token': veteran.token }),
  };
  // A game in its frame may keep nothing, and is not who comes.
  await page.addInitScript(`if (self === top) Object.assign(localStorage, ${JSON.stringify(kept)})`);
  return complaints;
}

/** Everything in one theme, the colours again in the other, and that each control can be pressed. */
async function expectNoBarrier(page: Page, name: string): Promise<void> {
  await waitUntilSettled(page);
  expect.soft(await barriers(page), name).toEqual([]);
  await paint(page, 'light');
  expect.soft(await barriers(page, 'colours'), `${name}, light`).toEqual([]);
  await paint(page, 'dark');
  // A toast lies over the head while it is read, and goes by itself.
  await expect(page.locator('[data-sonner-toast]:not([data-removed=true])')).toHaveCount(0);
  expect.soft(await coveredControls(page), `${name}, covered`).toEqual([]);
}

for (const person of people) {
  test(`on no screen is there a barrier for a ${person}`, async ({ page }) => {
    test.setTimeout(900_000);
    const complaints = await come(page, person);
    for (const { name, address, forVisitors } of placesOf(veteran)) {
      if (person === 'visitor' && !forVisitors) continue;
      await test.step(name, async () => {
        await page.goto(`/#${address}`);
        await expect.soft(page.getByRole('main'), name).toBeVisible();
        await expect.soft(page.getByRole('heading').first(), name).toBeVisible();
        await expectNoBarrier(page, name);
      });
    }
    expect(complaints).toEqual([]);
  });

  test(`in no overlay is there a barrier for a ${person}`, async ({ page }) => {
    test.setTimeout(900_000);
    const complaints = await come(page, person);
    // Over a screen that is short and still: what lies below is looked at as often as there are overlays.
    await page.goto('/#/paySuccess');
    await waitUntilSettled(page);
    for (const name of overlayNames) {
      if (overlays[name].for !== 'both' && overlays[name].for !== person) continue;
      await test.step(name, async () => {
        if (await showOverlay(page, name)) await expectNoBarrier(page, name);
        await hideOverlays(page);
      });
    }
    expect(complaints).toEqual([]);
  });
}

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1_440, height: 900 }, hasTouch: false, isMobile: false });

  test('whatever can be pressed answers a mouse over it', async ({ page }) => {
    await come(page, 'player');
    for (const address of [
      'home',
      'sports',
      'casino',
      'bonus',
      'wallet',
      'account',
      'slip',
      'mines',
      ...drawGameNames,
    ]) {
      // A page of its own: what stood before must be gone.
      await page.goto(`/?desk=${address}#/${address}`);
      await waitUntilSettled(page);
      expect.soft(await unansweredControls(page), address).toEqual([]);
    }
  });
});
