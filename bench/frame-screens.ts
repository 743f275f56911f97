import type { CDPSession, Locator, Page, Response } from '@playwright/test';
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

const brickOf = (page: Page, row: number) =>
  page
    .getByRole('group', { name: new RegExp(`^Fileira ${row}\\b`) })
    .getByRole('button')
    .first();

const buttonOf = (page: Page, name: RegExp) => page.getByRole('button', { name });

async function offered(page: Page, name: RegExp): Promise<Locator> {
  const button = buttonOf(page, name).first();
  await button.waitFor();
  await pause(settleMs);
  return button;
}

async function centre(place: Locator): Promise<Point> {
  const box = await place.boundingBox();
  if (!box) throw new Error(`not on the screen: ${place}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** How long a finger rests on the glass. */
const touchMs = 70;

/** Taps a place of the screen and waits for the server's answer to it. */
async function press(page: Page, point: Point, path: RegExp): Promise<Response> {
  const answer = page.waitForResponse(
    (response) => path.test(response.url()) && response.request().method() === 'POST',
    { timeout: 20_000 },
  );
  const session = await sessionOf(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await pause(touchMs);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  return answer;
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
    await offered(page, /Botafogo/);
    return () => pause(watchMs);
  },
};

const bet = /^Apostar R\$/;
/** The longest way of a round over its board, and a breath after it. */
const landMs = 1_600;
const stepMs = 700;

const single = (screen: string): FrameScreen => ({
  path: screen,
  async prepare(page) {
    const button = await centre(await offered(page, bet));
    return async () => {
      await press(page, button, /\/rounds$/);
      await pause(landMs);
    };
  },
});

const stepwise = (screen: string, call: RegExp, places: (page: Page) => Promise<Point[]>): FrameScreen => ({
  path: screen,
  async prepare(page) {
    const button = await centre(await offered(page, bet));
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
    const button = await centre(await offered(page, choice));
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
  dice: single('dice'),
  limbo: single('limbo'),
  mines: stepwise('mines', /\/tiles$/, async (page) => {
    const tiles: Point[] = [];
    for (let at = 0; at < 25; at += 2) tiles.push(await centre(buttonOf(page, /fechada/).nth(at)));
    return tiles;
  }),
  rowDouble: stepwise('rowDouble', /\/rows$/, async (page) => [
    await centre(brickOf(page, 1)),
    await centre(brickOf(page, 2)),
  ]),
  double: shared('double', /^Vermelho .*apostar/),
  luckyColor: shared('luckyColor', /^Pequeno .*apostar/i),
} satisfies Record<string, FrameScreen>;
