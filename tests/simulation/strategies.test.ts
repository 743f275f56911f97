import { largestPrize } from '@palpite/domain/games/derive';
import {
  type DiceChoice,
  diceOutcomes,
  dice as diceRules,
  winningOutcomes,
} from '@palpite/domain/games/dice';
import { limbo as limboRules, limboWinningDraws } from '@palpite/domain/games/limbo';
import { decideCashOut } from '@palpite/domain/sports/cash-out';
import { chancesOfWin } from '@palpite/domain/sports/chances';
import { findCoveredStakes, type PlacedBet } from '@palpite/domain/sports/covered-stakes';
import { parseMarket } from '@palpite/domain/sports/markets';
import { parlayOf } from '@palpite/domain/sports/parlay';
import type { TurnoverWeight } from '@palpite/domain/turnover-weights';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDailyGift } from '../../apps/server/modules/engagement/daily/check-daily-gift.ts';
import { localTime } from '../../apps/server/modules/engagement/daily/local-time.ts';
import { claimSignIn } from '../../apps/server/modules/engagement/daily/sign-in.ts';
import { payEarnings } from '../../apps/server/modules/engagement/invitations/pay-earnings.ts';
import { rewardDepositors } from '../../apps/server/modules/engagement/invitations/reward-depositors.ts';
import { settleDays } from '../../apps/server/modules/engagement/invitations/settle-days.ts';
import { claimPromotion } from '../../apps/server/modules/engagement/promotions/claim-promotion.ts';
import { raiseMoved } from '../../apps/server/modules/engagement/vip/raise-moved.ts';
import { claimBonus } from '../../apps/server/modules/wallet/bonus/change-bonus.ts';
import { listBonusMismatches } from '../../apps/server/modules/wallet/bonus/index.ts';
import { settleBonuses } from '../../apps/server/modules/wallet/bonus/settle-bonuses.ts';
import { listTurnoverMismatches } from '../../apps/server/modules/wallet/index.ts';
import { listTurnoverWeights } from '../../apps/server/modules/wallet/turnover/product-weights.ts';
import { createLog } from '../../apps/server/platform/log.ts';
import { seal } from '../harness/bonuses.ts';
import { beginAtDayOne, moveTo } from '../harness/invitations.ts';
import { expectJournalBalanced } from '../harness/ledger-balanced.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { type Account, type Bet, createWorld } from './ledger-accounts.ts';

/**
 * Strategies against the shipped rules, on the real ledger: 2,000 accounts open, deposit, claim and play. Grants,
 * weights, roll-ups, conversions, VIP awards, commissions and rewards come from the product's use cases and seeded
 * tables. Only stakes and payouts are written without the games, with the chances and prizes of the domain, or as an
 * even-money game with the edge in `wallet.turnover_weight`. Stake limits are not applied, which favours the
 * strategies.
 * The profit of an account is what it could withdraw minus what it deposited, with each cash stake counted at its
 * expected result. The mean is the same and the variance far smaller, so a gift of a few reais is visible next to
 * stakes of thousands.
 */
let server: TestServer;
let world: Awaited<ReturnType<typeof createWorld>>;
let weights: TurnoverWeight[];
const log = createLog({ LOG_LEVEL: 'silent' } as never);
let day = 0;
/** The largest stake that the smallest active bonus allows. */
let leastMostMinor: bigint;

beforeAll(async () => {
  server = await startServer({ timedJobs: false, environment: { DRAW_ROUNDS: 'false' } });
  world = await createWorld(server, 20_261);
  weights = await listTurnoverWeights(server.database.db);
  for (const { product } of weights) await world.openProductAccount(product);
  ({ floor_minor: leastMostMinor } = await server.database.db
    .selectFrom('wallet.bonus_stake_floor')
    .select('floor_minor')
    .where('currency', '=', 'BRL')
    .executeTakeFirstOrThrow());
  await beginAtDayOne(server);
});
afterAll(() => server.close());

/** Writes the played rounds, runs every job that follows the journal, and closes the day. */
async function endDay(): Promise<void> {
  const { db } = server.database;
  await world.flush();
  await seal(server);
  // A run handles 500 players.
  for (let turn = 0; turn < 3; turn++)
    await settleBonuses({ db, log, openStakes: [], checkCovers: async () => {} });
  await raiseMoved(db, []);
  await moveTo(server, ++day);
  await world.refresh();
}

/** Settles the commissions of all days and pays earnings of invitations. */
async function payInvitations(): Promise<void> {
  const { db } = server.database;
  await settleDays(db);
  await rewardDepositors(db);
  await sql`update engagement.friend_reward set due_at = now() where due_at > now()`.execute(db);
  await payEarnings(db);
  await world.refresh();
}

const dice = (choice: DiceChoice, stakeMinor: bigint): Bet => ({
  product: 'dice',
  stakeMinor,
  chance: winningOutcomes(choice) / diceOutcomes,
  prizeMinor: largestPrize(diceRules, choice, stakeMinor),
});
const limbo = (targetHundredths: number, stakeMinor: bigint): Bet => ({
  product: 'limbo',
  stakeMinor,
  chance: limboWinningDraws(targetHundredths) / 2 ** 24,
  prizeMinor: largestPrize(limboRules, { targetHundredths }, stakeMinor),
});
const weightOf = (product: string, priceMilli = 0): TurnoverWeight => {
  const row = weights.findLast((one) => one.product === product && one.priceFromMilli <= priceMilli);
  if (!row) throw new Error(`no weight of ${product}`);
  return row;
};
/** Returns an even-money bet with the edge that the product's weight assumes. */
const evenGame = (product: string, stakeMinor: bigint): Bet => ({
  product,
  stakeMinor,
  chance: (1 - weightOf(product).edgePpm / 1_000_000) / 2,
  prizeMinor: 2n * stakeMinor,
});
/**
 * Returns a bet at a total price whose chance has the edge of its band. `coveredMinor` does not count towards a
 * bonus.
 */
function sportsBet(priceMilli: number, stakeMinor: bigint, chance: number, coveredMinor = 0n): Bet {
  const { vipPermille, bonusPermille, commissionPermille } = weightOf('sports', priceMilli);
  return {
    product: 'sports',
    stakeMinor,
    chance,
    prizeMinor: (stakeMinor * BigInt(priceMilli)) / 1_000n,
    vipPermille,
    commissionPermille,
    bonusPermille: Number((BigInt(bonusPermille) * (stakeMinor - coveredMinor)) / stakeMinor),
  };
}

const legOf = (eventId: string, outcome: 'over' | 'under') => {
  const market = parseMarket('football/total/fullGame/2.5');
  if (!market) throw new Error('no such market');
  return { eventId, market, outcome, oddsMilli: 1_950 };
};

const known = new Map<string, ReadonlyMap<string, bigint>>();
function coveredOf(sides: readonly PlacedBet[], legs: number): ReadonlyMap<string, bigint> {
  const key = `${legs} ${sides[0]?.stakeMinor}`;
  const covered = known.get(key) ?? findCoveredStakes(sides, new Map());
  known.set(key, covered);
  return covered;
}

/** Plays one pair of opposite bets on the same draw, if the cash covers both. A pair loses the operator's margin. */
function playBothSides(account: Account, stakeMinor: bigint, legs: 1 | 2): void {
  const sides = (['over', 'under'] as const).map(
    (side): PlacedBet => ({
      id: side,
      stakeMinor,
      shape: parlayOf(legs),
      legs: legs === 1 ? [legOf('a', side)] : [legOf('a', side), legOf('b', 'over')],
    }),
  );
  const covered = coveredOf(sides, legs);
  const priceMilli = legs === 1 ? 1_950 : Math.floor(1_950 ** 2 / 1_000);
  if (account.cashMinor < 2n * stakeMinor) return;
  const first = world.random();
  const other = legs === 1 ? 0 : world.random();
  // The shared leg wins half of the time; the first legs are opposite.
  const isShared = other < 0.5;
  const draws = [isShared && first < 0.5 ? 0 : 1, isShared && first >= 0.5 ? 0 : 1];
  sides.forEach(({ id }, place) => {
    const bet = sportsBet(priceMilli, stakeMinor, legs === 1 ? 0.5 : 0.25, covered.get(id) ?? 0n);
    world.play(account, bet, 'cash', draws[place]);
  });
}

/** Plays up to `count` bets, until the cash is gone. */
function grind(account: Account, count: number, bet: Bet): void {
  for (let number = 0; number < count; number++) if (world.play(account, bet) === null) return;
}

const chunk = 8;
async function forEach(
  group: readonly Account[],
  work: (account: Account) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < group.length; from += chunk)
    await Promise.all(group.slice(from, from + chunk).map(work));
}

async function takeDailyMoney(
  group: readonly Account[],
  daysAhead: number,
  promotion: boolean,
): Promise<void> {
  const { db } = server.database;
  const at = new Date(Date.now() + daysAhead * 86_400_000);
  const now = localTime('America/Sao_Paulo', at);
  await forEach(group, async (account) => {
    await claimSignIn(db, account, now);
    if (await checkDailyGift(db, account, now))
      await db.transaction().execute((tx) => claimBonus(tx, account.id, `gift:${account.id}:${now.day}`));
    if (promotion) await claimPromotion(db, account, 'primeira-semana', new Date());
  });
  await world.refresh();
}

/** Plays bonus money on tenfold multiples, at the largest stake that a small bonus allows. */
function gambleBonus(account: Account, rounds: number): void {
  for (let round = 0; round < rounds; round++) world.play(account, limbo(1_000, leastMostMinor), 'bonus');
}

async function openRings(count: number): Promise<{ all: Account[]; last: Account[] }> {
  const all = await world.openAccounts(4 * count);
  const links = all.flatMap((friend, place) =>
    [1, 2, 3]
      .filter((level) => (place % 4) - level >= 0)
      .map((level) => ({
        friend_id: friend.id,
        level,
        earner_id: all[place - level]?.id ?? 0n,
        friend_currency: 'BRL',
        earner_currency: 'BRL',
      })),
  );
  await server.database.db.insertInto('engagement.referral').values(links).execute();
  return { all, last: all.filter((_, place) => place % 4 === 3) };
}

/** Bets of a ring. Each product at the odds that cost the least for what counts as turnover. */
const ringBets: Readonly<Record<string, (stakeMinor: bigint) => Bet>> = {
  slots: (stake) => evenGame('pg', stake),
  'sports at 1.50': (stake) =>
    sportsBet(1_500, stake, (1 - weightOf('sports', 1_500).edgePpm / 1_000_000) / 1.5),
  'sports at 1.20': (stake) =>
    sportsBet(1_200, stake, (1 - weightOf('sports', 1_200).edgePpm / 1_000_000) / 1.2),
  dice: (stake) => dice({ direction: 'over', targetHundredths: 200 }, stake),
  limbo: (stake) => limbo(200, stake),
  double: (stake) => evenGame('double', stake),
};

/**
 * Plays rings that combine all offers. The play of the last of four accounts earns three commissions. It takes the
 * bonuses of its first two deposits and a promotion and turns them over at the largest allowed stake. Then it plays on
 * to VIP level 1 for its award and the friend reward. A small bonus allows a large stake relative to its amount, so few
 * bets suffice.
 */
async function playRings(perProduct: number): Promise<{ name: string; all: Account[] }[]> {
  const { db } = server.database;
  const rings: { name: string; bet: (stakeMinor: bigint) => Bet; all: Account[]; last: Account[] }[] = [];
  for (const [name, bet] of Object.entries(ringBets))
    rings.push({ name: `ring with all offers, ${name}`, bet, ...(await openRings(perProduct)) });
  const players = rings.flatMap(({ last }) => last);
  await world.deposit(players, 2_000n, 'FCBRL');
  await world.deposit(players, 2_000n, 'BTBRL');
  await world.deposit(players, 300_000n);
  await forEach(players, (account) => claimPromotion(db, account, 'clube-dos-cem', new Date()));
  await world.refresh();
  const largestMinor = 3n * leastMostMinor;
  // Bonuses of 20, 10 and 20 need 750 of weighted turnover, VIP level 1 needs 500; both get a few spare bets.
  const stakesFor = (minor: bigint, permille: number) =>
    Math.ceil((Number(minor) * 1_000) / Math.max(permille, 1) / Number(largestMinor)) + 3;
  for (const { bet, last } of rings) {
    const { product } = bet(largestMinor);
    const isSports = product === 'sports';
    const row = weightOf(product, isSports ? Number(bet(1_000n).prizeMinor) : 0);
    const forBonus = stakesFor(75_000n, row.bonusPermille);
    const forLevel = stakesFor(50_000n, row.vipPermille);
    for (const account of last) grind(account, Math.max(forBonus, forLevel), bet(largestMinor));
  }
  return rings;
}

type Result = { name: string; units: number; mean: number; error: number };

/** Computes the profits of units in reais. A unit is a group of accounts that act together. */
function resultOf(name: string, units: readonly (readonly Account[])[]): Result {
  const profits = units.map((unit) =>
    unit.reduce(
      (sum, { cashMinor, depositsMinor, luckMinor }) =>
        sum + (Number(cashMinor - depositsMinor) - luckMinor) / 100,
      0,
    ),
  );
  return meanOf(name, profits);
}

function meanOf(name: string, profits: readonly number[]): Result {
  const units = profits.length;
  const mean = profits.reduce((sum, profit) => sum + profit, 0) / units;
  const variance = profits.reduce((sum, profit) => sum + (profit - mean) ** 2, 0) / (units - 1);
  return { name, units, mean, error: Math.sqrt(variance / units) };
}

const alone = (group: readonly Account[]) => group.map((account) => [account]);
const inFours = (group: readonly Account[]) =>
  Array.from({ length: group.length / 4 }, (_, place) => group.slice(4 * place, 4 * place + 4));

test('no strategy of 2,000 accounts has a positive expected profit under the shipped rules', async () => {
  const hundred = 10_000n;
  // The largest stake while the bonus is active: 5 % of it.
  const most = 500n;
  const hunters = {
    'bonus, dice at 98 %': await world.openAccounts(40),
    'bonus, slots': await world.openAccounts(60),
    'bonus, both sides': await world.openAccounts(50),
    'bonus, opposite parlays': await world.openAccounts(50),
    'bonus, high multiples': await world.openAccounts(100),
  };
  for (const group of Object.values(hunters)) await world.deposit(group, hundred, 'FCBRL');
  const surely: DiceChoice = { direction: 'over', targetHundredths: 200 };
  for (const account of hunters['bonus, dice at 98 %']) grind(account, 600, dice(surely, most));
  for (const account of hunters['bonus, slots']) grind(account, 670, evenGame('pg', most));
  for (const account of hunters['bonus, both sides'])
    for (let pair = 0; pair < 100; pair++) playBothSides(account, most, 1);
  for (const account of hunters['bonus, opposite parlays'])
    for (let pair = 0; pair < 100; pair++) playBothSides(account, most, 2);
  for (const account of hunters['bonus, high multiples']) {
    // Cash is risked for turnover only after the bonus money has won.
    for (let round = 0; round < 60 && account.bonusMinor < 40_000n; round++)
      world.play(account, limbo(10_000, most), 'bonus');
    grind(account, account.bonusMinor >= 40_000n ? 670 : 20, evenGame('pg', most));
  }
  await endDay();

  const grinders = new Map<string, Account[]>();
  for (const { product, priceFromMilli, edgePpm, vipPermille } of weights) {
    if (vipPermille === 0) continue;
    const group = await world.openAccounts(15);
    grinders.set(`VIP, ${product}${priceFromMilli ? ` from ${priceFromMilli}` : ''}`, group);
    await world.deposit(group, 1_000_000n);
    const bet =
      product === 'sports'
        ? sportsBet(
            Math.max(priceFromMilli, 1_010),
            250_000n,
            ((1 - edgePpm / 1_000_000) * 1_000) / Math.max(priceFromMilli, 1_010),
          )
        : product === 'dice'
          ? dice({ direction: 'over', targetHundredths: 5_000 }, 250_000n)
          : product === 'limbo'
            ? limbo(200, 250_000n)
            : evenGame(product, 250_000n);
    for (const account of group) grind(account, 24, bet);
  }
  const arbitrageurs = await world.openAccounts(1_173);
  await world.deposit(arbitrageurs, 100_000n);
  for (const account of arbitrageurs) for (let pair = 0; pair < 3; pair++) playBothSides(account, 10_000n, 1);
  await endDay();

  const farm = await world.openAccounts(80);
  const freeRings = await openRings(15);
  const poorFarm = await world.openAccounts(40);
  await world.deposit(poorFarm, 2_000n);
  for (let ahead = 0; ahead < 2; ahead++) {
    const takers = ahead === 0 ? [...farm, ...freeRings.all, ...poorFarm] : farm;
    await takeDailyMoney(takers, ahead, ahead === 0);
    for (const account of takers) gambleBonus(account, 12);
    for (const account of freeRings.all) grind(account, 20, dice(surely, leastMostMinor));
    for (const account of poorFarm) grind(account, 20, evenGame('pg', leastMostMinor));
    await endDay();
  }
  const payingRings = await openRings(20);
  await world.deposit(payingRings.last, hundred);
  for (const account of payingRings.last) grind(account, 100, dice(surely, 2_000n));
  const rings = await playRings(3);
  await endDay();
  await payInvitations();
  await expectRingsTook(rings);
  const { rows: paid } = await sql<{ count: number }>`
    select count(*)::int as count from wallet.transfer where kind = 'commission'
  `.execute(server.database.db);
  expect(paid[0]?.count, 'commissions of the rings that pay').toBeGreaterThan(0);

  const results = [
    ...Object.entries(hunters).map(([name, group]) => resultOf(name, alone(group))),
    ...[...grinders].map(([name, group]) => resultOf(name, alone(group))),
    resultOf('arbitrage, both sides', alone(arbitrageurs)),
    await sellAtOnce(),
    resultOf('farm, never deposits', alone(farm)),
    resultOf('farm, deposits the least once', alone(poorFarm)),
    resultOf('ring of four, never deposits', inFours(freeRings.all)),
    resultOf('ring of four, the last deposits and plays', inFours(payingRings.all)),
    ...rings.map(({ name, all }) => resultOf(name, inFours(all))),
  ];
  expect(world.accounts).toHaveLength(2_000);
  process.stdout.write(
    `${results
      .map(({ name, units, mean, error }) => {
        const z = error > 1e-6 ? (mean / error).toFixed(1) : '-';
        return `${name.padEnd(44)} ${String(units).padStart(4)} mean ${mean.toFixed(2).padStart(9)} error ${error.toFixed(3).padStart(7)} z ${z}`;
      })
      .join('\n')}\n`,
  );
  for (const { name, mean, error } of results) expect(mean, name).toBeLessThanOrEqual(3 * error);
  await expectJournalBalanced(server.database);
  expect(await listTurnoverMismatches(server.database.db)).toEqual([]);
  expect(await listBonusMismatches(server.database.db)).toEqual([]);
});

/** Expects that the rings received each kind of reward; otherwise they would prove nothing. */
async function expectRingsTook(rings: readonly { all: Account[] }[]): Promise<void> {
  const ids = rings.flatMap(({ all }) => all.map(({ id }) => id));
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count
    from wallet.transfer
    where player_id = any(${`{${ids.join(',')}}`}::text::bigint[])
    and kind in ('bonusConverted', 'vip', 'commission', 'friendReward')
    group by kind
  `.execute(server.database.db);
  const countOf = new Map(rows.map(({ kind, count }) => [kind, count]));
  for (const kind of ['bonusConverted', 'vip', 'commission', 'friendReward'])
    expect(countOf.get(kind), `${kind} in ${JSON.stringify(rows)}`).toBeGreaterThan(0);
}

/** Buys at odds with a margin of 2.6 % and cashes out at once, under the terms in force. */
async function sellAtOnce(): Promise<Result> {
  const row = await server.database.db
    .selectFrom('sportsbook.bet_limit')
    .selectAll()
    .executeTakeFirstOrThrow();
  const terms = { marginPpm: row.cash_out_margin_ppm, stakeMinMinor: 1n };
  const profits = Array.from({ length: 50 }, () => {
    const priceMilli = 1_100 + Math.floor(world.random() * 8_900);
    const stakeMinor = 10_000n;
    const decision = decideCashOut(
      {
        stakeMinor,
        legs: [
          {
            oddsMilli: priceMilli,
            settlement: { kind: 'undecided' },
            chances: chancesOfWin(Math.floor(975_000_000 / priceMilli)),
          },
        ],
        shape: parlayOf(1),
        payoutMaxMinor: 10_000_000n,
      },
      terms,
    );
    return decision.ok ? Number(decision.value.offerMinor - stakeMinor) / 100 : 0;
  });
  return meanOf('arbitrage, sold at once', profits);
}
