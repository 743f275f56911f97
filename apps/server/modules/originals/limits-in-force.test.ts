import { randomUUID } from 'node:crypto';
import { originalGames as games, originals } from '@palpite/contracts';
import { callsOf } from '@palpite/contracts/draw-games';
import type { OriginalGame } from '@palpite/contracts/originals';
import { largestMultiplier, leastStakeMinor } from '@palpite/domain/games/derive';
import { toWireValues } from '@palpite/domain/games/fields';
import { type ChoiceOf, drawGame } from '@palpite/domain/games/index';
import { mines } from '@palpite/domain/games/mines';
import { drawGameNames, type NameOf } from '@palpite/domain/games/names';
import { rowDouble } from '@palpite/domain/games/row-double';
import { localeCodes, locales } from '@palpite/domain/locales';
import { type Currency, fromWire, toDecimal } from '@palpite/domain/money';
import { formatMoneyShort } from '@palpite/i18n/format';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestPlayer, type TestServer } from '../../../../tests/harness/server.ts';
import { sharedTable } from '../../../../tests/harness/shared-rounds.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  await sql`update originals.shared_pace set betting_ms = 600000`.execute(server.database.db);
  for (const game of ['double', 'luckyColor'] as const) await sharedTable(server).openRound(game);
});
afterAll(() => server.close());

type Answer = Promise<{ body: { data: unknown } }>;
type Shown = { stakeMin: number; stakeMax: number; payoutMax: number };
type Game = {
  rules: (currency: Currency) => Promise<{ body: { data: Shown } }>;
  /** Multiple of the stake. */
  bet: (player: TestPlayer, stake: string) => Answer;
  pays: bigint;
  /** Minimum stake of the choice, apart from the game's minimum. */
  floorMinor: bigint;
};

const requestId = () => randomUUID();
const shared = (game: 'double' | 'luckyColor', bet: string, pays: bigint): Game => ({
  rules: (currency) => server.call(games.getSharedRules, { params: { game }, query: { currency } }),
  bet: (player, stake) =>
    server.call(
      games.betShared,
      { params: { game }, body: { requestId: requestId(), number: 1, bet, stake } },
      player,
    ),
  pays,
  floorMinor: 1n,
});
/** High multiples, so that a stake within the limits can exceed the maximum payout. */
const dearChoices: { [Name in NameOf<'draw'>]?: ChoiceOf<Name> } = {
  keno: { picks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], risk: 'high' },
  dice: { direction: 'over', targetHundredths: 9_999 },
  limbo: { targetHundredths: 100_000 },
};
const draw = (name: NameOf<'draw'>): Game => {
  const game = drawGame(name);
  const choice = dearChoices[name] ?? game.usual;
  const { rules, play } = callsOf(name);
  const { numerator, denominator } = largestMultiplier(game, choice);
  return {
    rules: (currency) => server.call(rules, { query: { currency } }) as unknown as ReturnType<Game['rules']>,
    bet: (player, stake) => {
      const body = { requestId: requestId(), stake, ...toWireValues(game.choice, choice) };
      return server.call(play, { body }, player);
    },
    pays: numerator / denominator,
    floorMinor: leastStakeMinor(game, choice),
  };
};
const ownGames: Record<OriginalGame, Game> = {
  ...(Object.fromEntries(drawGameNames.map((name) => [name, draw(name)])) as Record<NameOf<'draw'>, Game>),
  mines: {
    rules: (currency) => server.call(games.getMinesRules, { query: { currency } }),
    bet: (player, stake) =>
      server.call(games.startMines, { body: { requestId: requestId(), stake, mines: 24 } }, player),
    pays: 24n,
    floorMinor: leastStakeMinor(mines, { mines: 24 }),
  },
  rowDouble: {
    rules: (currency) => server.call(games.getRowDoubleRules, { query: { currency } }),
    bet: (player, stake) =>
      server.call(games.startRowDouble, { body: { requestId: requestId(), stake, tiles: 2 } }, player),
    // The first row can never exceed the maximum payout.
    pays: 0n,
    floorMinor: leastStakeMinor(rowDouble, { tiles: 2 }),
  },
  double: shared('double', 'white', 14n),
  luckyColor: shared('luckyColor', '7', 9n),
};

describe.each(localeCodes)('enforces the limits that %s shows', (lang) => {
  let player: TestPlayer;
  beforeAll(async () => {
    player = await server.fundedPlayer(1_000_000_000_000n, { lang });
  });

  test.each(Object.keys(ownGames) as OriginalGame[])('%s', async (name) => {
    const { rules, bet, pays, floorMinor } = ownGames[name];
    const { currency } = locales[lang];
    const { stakeMin, stakeMax, payoutMax } = (await rules(currency)).body.data;
    const [shownMinor, maxMinor, payoutMinor] = [stakeMin, stakeMax, payoutMax].map((each) =>
      fromWire(each, currency),
    ) as [bigint, bigint, bigint];
    const leastMinor = floorMinor > shownMinor ? floorMinor : shownMinor;
    const money = (minor: bigint) => formatMoneyShort(minor, currency, 'pt_BR');
    const stake = async (minor: bigint) => (await bet(player, toDecimal(minor, currency))).body.data;

    expect(await stake(leastMinor - 1n)).toMatchObject({
      code: 'stake_too_small',
      params: { min: money(leastMinor) },
    });
    expect(await stake(maxMinor + 1n)).toMatchObject({
      code: 'stake_too_large',
      params: { max: money(maxMinor) },
    });
    const tooDearMinor = pays === 0n ? 0n : payoutMinor / pays + 1n;
    if (tooDearMinor >= leastMinor && tooDearMinor <= maxMinor)
      expect(await stake(tooDearMinor)).toMatchObject({
        code: 'payout_too_large',
        params: { max: money(payoutMinor) },
      });
    expect(await stake(leastMinor)).not.toHaveProperty('code');
  });
});

test('enforces the published payout limit of a round for all players together', async () => {
  for (const { currency } of Object.values(locales)) {
    const { body } = await server.call(games.getSharedRules, {
      params: { game: 'double' },
      query: { currency },
    });
    const row = await server.database.db
      .selectFrom('originals.stake_limit')
      .select('round_payout_max_minor')
      .where('game', '=', 'double')
      .where('currency', '=', currency)
      .executeTakeFirstOrThrow();
    expect(fromWire(body.data.roundPayoutMax, currency)).toBe(row.round_payout_max_minor);
    expect(body.data.betsMax).toBe(20);
  }
});

describe('publishes and enforces the minimum stake of a choice', () => {
  const rulesOf = {
    limbo: async (target: string) =>
      (await server.call(games.getLimboRules, { query: { target } })).body.data.choice?.stakeMin,
    dice: async (target: string) =>
      (await server.call(originals.getDiceRules, { query: { direction: 'over', target } })).body.data.choice
        ?.stakeMin,
    mines: async (mines: string) =>
      (await server.call(games.getMinesRules)).body.data.choices.find((one) => one.mines === Number(mines))
        ?.stakeMin,
    rowDouble: async (tiles: string) =>
      (await server.call(games.getRowDoubleRules)).body.data.choices.find(
        (one) => one.tiles === Number(tiles),
      )?.stakeMin,
  };
  const betOn = {
    limbo: (player: TestPlayer, stake: string, target: string) =>
      server.call(games.playLimbo, { body: { requestId: requestId(), stake, target } }, player),
    dice: (player: TestPlayer, stake: string, target: string) =>
      server.call(
        originals.playDice,
        { body: { requestId: requestId(), stake, direction: 'over', target } },
        player,
      ),
    mines: (player: TestPlayer, stake: string, mines: string) =>
      server.call(
        games.startMines,
        { body: { requestId: requestId(), stake, mines: Number(mines) } },
        player,
      ),
    rowDouble: (player: TestPlayer, stake: string, tiles: string) =>
      server.call(
        games.startRowDouble,
        { body: { requestId: requestId(), stake, tiles: Number(tiles) } },
        player,
      ),
  };

  test.each([
    ['limbo', '1.01', 9.71],
    ['limbo', '2', 1],
    ['limbo', '1.5', 3.3],
    ['dice', '50', 4.9],
    ['mines', '1', 9.31],
    ['mines', '24', 1],
    ['rowDouble', '2', 4.91],
    ['rowDouble', '3', 6.64],
    ['rowDouble', '4', 7.21],
  ] as const)('%s %s: %d', async (game, choice, least) => {
    expect(await rulesOf[game](choice)).toBe(least);
    const player = await server.fundedPlayer(100_000n);
    const below = (Math.round(least * 100) - 1) / 100;
    expect((await betOn[game](player, below.toFixed(2), choice)).body.data).toMatchObject({
      code: 'stake_too_small',
    });
    expect((await betOn[game](player, least.toFixed(2), choice)).http).toBe(200);
  });
});
