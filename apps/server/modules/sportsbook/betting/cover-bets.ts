import { findCoveredStakes, lowPricedPart, type PlacedBet } from '@palpite/domain/sports/covered-stakes';
import type { OutcomeCode } from '@palpite/domain/sports/markets';
import type { KnownEvent } from '@palpite/domain/sports/reachable-results';
import { isRace } from '@palpite/domain/sports/sports';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/db.ts';
import type { Job } from '../../../platform/jobs.ts';
import { getOddsMin, listPlayersToCheck, lockCoverChecks, writeCovers } from '../../wallet/bonus/index.ts';
import { splitReference, stakeOfBet } from '../../wallet/index.ts';
import { type BetWithLegs, readBets } from './bets.queries.ts';
import type { LegPlace } from './leg-places.ts';

/** Newest first. */
const betsMax = 200;
const playersPerRun = 200;

export type Portfolio = { bets: PlacedBet[]; events: Map<string, KnownEvent> };

/**
 * Writes how much of each stake does not count towards a bonus: lines with a leg below the minimum price, and
 * the part covered by other bets. A trigger counts each accepted stake as fully covered until this has run,
 * so a crash never counts a stake too early. Of two concurrent bets, the later comparison sees both.
 */
export async function checkCoveredStakes(db: Db, playerId: bigint): Promise<void> {
  const waiting = await db
    .selectFrom('wallet.cover_check')
    .select('stake_id')
    .where('player_id', '=', playerId)
    .limit(1)
    .executeTakeFirst();
  if (!waiting) return;
  await db.transaction().execute(async (tx) => {
    const checked = await lockCoverChecks(tx, playerId);
    if (checked.length === 0) return;
    const ofStake = new Map(checked.map((stake) => [betIdOf(stake.reference), stake]));
    const rows = await listBetsBeside(tx, playerId, { betIds: [...ofStake.keys()] });
    const { bets, events } = portfolioOf(rows);
    const covered = findCoveredStakes(bets, events);
    const oddsMin = await getOddsMin(tx);
    const placed = new Map(bets.map((bet) => [bet.id, bet]));
    const parts = rows.map(({ bet }) => {
      const found = placed.get(String(bet.id));
      const part = found ? found.stakeMinor - splitStake(found, covered, oddsMin).countedMinor : 0n;
      return { stakeId: stakeIdOf(bet), coveredMinor: part, isFirst: ofStake.has(bet.id) };
    });
    await writeCovers(tx, playerId, { parts, checked });
  });
}

/** Parts that count, that are on low-priced lines, and that other bets cover. */
export function splitStake(
  bet: PlacedBet,
  covered: ReadonlyMap<string, bigint>,
  oddsMinMilli: number,
): { priceMinor: bigint; coveredMinor: bigint; countedMinor: bigint } {
  const priceMinor = lowPricedPart(bet, oddsMinMilli);
  const coveredMinor = covered.get(bet.id) ?? 0n;
  const countedMinor = bet.stakeMinor - priceMinor - coveredMinor;
  return { priceMinor, coveredMinor, countedMinor: countedMinor > 0n ? countedMinor : 0n };
}

/** Reading a player's bonuses also triggers the comparison. */
export function coverJob({ db, log }: { db: Db; log: Logger }): Job {
  return {
    name: 'compare covered stakes',
    everyMs: 2_000,
    async run() {
      for (const playerId of await listPlayersToCheck(db, playersPerRun)) {
        try {
          await checkCoveredStakes(db, playerId);
        } catch (failure) {
          log.error(
            { err: failure, player: String(playerId) },
            'could not compare covered stakes of a player',
          );
        }
      }
    },
  };
}

/**
 * Accepted bets that share a match with the given bets or are on the given matches, and bets that share a
 * match with those. Newest first.
 */
export async function listBetsBeside(
  db: Db,
  playerId: bigint,
  start: { betIds?: readonly bigint[]; matchIds?: readonly bigint[] },
): Promise<BetWithLegs[]> {
  const idsOf = (ids: readonly bigint[] = []) => sql`${`{${ids.join(',')}}`}::text::bigint[]`;
  const { rows } = await sql<{ id: bigint }>`
    with recursive near as (
      select own.id as bet_id, 0 as hops
      from unnest(${idsOf(start.betIds)}) as own (id)
      union
      select leg.bet_id, 1
      from sportsbook.leg
      join sportsbook.bet on bet.id = leg.bet_id
      where leg.match_id = any(${idsOf(start.matchIds)})
      and bet.player_id = ${playerId}
      union
      select beside.bet_id, near.hops + 1
      from near
      join sportsbook.leg own on own.bet_id = near.bet_id
      cross join lateral (
        select leg.bet_id
        from sportsbook.bet
        join sportsbook.leg on leg.bet_id = bet.id and leg.match_id = own.match_id
        where bet.player_id = ${playerId}
        and bet.status in ('open', 'settled')
      ) beside
      where near.hops < 2
    )
    select bet.id
    from (select distinct bet_id from near) named
    join sportsbook.bet on bet.id = named.bet_id
    where bet.status in ('open', 'settled')
    order by bet.id desc
    limit ${betsMax}
  `.execute(db);
  return readBets(
    db,
    rows.map((row) => row.id),
  );
}

export function portfolioOf(rows: readonly BetWithLegs[]): Portfolio {
  const events = new Map<string, KnownEvent>();
  const bets = rows.map(({ bet, legs }): PlacedBet => {
    for (const { place } of legs) events.set(String(place.matchId), knownOf(place));
    return {
      id: String(bet.id),
      stakeMinor: bet.stake_left_minor,
      shape: { sizes: bet.sizes, bankers: bet.bankers },
      legs: legs.map((leg) => ({
        eventId: String(leg.place.matchId),
        market: leg.place.market,
        outcome: leg.outcome as OutcomeCode,
        oddsMilli: leg.oddsMilli,
        scoreAtPlacement: leg.scoreAtPlacement ?? undefined,
        settlement: leg.settlement.kind === 'undecided' ? undefined : leg.settlement,
      })),
    };
  });
  return { bets, events };
}

/** The result of a leg's event once it has started, and the entrants of a race. */
export function knownOf({ standing, timeStatus, competitors, sport }: LegPlace): KnownEvent {
  return {
    result: timeStatus === 'notOpen' ? null : (standing?.result ?? null),
    entrantIds: isRace(sport) ? competitors.map(({ ref }) => ref) : [],
  };
}

const stakeIdOf = ({ id, accept_at }: BetWithLegs['bet']) =>
  stakeOfBet.of(id, { wasHeld: accept_at !== null });

const betIdOf = (reference: string) => BigInt(splitReference(reference).rest);
