import { distributionsOf, returnOf, varianceOf } from '@palpite/domain/games/derive';
import { games } from '@palpite/domain/games/index';
import type { Currency } from '@palpite/domain/money';
import type { Ratio } from '@palpite/domain/stake-floor';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/** What a game took and paid in a period. Variances are in squared minor units. */
export type GameReturns = {
  game: string;
  currency: Currency;
  rounds: number;
  stakedMinor: bigint;
  paidMinor: bigint;
  /** Payments that the rules lead to on average, before rounding. */
  expectedMinor: number;
  variance: number;
};

type Chosen = {
  game: string;
  currency: Currency;
  choice: string;
  rounds: number;
  staked: string;
  paid: string;
  stakes2: number;
  paid2: number;
  both: number;
};

const numberOf = ({ numerator, denominator }: Ratio) => Number(numerator) / Number(denominator);

type AnyGame = Parameters<typeof distributionsOf>[0];
const find = (name: string) => games.find((game) => game.name === name);

/** Mean payment of a stake of 1, and its variance; null where it depends on when players stop. */
function theoryOf({ game: name, choice }: Pick<Chosen, 'game' | 'choice'>) {
  const game = find(name);
  if (!game) throw new Error(`there is no game ${name}`);
  const [wins = []] = distributionsOf(game as AnyGame, JSON.parse(choice) as never);
  return {
    mean: numberOf(returnOf(wins)),
    variance: game.shape === 'draw' ? numberOf(varianceOf(wins)) : null,
    isShared: game.shape === 'shared',
  };
}

/** Rounds by choices with equal odds. The numbers that a player picks at keno do not matter, only how many they are. */
async function readChosen(db: Db, from: string, to: string): Promise<Chosen[]> {
  const { rows } = await sql<Chosen>`
    select
      game,
      currency,
      min(choice::text) as choice,
      count(*)::integer as rounds,
      sum(stake_minor)::text as staked,
      sum(payout_minor)::text as paid,
      sum(stake_minor::double precision * stake_minor) as stakes2,
      sum(payout_minor::double precision * payout_minor) as paid2,
      sum(stake_minor::double precision * payout_minor) as both
    from originals.round
    where created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz
    group by
      game,
      currency,
      case
        when game = 'keno' then jsonb_build_array(choice -> 'risk', jsonb_array_length(choice -> 'picks'))
        else choice
      end
  `.execute(db);
  return rows;
}

/** Bets on the same shared round win and lose together, so the variance is that of whole rounds. */
async function readSharedVariance(
  db: Db,
  from: string,
  to: string,
  means: readonly { game: string; choice: unknown; mean: number }[],
): Promise<ReadonlyMap<string, number>> {
  if (means.length === 0) return new Map();
  const { rows } = await sql<{ key: string; variance: number }>`
    with mean as (
      select * from jsonb_to_recordset(${JSON.stringify(means)}::jsonb) as each (game text, choice jsonb, mean double precision)
    ), drawn as (
      select round.game, round.currency, sum(payout_minor - stake_minor * mean.mean) as beyond
      from originals.round
      join mean on mean.game = round.game and mean.choice = round.choice
      where created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz and seed_pair_id is null
      group by round.game, round.currency, round.outcome
    )
    select concat(game, ' ', currency) as key, sum(beyond * beyond) as variance
    from drawn
    group by game, currency
  `.execute(db);
  return new Map(rows.map(({ key, variance }) => [key, variance]));
}

/**
 * Lists what own games took and paid in finished rounds of a period. The variance of games with one draw comes from
 * their exact distribution; that of others from the rounds themselves.
 */
export async function listOwnReturns(db: Db, from: string, to: string): Promise<GameReturns[]> {
  const chosen = (await readChosen(db, from, to)).map((row) => ({ ...row, theory: theoryOf(row) }));
  const shared = chosen.filter(({ theory }) => theory.isShared);
  const sharedVariance = await readSharedVariance(
    db,
    from,
    to,
    [...new Map(shared.map((row) => [`${row.game} ${row.choice}`, row])).values()].map(
      ({ game, choice, theory }) => ({ game, choice: JSON.parse(choice), mean: theory.mean }),
    ),
  );
  const sums = new Map<string, GameReturns>();
  for (const { game, currency, rounds, staked, paid, stakes2, paid2, both, theory } of chosen) {
    const key = `${game} ${currency}`;
    const sum = sums.get(key) ?? {
      game,
      currency,
      rounds: 0,
      stakedMinor: 0n,
      paidMinor: 0n,
      expectedMinor: 0,
      variance: sharedVariance.get(key) ?? 0,
    };
    const { mean, variance, isShared } = theory;
    sum.rounds += rounds;
    sum.stakedMinor += BigInt(staked);
    sum.paidMinor += BigInt(paid);
    sum.expectedMinor += Number(staked) * mean;
    if (variance !== null) sum.variance += variance * stakes2;
    else if (!isShared) sum.variance += Math.max(0, paid2 - 2 * mean * both + mean * mean * stakes2);
    sums.set(key, sum);
  }
  return [...sums.values()];
}
