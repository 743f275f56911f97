import { drawGameNames, type GameName, type NameOf } from '@palpite/domain/games/names';
import type { CDPSession, Page, Response } from '@playwright/test';
import type { Database } from '../apps/server/platform/db.ts';
import { tellChangingPrices } from './telling-prices.ts';

type Point = { x: number; y: number };

/** A screen as a player's finger meets it: looked for before the measuring, so that no look costs the page a frame. */
export type FrameScreen = {
  path: string;
  /** How many rounds are enough, where one takes its time. */
  rounds?: number;
  /** What goes on in the house meanwhile. */
  begin?(database: Database): Promise<{ stop(): Promise<void> }>;
  prepare(page: Page): Promise<(round: number) => Promise<void>>;
};

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Until whatever a screen brings with it has come and stands still. */
const settleMs = 2_500;

/** The buttons of a row of the tower. */
const bricksOf = (row: number) => `[role=group][aria-label^="Fileira ${row}"] button`;

/**
 * The middles of the elements that are called so, as soon as there is one; gives up after half a minute. The page is
 * asked in plain script, for the locators of the browser's driver leave listeners in it that take part in every touch.
 */
async function placesOf(page: Page, name: RegExp, selector = 'button'): Promise<Point[]> {
  for (let look = 0; look < looksMax; look++) {
    const places = (await page.evaluate(
      `[...document.querySelectorAll(${JSON.stringify(selector)})]
        .filter((place) => ${name}.test((place.ariaLabel ?? place.innerText).replace(/\\s+/g, ' ').trim()))
        .map((place) => place.getBoundingClientRect())
        .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))`,
    )) as Point[];
    if (places.length > 0) return places;
    await pause(lookMs);
  }
  throw new Error(`not on the screen: ${name}`);
}

async function placeOf(page: Page, name: RegExp, selector?: string): Promise<Point> {
  const [place] = await placesOf(page, name, selector);
  return place as Point;
}

const lookMs = 100;
const looksMax = 300;

/** Where a button is, once it has come and all has settled around it. */
async function offered(page: Page, name: RegExp, selector?: string): Promise<Point> {
  await placeOf(page, name, selector);
  await pause(settleMs);
  return placeOf(page, name, selector);
}

/** How long a finger rests on the glass. */
const touchMs = 70;

/** Taps a place of the screen and waits for the server's answer to it. */
async function press(page: Page, point: Point, path: RegExp): Promise<Response> {
  const answer = page.waitForResponse(
    (response) => path.test(response.url()) && response.request().method() === 'POST',
    { timeout: 20_000 },
  );
  await tap(page, point);
  return answer;
}

/** Lays a finger on a place of the screen and lifts it. */
export async function tap(page: Page, point: Point): Promise<void> {
  const session = await sessionOf(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await pause(touchMs);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

async function isOver(response: Response): Promise<boolean> {
  const { data } = (await response.json()) as { data: { round: unknown } };
  return Boolean(data.round);
}

/** The flood of prices. */
const changesPerSecond = 200;
const watchMs = 5_000;

const prices: FrameScreen = {
  path: 'sports',
  rounds: 2,
  begin: (database) => tellChangingPrices(database, changesPerSecond),
  async prepare(page) {
    await offered(page, /Botafogo/, 'a');
    return () => pause(watchMs);
  },
};

/** The button that makes a choice in a game that takes no stake without one. */
export const neededChoice: Readonly<{ [Name in NameOf<'draw'>]?: RegExp }> = { keno: /^Surpresinha$/ };

const bet = /^Apostar R\$/;
/** The longest way of a round over its board, and a breath after it. */
export const landMs = 1_600;
const stepMs = 700;

const single = (screen: string, choice?: RegExp): FrameScreen => ({
  path: screen,
  async prepare(page) {
    if (choice) await tap(page, await offered(page, choice));
    const button = await offered(page, bet);
    return async () => {
      await press(page, button, /\/rounds$/);
      await pause(landMs);
    };
  },
});

const stepwise = (screen: string, call: RegExp, places: (page: Page) => Promise<Point[]>): FrameScreen => ({
  path: screen,
  async prepare(page) {
    const button = await offered(page, bet);
    const steps = await places(page);
    return async (round) => {
      await press(page, button, /\/rounds$/);
      await pause(stepMs);
      for (let step = 0; step < 2; step++) {
        const place = steps[(round * 2 + step) % steps.length] ?? button;
        const over = await isOver(await press(page, place, call));
        await pause(stepMs);
        if (over) {
          await pause(landMs);
          return;
        }
      }
      await press(page, button, /\/leave$/);
      await pause(landMs);
    };
  },
});

/** A whole round with the wait before it; its times are asked of the server, so that the page itself is left alone. */
const shared = (game: string, choice: RegExp): FrameScreen => ({
  path: game,
  rounds: 2,
  async prepare(page) {
    const button = await offered(page, choice);
    return async () => {
      let round = await findShared(page, game);
      if (round.bettingEndsAt - round.now < betsMs) {
        await pause(round.nextAt - round.now + stepMs);
        round = await findShared(page, game);
      }
      for (let bets = 0; bets < 3; bets++) {
        await press(page, button, /\/bets$/);
        await pause(stepMs);
      }
      const { nextAt, now } = await findShared(page, game);
      await pause(nextAt - now + stepMs);
    };
  },
});

/** Betting has to go on for this long, so that every bet still comes in time. */
const betsMs = 6_000;

async function findShared(page: Page, game: string) {
  const answer = await page.request.get(`/api/app/originals/shared/${game}`);
  const { data } = (await answer.json()) as { data: { bettingEndsAt: number; nextAt: number; now: number } };
  return data;
}

export const frameScreens = {
  prices,
  ...(Object.fromEntries(drawGameNames.map((name) => [name, single(name, neededChoice[name])])) as Record<
    NameOf<'draw'>,
    FrameScreen
  >),
  mines: stepwise('mines', /\/tiles$/, async (page) =>
    (await placesOf(page, /fechada/)).filter((_tile, at) => at % 2 === 0),
  ),
  rowDouble: stepwise('rowDouble', /\/rows$/, async (page) => [
    await placeOf(page, /./, bricksOf(1)),
    await placeOf(page, /./, bricksOf(2)),
  ]),
  double: shared('double', /^Vermelho .*apostar/),
  luckyColor: shared('luckyColor', /^Pequeno .*apostar/i),
} satisfies Record<GameName | 'prices', FrameScreen>;
