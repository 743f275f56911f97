import { sharedGames } from '@palpite/contracts/original-games';
import { originalGames } from '@palpite/contracts/originals';
import { type Currency, currencyCodes, parseMinor, toDecimal } from '@palpite/domain/money';
import { z } from 'zod';
import {
  listGameSettings,
  listStakeLimits,
  setGamePace,
  setStakeLimit,
  stopGame,
} from '../../modules/originals/index.ts';
import {
  fixPublicSeed,
  listChains,
  listSharedPaces,
  setSharedPace,
} from '../../modules/originals/shared/index.ts';
import type { Db } from '../../platform/db.ts';
import type { OperatorCall } from '../operator-call.ts';
import { by, decided, words } from './call-pieces.ts';

const row = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('game'),
    game: z.string(),
    stopped: z.boolean(),
    restMs: z.number(),
    openHours: z.number(),
  }),
  z.object({
    kind: z.literal('limit'),
    game: z.string(),
    currency: z.string(),
    least: z.string(),
    most: z.string(),
    payout: z.string(),
    round: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('pace'),
    game: z.string(),
    bettingMs: z.number(),
    drawingMs: z.number(),
    resultMs: z.number(),
    bets: z.number(),
  }),
  z.object({
    kind: z.literal('chain'),
    game: z.string(),
    publishedEnd: z.string(),
    publishedAt: z.string(),
    publicSeed: z.string().nullable(),
    left: z.number(),
    before: z.number().describe('Rounds that other chains decide before this one is needed'),
    daysBefore: z.number(),
  }),
]);
export type GameRow = z.output<typeof row>;

const dayMs = 86_400_000;

const amount = z.string().max(20).optional();
// Values stay text, because the order is parsed twice: by the command and by the process that owns the database.
const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, 'is not a whole number')
    .refine((text) => Number(text) >= least && Number(text) <= most, `must be ${least} to ${most}`)
    .optional();

const game = z.enum(originalGames);
const order = z.discriminatedUnion('verb', [
  z.strictObject({ verb: z.enum(['stop', 'start']), game, reason: words, by }),
  z.strictObject({
    verb: z.literal('limits'),
    game,
    currency: z.enum(currencyCodes),
    least: amount,
    most: amount,
    payout: amount,
    round: amount,
    reason: words,
    by,
  }),
  z.strictObject({
    verb: z.literal('pace'),
    game,
    rest: whole(0, 60_000),
    hours: whole(1, 720),
    betting: whole(3, 600),
    drawing: whole(3, 60),
    result: whole(1, 600),
    bets: whole(1, 100),
    reason: words,
    by,
  }),
  z.strictObject({
    verb: z.literal('seed'),
    game: z.enum(sharedGames),
    seed: z.string().regex(/^[!-~]{8,128}$/, 'must be 8 to 128 visible ASCII characters'),
    reason: words,
    by,
  }),
]);
type GameOrder = z.output<typeof order>;
type OrderOf<Verb extends GameOrder['verb']> = Extract<GameOrder, { verb: Verb }>;

async function list(db: Db): Promise<GameRow[]> {
  const rows: GameRow[] = (await listGameSettings(db)).map((each) => ({
    kind: 'game',
    game: each.name,
    stopped: each.stopped,
    restMs: each.round_ms_min,
    openHours: each.open_hours_max,
  }));
  const paces = await listSharedPaces(db);
  for (const each of paces)
    rows.push({
      kind: 'pace',
      game: each.game,
      bettingMs: each.betting_ms,
      drawingMs: each.drawing_ms,
      resultMs: each.result_ms,
      bets: each.bets_max,
    });
  const ahead = new Map<string, number>();
  for (const each of await listChains(db)) {
    const before = ahead.get(each.game) ?? 0;
    const left = each.next_index + 1;
    ahead.set(each.game, before + left);
    const pace = paces.find(({ game }) => game === each.game);
    const roundMs = pace ? pace.betting_ms + pace.drawing_ms + pace.result_ms : 0;
    rows.push({
      kind: 'chain',
      game: each.game,
      publishedEnd: each.published_end,
      publishedAt: each.created_at.toISOString(),
      publicSeed: each.public_seed,
      left,
      before,
      daysBefore: Math.round((before * roundMs * 10) / dayMs) / 10,
    });
  }
  for (const each of await listStakeLimits(db)) {
    const money = (minor: bigint) => toDecimal(minor, each.currency as Currency);
    rows.push({
      kind: 'limit',
      game: each.game,
      currency: each.currency,
      least: money(each.stake_min_minor),
      most: money(each.stake_max_minor),
      payout: money(each.payout_max_minor),
      round: each.round_payout_max_minor === null ? null : money(each.round_payout_max_minor),
    });
  }
  return rows;
}

const problems = {
  order:
    'Nothing was changed: minimum stake, maximum stake, payout and payout of a round must not decrease in this order.',
  alone: 'Nothing was changed: this is not a shared game, so it has no payout of a round to all players.',
};

const done = (status: string) => ({ done: true, status });
const refused = (status: string) => ({ done: false, status });
const asNumber = (text: string | undefined) => (text === undefined ? undefined : Number(text));
const asMs = (text: string | undefined) => (text === undefined ? undefined : Number(text) * 1_000);

async function changeLimits(db: Db, order: OrderOf<'limits'>) {
  const amounts = [order.least, order.most, order.payout, order.round].map((text) =>
    text === undefined ? undefined : parseMinor(text, order.currency),
  );
  if (amounts.includes(null)) return refused(`This is not an amount in ${order.currency}.`);
  const [stakeMinMinor, stakeMaxMinor, payoutMaxMinor, roundPayoutMaxMinor] = amounts as (
    | bigint
    | undefined
  )[];
  const change = { stakeMinMinor, stakeMaxMinor, payoutMaxMinor, roundPayoutMaxMinor };
  const problem = await setStakeLimit(db, order.game, order.currency, change);
  return problem === null
    ? done(`The limits of ${order.game} in ${order.currency} are in force for new rounds.`)
    : refused(problems[problem]);
}

async function changePace(db: Db, order: OrderOf<'pace'>) {
  const shared = sharedGames.find((name) => name === order.game);
  const asked = [order.betting, order.drawing, order.result, order.bets];
  if (!shared && asked.some((text) => text !== undefined))
    return refused('Nothing was changed: only shared rounds have phases and a maximum of bets.');
  await setGamePace(db, order.game, { restMs: asNumber(order.rest), openHours: asNumber(order.hours) });
  if (shared)
    await setSharedPace(db, shared, {
      bettingMs: asMs(order.betting),
      drawingMs: asMs(order.drawing),
      resultMs: asMs(order.result),
      betsMax: asNumber(order.bets),
    });
  return done(`The pace of ${order.game} is in force from the next round.`);
}

async function decide(db: Db, order: GameOrder) {
  switch (order.verb) {
    case 'stop':
    case 'start':
      if (!(await stopGame(db, order.game, order.verb === 'stop')))
        return refused('Nothing was changed: the game has this state already.');
      return done(
        order.verb === 'stop'
          ? `No round of ${order.game} starts until you start the game. Rounds in progress are finished.`
          : `${order.game} accepts rounds again.`,
      );
    case 'limits':
      return changeLimits(db, order);
    case 'pace':
      return changePace(db, order);
    case 'seed': {
      const publishedEnd = await fixPublicSeed(db, order.game, order.seed);
      return publishedEnd === null
        ? refused('Nothing was changed: no chain of this game waits for its public seed.')
        : done(
            `The chain that ends in ${publishedEnd} has its permanent public seed. Its rounds start within seconds.`,
          );
    }
  }
}

export const gameCall: OperatorCall<GameRow, GameOrder, z.output<typeof decided>> = {
  name: 'games',
  summary: 'Original games: list, stop, start, limits, pace, seed',
  row,
  order,
  done: decided,
  list,
  decide,
};
