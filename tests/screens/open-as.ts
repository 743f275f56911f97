import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Veteran } from './player-with-history.ts';
import type { State } from './states.ts';

export const sizes = {
  '360': { width: 360, height: 740 },
  '393': { width: 393, height: 852 },
  // Phones in landscape.
  '740': { width: 740, height: 360 },
  '852': { width: 852, height: 393 },
  '768': { width: 768, height: 1_024 },
  '1440': { width: 1_440, height: 900 },
} as const;
export type Size = keyof typeof sizes;

export type People = { veteran: Veteran; newcomer: string };

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
}

export async function openAs(
  browser: Browser,
  { url, size, state, people, lang }: { url: string; size: Size; state: State; people: People; lang: string },
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: sizes[size],
    hasTouch: size !== '1440',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Responses from a service worker would bypass the routes of a state.
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  const kept = {
    lang,
    token: { veteran: people.veteran.token, newcomer: people.newcomer, visitor: '' }[state.who],
    slip: state.who === 'newcomer' ? '' : people.veteran.picks,
  };
  await context.addInitScript((entries) => {
    for (const [name, text] of Object.entries(entries))
      if (text) localStorage.setItem(`palpite.${name}`, text);
  }, kept);
  await state.prepare?.(context);
  const page = await context.newPage();
  if (state.textPercent) await setTextSize(context, page, state.textPercent);
  return { context, page };
}

/** Sets the size as the browser's settings do. */
async function setTextSize(context: BrowserContext, page: Page, percent: number): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Page.setFontSizes', {
    fontSizes: { standard: Math.trunc((16 * percent) / 100), fixed: Math.trunc((13 * percent) / 100) },
  });
}
