import { drawGameNames } from '@palpite/domain/games/names';
import { expect, type Page, test } from '@playwright/test';
import { hideOverlays, paint, showOverlay, waitUntilSettled } from '../screens/overlay-entries.ts';
import { overlayNames, overlays, placesOf } from '../screens/places.ts';
import { aPlayerWithHistory, type Veteran } from '../screens/player-with-history.ts';
import { barriers } from './barriers.ts';
import { coveredControls } from './covered.ts';
import { unansweredControls } from './unanswered.ts';

// Minutes in total, so workers share them.
test.describe.configure({ mode: 'parallel' });

let veteran: Veteran;

const eventually = expect.configure({ soft: true });

test.beforeAll(async ({ request }) => {
  test.setTimeout(300_000);
  veteran = await aPlayerWithHistory(request);
});

const people = ['visitor', 'player'] as const;
type Person = (typeof people)[number];

/** Returns the errors in the page. */
async function preparePage(page: Page, person: Person): Promise<string[]> {
  const complaints: string[] = [];
  page.on('pageerror', (failure) => complaints.push(`${page.url()}: ${failure.message}`));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const kept = {
    'palpite.slip': veteran.picks,
    ...(person === 'player' && { 'palpite.token': veteran.token }),
  };
  // A game in a frame has no access to storage.
  await page.addInitScript(`if (self === top) Object.assign(localStorage, ${JSON.stringify(kept)})`);
  return complaints;
}

/** Everything in one theme, contrast in the other, and whether each control can be pressed. */
async function expectNoBarrier(page: Page, name: string): Promise<void> {
  await waitUntilSettled(page);
  expect.soft(await barriers(page), name).toEqual([]);
  await paint(page, 'light');
  expect.soft(await barriers(page, 'colours'), `${name}, light`).toEqual([]);
  await paint(page, 'dark');
  // A message may appear late, and covers the head of the page until it has gone.
  await eventually.poll(() => coveredControls(page), `${name}, covered`).toEqual([]);
}

for (const person of people) {
  test(`no screen has an accessibility barrier for a ${person}`, async ({ page }) => {
    test.setTimeout(900_000);
    const complaints = await preparePage(page, person);
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

  test(`no overlay has an accessibility barrier for a ${person}`, async ({ page }) => {
    test.setTimeout(900_000);
    const complaints = await preparePage(page, person);
    // axe also checks the screen below each overlay.
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

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1_440, height: 900 }, hasTouch: false, isMobile: false });

  test('every control has a hover style', async ({ page }) => {
    await preparePage(page, 'player');
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
      // A full navigation leaves nothing of the previous page.
      await page.goto(`/?desk=${address}#/${address}`);
      await waitUntilSettled(page);
      expect.soft(await unansweredControls(page), address).toEqual([]);
    }
  });
});
