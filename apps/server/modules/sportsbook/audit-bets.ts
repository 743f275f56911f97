import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { type HeldMoney, type Mismatch, references } from '../wallet/index.ts';
import { listWorstCases } from './betting/count-match.ts';

export async function listHeldForBets(db: Db): Promise<HeldMoney[]> {
  const rows = await db
    .selectFrom('sportsbook.bet')
    .select(['player_id', sql<bigint>`sum(stake_minor)::bigint`.as('held_minor')])
    .where('status', '=', 'pending')
    .groupBy('player_id')
    .execute();
  return rows.map((row) => ({ playerId: row.player_id, heldMinor: row.held_minor }));
}

/** Compares every bet with the journal and with its own parts, and the list of undecided bets. */
export async function listBetMismatches(db: Db): Promise<Mismatch[]> {
  const { rows } = await sql<Mismatch>`
    with moved as materialized (
      select
        ${sql.raw(references.sports.restOf('movement.reference'))} as bet_id,
        sum(amount_minor) filter (where movement.kind = 'stake') as staked_minor,
        count(*) filter (where movement.kind = 'stake') as stakes,
        sum(
          case 'held' when movement.payee then amount_minor when movement.payer then -amount_minor end
        ) as held_minor,
        sum(case movement.kind when 'payout' then amount_minor when 'takeback' then -amount_minor end) as paid_minor,
        sum(amount_minor) filter (where movement.kind = 'cashOut') as cashed_out_minor
      from wallet.movement
      where ${sql.raw(references.sports.isIn('movement.reference'))}
      group by 1
    ),
    sold as (
      select
        bet_id,
        sum(stake_minor) filter (where not undone) as stake_minor,
        sum(paid_minor) filter (where not undone) as paid_minor,
        sum(paid_minor) filter (where undone) as undone_minor
      from sportsbook.cash_out
      group by bet_id
    ),
    leg as (
      select bet_id, count(*) as legs, count(*) filter (where settlement = 'undecided') as legs_open
      from sportsbook.leg
      group by bet_id
    ),
    difference as (
      select
        bet.id,
        fact.what,
        fact.expected,
        fact.found
      from sportsbook.bet
      left join moved on moved.bet_id = bet.id::text
      left join sold on sold.bet_id = bet.id
      left join leg on leg.bet_id = bet.id
      cross join lateral (
        values
          (
            'stakes of a bet',
            case when bet.status in ('pending', 'refused') then '0 of 0' else '1 of ' || bet.stake_minor end,
            coalesce(moved.stakes, 0) || ' of ' || coalesce(moved.staked_minor, 0)
          ),
          (
            'held for a bet',
            case when bet.status = 'pending' then bet.stake_minor else 0 end::text,
            coalesce(moved.held_minor, 0)::text
          ),
          ('paid for a bet', coalesce(moved.paid_minor, 0)::text, (bet.paid_minor - bet.undone_minor)::text),
          (
            'paid for a bet, less what is owed',
            coalesce(bet.target_minor, 0)::text,
            (bet.paid_minor - bet.owed_minor)::text
          ),
          (
            'paid for sales of a bet',
            coalesce(moved.cashed_out_minor, 0)::text,
            (bet.cashed_out_minor + bet.undone_minor)::text
          ),
          ('undone sales of a bet', coalesce(sold.undone_minor, 0)::text, bet.undone_minor::text),
          ('sales of a bet', coalesce(sold.paid_minor, 0)::text, bet.cashed_out_minor::text),
          (
            'stake left of a bet',
            case when bet.status = 'refused' then 0 else bet.stake_minor - coalesce(sold.stake_minor, 0) end::text,
            bet.stake_left_minor::text
          ),
          (
            'open legs of a bet',
            coalesce(leg.legs_open, 0) || ' of ' || coalesce(leg.legs, 0),
            bet.legs_open || ' of ' || bet.legs
          )
      ) as fact (what, expected, found)
      where fact.expected <> fact.found
    )
    select what, id::text as id, expected, found
    from difference
    union all
    select 'money of a bet that does not exist', ${sql.raw(references.sports.sql('moved.bet_id'))}, 'a bet', 'none'
    from moved
    left join sportsbook.bet on bet.id::text = moved.bet_id
    where bet.id is null
    union all
    select
      case when bet.id is null then 'leg of a bet that does not exist' else 'match of a leg' end,
      leg.bet_id::text,
      coalesce(market.match_id::text, 'no market'),
      leg.match_id::text
    from sportsbook.leg
    left join sportsbook.bet on bet.id = leg.bet_id
    left join sportsbook.market on market.id = leg.market_id
    where bet.id is null
    or market.match_id is distinct from leg.match_id
    union all
    select
      'list of undecided bets',
      coalesce(bet.id, undecided_bet.bet_id)::text,
      coalesce(bet.expected, 'none'),
      coalesce(undecided_bet.found, 'none')
    from (
      select
        id,
        concat_ws(' ', player_id, case when status = 'pending' then accept_at end, auto_cash_out_minor) as expected
      from sportsbook.bet
      where status in ('pending', 'open')
    ) bet
    full join (
      select bet_id, concat_ws(' ', player_id, accept_at, auto_cash_out_minor) as found
      from sportsbook.undecided_bet
    ) undecided_bet on undecided_bet.bet_id = bet.id
    where bet.expected is distinct from undecided_bet.found
    order by 1, 2
  `.execute(db);
  return rows;
}

export async function listExposureMismatches(db: Db): Promise<Mismatch[]> {
  const { rows } = await sql<Mismatch>`
    select
      'liability of an outcome' as what,
      market_id || ' ' || outcome as id,
      coalesce(counted.liability_minor, 0)::text as expected,
      coalesce(kept.liability_minor::text, 'none') as found
    from sportsbook.open_liability counted
    full join sportsbook.exposure kept using (market_id, outcome)
    where kept.liability_minor is distinct from coalesce(counted.liability_minor, 0)
    order by market_id, outcome
  `.execute(db);
  return rows;
}

/** A bound below the worst case would admit too many bets. */
export async function listMatchExposureMismatches(db: Db): Promise<Mismatch[]> {
  const bounds = await db
    .selectFrom('sportsbook.match_exposure')
    .select(['match_id as matchId', sql<bigint>`worst_minor + added_minor`.as('boundMinor')])
    .execute();
  const boundOf = new Map(bounds.map(({ matchId, boundMinor }) => [matchId, boundMinor]));
  return (await listWorstCases(db)).flatMap(({ matchId, lossMinor }) => {
    const found = boundOf.get(matchId);
    return found !== undefined && found >= BigInt(lossMinor)
      ? []
      : {
          what: 'bound of a match',
          id: String(matchId),
          expected: `at least ${lossMinor}`,
          found: found === undefined ? 'none' : String(found),
        };
  });
}
