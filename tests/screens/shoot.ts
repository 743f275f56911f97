import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { hideOverlays, paint, showOverlay, untilToastsAreGone, waitUntilSettled } from './overlay-entries.ts';
import { overlayNames, overlays, placesOf } from './places.ts';
import { type State, type StateName, states } from './states.ts';

export const themes = ['dark', 'light'] as const;
export type Theme = (typeof themes)[number];

export type Shooting = {
  context: BrowserContext;
  page: Page;
  stateName: StateName;
  /** Folder of the pictures by theme. */
  folders: ReadonlyMap<Theme, string>;
  matchId: string;
  isWanted: (name: string) => boolean;
  full: boolean;
};

function placesIn(state: State, matchId: string) {
  return placesOf({ matchId })
    .filter(({ forVisitors }) => state.who !== 'visitor' || forVisitors)
    .filter(({ name }) => !state.screens || state.screens.includes(name));
}

function overlaysIn(state: State) {
  const kind = state.who === 'visitor' ? 'visitor' : 'player';
  return overlayNames.filter(
    (name) => state.overlays && (overlays[name].for === 'both' || overlays[name].for === kind),
  );
}

export async function shoot(shooting: Shooting): Promise<string[]> {
  const { context, page, stateName, folders, matchId, isWanted, full } = shooting;
  const state: State = states[stateName];
  const names: string[] = [];
  const take = async (name: string, fullPage: boolean) => {
    // The page never settles.
    const patienceMs = stateName === 'loading' ? 1_500 : 5_000;
    for (const [theme, folder] of folders) {
      await paint(page, theme);
      await waitUntilSettled(page, patienceMs);
      const window = page.viewportSize();
      // A full-page picture ignores the browser's text size.
      if (fullPage && state.textPercent && window) {
        const height = await page.evaluate<number>('document.documentElement.scrollHeight');
        await page.setViewportSize({ ...window, height });
        await waitUntilSettled(page, patienceMs);
        await page.screenshot({ path: join(folder, `${name}.png`), caret: 'hide' });
        await page.setViewportSize(window);
      } else await page.screenshot({ path: join(folder, `${name}.png`), fullPage, caret: 'hide' });
    }
    names.push(name);
  };
  for (const { name, address } of placesIn(state, matchId).filter((place) => isWanted(place.name))) {
    await page.goto(`/#${address}`);
    if (state.offline) {
      await waitUntilSettled(page);
      await context.setOffline(true);
    }
    await take(`${stateName}-${name}`, full);
    await untilToastsAreGone(page);
    if (state.offline) await context.setOffline(false);
  }
  const opened = overlaysIn(state).filter((name) => isWanted(`over-${name}`));
  if (opened.length > 0) await page.goto('/#/home');
  for (const name of opened) {
    await waitUntilSettled(page);
    if (!(await showOverlay(page, name))) continue;
    await take(`${stateName}-over-${name}`, false);
    await hideOverlays(page);
    await untilToastsAreGone(page);
  }
  return names;
}
