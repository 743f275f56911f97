import { drawGameNames, type GameName, type NameOf } from '@palpite/domain/games/names';
import type { CDPSession, Page, Response } from '@playwright/test';
import type { Database } from '../apps/server/platform/db.ts';
import { publishChangingPrices } from './changing-prices.ts';

type Point = { x: number; y: number };

/** Operated by touch. `prepare` finds all elements before the measurement. */
export type FrameScreen = {
  path: string;
  /** Set for screens whose rounds take long. */
  rounds?: number;
  begin?(database: Database): Promise<{ stop(): Promise<void> }>;
  prepare(page: Page): Promise<(round: number) => Promise<void>>;
};

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Until a screen has loaded and stopped moving. */
const settleMs = 2_500;

const bricksOf = (row: number) => `[role=group][aria-label^="Fileira ${row}"] button`;

/** Gives up after 30 s. Playwright locators would leave listeners in the page that run on every touch. */
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

/** Finds the centre after the layout has settled. */
async function offered(page: Page, name: RegExp, selector?: string): Promise<Point> {
  await placeOf(page, name, selector);
  await pause(settleMs);
  return placeOf(page, name, selector);
}

const touchMs = 70;

/** Waits for the response of the call. */
async function press(page: Page, point: Point, path: RegExp): Promise<Response> {
  const answer = page.waitForResponse(
    (response) => path.test(response.url()) && response.request().method() === 'POST',
    { timeout: 20_000 },
  );
  await tap(page, point);
  return answer;
}

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

/** Rate of price changes in the requirement. */
const changesPerSecond = 200;
const watchMs = 5_000;

const prices: FrameScreen = {
  path: 'sports',
  rounds: 2,
  begin: (database) => publishChangingPrices(database, changesPerSecond),
  async prepare(page) {
    await offered(page, /Botafogo/, 'a');
    return () => pause(watchMs);
  },
};

/** Button that makes the choice, in a game whose stake needs one. */
export const neededChoice: Readonly<{ [Name in NameOf<'draw'>]?: RegExp }> = { keno: /^Surpresinha$/ };

const bet = /^Apostar R\$/;
/** Longest animation of a round, plus a margin. */
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

/** Remaining betting time in which every bet is accepted. */
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
