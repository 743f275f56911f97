import { expect, type Page } from '@playwright/test';
import type { OverlayName } from '../../apps/web/src/shared/overlays/overlays.ts';
import { overlays } from './places.ts';

/** Amounts are bigints, which JSON cannot express. */
function scriptOf(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value).map(([name, each]) => `${name}:${scriptOf(each)}`)}}`;
}

/** The built app has no entry point for tests: finds the overlay store among the loaded modules. */
function withOverlays(act: string): string {
  return `(async () => {
    const plain = new Set([...document.querySelectorAll('script[src]:not([type=module])')].map((each) => each.src));
    const sources = performance.getEntriesByType('resource').map((entry) => entry.name)
      .filter((name) => new URL(name).origin === location.origin && /\\/assets\\/.*\\.js$/.test(name) && !plain.has(name));
    for (const source of new Set(sources)) {
      const module = await import(source).catch(() => ({}));
      for (const store of Object.values(module)) {
        if (typeof store !== 'function' || typeof store.getState !== 'function') continue;
        if (Array.isArray(store.getState()?.open)) return ${act};
      }
    }
    throw new Error('no module of the page has the overlays');
  })()`;
}

/** Returns whether it stays open: an overlay without content closes by itself. */
export async function showOverlay(page: Page, name: OverlayName): Promise<boolean> {
  const { props } = overlays[name];
  const open = `[{ name: ${JSON.stringify(name)}, props: ${scriptOf(props)} }]`;
  await page.evaluate(withOverlays(`store.setState({ open: ${open} })`));
  const dialog = page.locator('[role=dialog], [role=alertdialog]').first();
  let isOpen = false;
  await expect
    .poll(
      async () => {
        isOpen = await dialog.isVisible();
        return isOpen || (await page.evaluate<number>(withOverlays('store.getState().open.length'))) === 0;
      },
      { timeout: 15_000 },
    )
    .toBe(true);
  return isOpen;
}

export async function hideOverlays(page: Page): Promise<void> {
  await page.evaluate(withOverlays('store.setState({ open: [] })'));
  await expect(page.locator('[role=dialog]')).toHaveCount(0);
}

/** Later page loads keep it. */
export async function paint(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
}

/** The next screen must not show earlier toasts. */
export async function untilToastsAreGone(page: Page): Promise<void> {
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0, { timeout: 15_000 });
}

/** Rendered, fonts loaded, nothing busy, only endless animations. */
const isSettled = `!document.querySelector('[data-shell]') && document.body.innerText.trim() !== ''
  && document.fonts.status === 'loaded'
  && !document.querySelector('[aria-busy="true"], .animate-skeleton')
  && document.getAnimations().every(({ playState, effect }) =>
    playState !== 'running' || effect.getComputedTiming().endTime === Infinity)
  && (() => {
    // Prices never stop changing, but the number of elements seldom changes.
    const count = document.querySelectorAll('*').length;
    const same = window.lastCount === count;
    window.lastCount = count;
    return same;
  })()`;

/** Returns after `patienceMs` in any case. */
export async function waitUntilSettled(page: Page, patienceMs = 4_000): Promise<void> {
  for (const end = Date.now() + patienceMs; Date.now() < end; ) {
    await page.waitForTimeout(150);
    if (await page.evaluate<boolean>(isSettled)) return;
  }
}
