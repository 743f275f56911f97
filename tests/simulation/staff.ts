import type { Done } from '../../apps/server/office/office-topic.ts';
import { findAction, officeTopics } from '../../apps/server/office/topics/index.ts';
import type { Db } from '../../apps/server/platform/db.ts';
import type { Random } from './randomness.ts';
import type { World } from './world.ts';

type Visit = { world: World; db: Db; random: Random };

/** What staff does at a visit. An order whose outcome is lost in a crash is not repeated. */
type StaffAction = {
  /** Chance at each visit. */
  readonly chance: number;
  /** Also runs after the end of the simulated hours, when everything in progress comes to its end. */
  readonly isClosing?: boolean;
  run(visit: Visit): Promise<unknown>;
};

/** Gives an order of the back office in the name of a member. */
async function order(db: Db, name: string, input: object, by: string): Promise<Done> {
  const found = findAction(name);
  const action = found?.office.actions[found.action];
  if (!found || !action) throw new Error(`there is no action ${name}`);
  const parsed = found.office.topic.actions[found.action]?.input.parse(input);
  return action(db, parsed as never, { staffId: null, name: by }, 'simulated', null);
}

/** Reads the rows of a topic. */
async function rowsOf<Row>(db: Db, topic: string): Promise<Row[]> {
  const office = officeTopics.find((each) => each.topic.name === topic);
  return ((await office?.lists.all?.(db, 'en', {} as never)) ?? []) as Row[];
}

const reason = 'Simulated review';
const voidCauses = ['palpableError', 'marketWithdrawn', 'placedLate', 'cancelled', 'abandoned'] as const;

/** Approves or rejects each waiting withdrawal; sometimes two staff members decide at the same instant. */
async function decideWithdrawals({ db, random }: Visit) {
  for (const { id } of await rowsOf<{ id: string }>(db, 'withdrawals')) {
    const isApproved = random.chance(0.8);
    const by = random.oneOf(['ana', 'bia']);
    await Promise.allSettled([
      isApproved
        ? order(db, 'withdrawals.approve', { id }, by)
        : order(db, 'withdrawals.reject', { id, cause: 'review', reason }, by),
      ...(random.chance(0.2) ? [order(db, 'withdrawals.approve', { id }, 'caio')] : []),
    ]);
  }
}

async function freeze({ world, db, random }: Visit) {
  const players = world.people.filter(({ id }) => id !== '');
  if (players.length === 0) return;
  const player = random.oneOf(players);
  const frozen = await order(db, 'players.freeze', { email: player.username, reason }, 'ana');
  if (frozen.done) world.acknowledged.freeze(player);
}

async function unfreeze({ world, db, random }: Visit) {
  for (const { email, blocked } of await rowsOf<{
    email: string;
    blocked: string | null;
  }>(db, 'players')) {
    const player = world.people.find(({ username }) => username === email);
    if (!player || blocked === null || random.chance(0.5)) continue;
    // Before the order: the account may be open as soon as the order is on its way.
    world.acknowledged.unfreeze(player);
    await order(db, 'players.unfreeze', { email, reason }, 'bia');
  }
}

/** Voids one of the newest markets, also one that is settled. */
async function voidMarket({ world, db, random }: Visit) {
  const markets = await world.database.read<{ id: bigint }>(
    'select id from sportsbook.market order by id desc limit 12',
  );
  if (markets.length === 0) return;
  const id = String(random.oneOf(markets).id);
  const cause = random.oneOf(voidCauses);
  await order(db, 'markets.void', { target: `market/${id}`, cause, reason }, 'ana');
}

/** Enters a result of its own for a match that is over or not, and so settles its bets or settles them again. */
async function enterResult({ world, db, random }: Visit) {
  const matches = await world.database.read<{ id: bigint }>(
    'select id from sportsbook.match order by id desc limit 8',
  );
  if (matches.length === 0) return;
  const id = String(random.oneOf(matches).id);
  const score = `${random.between(0, 3)}:${random.between(0, 3)}`;
  await order(db, 'markets.result', { match: id, score, confirm: true, force: true }, 'bia');
}

/** Takes back the results that staff entered, so that those of the feed are in force again. */
async function withdrawResults({ world, db }: Visit) {
  const matches = await world.database.read<{ id: bigint }>(
    'select id from sportsbook.match where operator_result is not null order by id',
  );
  for (const { id } of matches)
    await order(db, 'markets.withdraw', { match: String(id), confirm: true }, 'ana');
}

async function holdMarket({ world, db, random }: Visit) {
  const quotes = world.quotes();
  if (quotes.length === 0) return;
  const id = random.oneOf(quotes).marketId;
  await order(db, 'markets.hold', { target: `market/${id}` }, 'ana');
}

async function releaseMarkets({ db }: Visit) {
  for (const { market } of await rowsOf<{ market: string }>(db, 'markets'))
    await order(db, 'markets.release', { target: market }, 'bia');
}

/** Everything that staff does, in the order of a visit. A new action is a row. */
const staffActions: readonly StaffAction[] = [
  { chance: 1, isClosing: true, run: decideWithdrawals },
  { chance: 0.1, run: freeze },
  { chance: 0.5, run: unfreeze },
  { chance: 0.1, run: voidMarket },
  // Before a new result, so that a result is in force until the next visits.
  { chance: 0.5, isClosing: true, run: withdrawResults },
  { chance: 0.1, run: enterResult },
  { chance: 0.1, run: holdMarket },
  { chance: 0.3, isClosing: true, run: releaseMarkets },
];

/** Staff looks at what waits, and does some of what staff may do. */
export async function visitByStaff(visit: Visit, isClosing: boolean): Promise<void> {
  for (const { chance, run, ...action } of staffActions) {
    const isDue = visit.random.chance(chance);
    if (isClosing ? action.isClosing === true : isDue) await run(visit);
  }
}
