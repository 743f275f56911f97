import { sql } from 'kysely';
import type { Database } from '../apps/server/platform/db.ts';

const settleMarket = 'football/matchResult/fullGame';
const otherMarket = 'football/total/fullGame/2.5';

export type SeededBets = {
  /** Every seeded bet has a leg on it. */
  matchId: bigint;
  /** This market keeps taking bets. */
  openMarketId: bigint;
};

/**
 * Of ten bets, seven are singles, one is a parlay whose other leg has won, one waits for its other leg, and
 * one is a system of three legs. Existing bets have a fingerprint and stay.
 */
export async function seedBets(
  database: Database,
  { bets, players }: { bets: number; players: number },
): Promise<SeededBets> {
  const { db } = database;
  await sql`
    insert into sportsbook.feed (source, alive_at) values ('bench', now() + interval '1 day')
    on conflict do nothing
  `.execute(db);
  await sql`
    insert into sportsbook.league (source, source_ref, sport, name) values ('bench', 'league', 'football', 'Bench')
    on conflict do nothing
  `.execute(db);
  await sql`
    insert into sportsbook.match (
      source, source_ref, sport, league_id, competitors, planned_at, starts_at, in_play_offered
    )
    select
      'bench', ref, 'football', league.id,
      '[{"ref":"h","name":"Home","short":"HOM"},{"ref":"a","name":"Away","short":"AWA"}]',
      now() + interval '1 day', now() + interval '1 day', true
    from sportsbook.league, (values ('settled'), ('won'), ('waiting'), ('open')) as match (ref)
    where league.source = 'bench'
  `.execute(db);
  await sql`
    insert into sportsbook.market (match_id, source, key, status, feed_status, odds, chances)
    select id, 'bench', key, 'open', 'open', odds::jsonb, chances::jsonb
    from sportsbook.match
    join (
      values
        (${settleMarket}, '{"home":1950,"draw":3400,"away":4200}', '{}'),
        (${otherMarket}, '{"over":1900,"under":1900}', '{"over":[500000,0,0,0,500000],"under":[500000,0,0,0,500000]}')
    ) as market (key, odds, chances) on true
    where match.source_ref in ('settled', 'won', 'waiting', 'open')
  `.execute(db);
  await sql`
    insert into wallet.account (kind, player_id, currency)
    select kind, 8000000000 + player, 'BRL'
    from generate_series(1, ${players}::int) as player, unnest(array['cash', 'bonus', 'held']) as kind
    order by player
  `.execute(db);
  await sql`
    insert into wallet.account (kind, label, currency)
    values ('promotion', 'bench', 'BRL'), ('house', 'sports', 'BRL')
    on conflict do nothing
  `.execute(db);
  await sql`
    with planned as materialized (
      select
        number,
        8000000000 + 1 + number % ${players}::int as player_id,
        100 + number % 4900 as stake_minor,
        case when number % 10 < 7 then 1 when number % 10 < 9 then 2 else 3 end as legs
      from generate_series(1, ${bets}::int) as number
    )
    insert into sportsbook.bet (
      player_id, slip_id, fingerprint, account_id, held_account_id, product_account_id, currency, stake_minor, stake_left_minor,
      sizes, lines, legs, legs_open, odds_policy, rules_version, payout_max_minor, reference_ppm,
      highest_payout_minor, status, moves, accepted_at
    )
    select
      planned.player_id, gen_random_uuid(), '', cash.id, held.id, book.id, 'BRL', stake_minor, stake_minor,
      case legs when 3 then array[2] else array[legs] end,
      case legs when 3 then 3 else 1 end,
      legs, legs, 'all', 1, 50000000, 1000000, stake_minor * 10, 'open', 1, now()
    from planned
    join wallet.account cash on cash.player_id = planned.player_id
    join wallet.account held on held.player_id = planned.player_id
    cross join wallet.account book
    where cash.kind = 'cash'
    and held.kind = 'held'
    and book.kind = 'house'
    and book.label = 'sports'
    order by number
  `.execute(db);
  await sql`
    insert into sportsbook.leg (
      bet_id, index, match_id, market_id, outcome, lines, odds_milli, market_version, material_version, in_play, settlement
    )
    select
      bet.id,
      leg.index,
      market.match_id,
      market.id,
      case when leg.index > 0 then 'over' else (array['home', 'draw', 'away'])[1 + bet.id % 3] end,
      case bet.lines when 3 then 2 else 1 end,
      case when leg.index > 0 then 1900 else 1500 + bet.id % 2000 end,
      1, 1, false,
      case when leg.ref = 'won' then 'win' else 'undecided' end
    from sportsbook.bet
    cross join lateral (
      select *
      from (
        values
          (0, 'settled', ${settleMarket}),
          (1, case when bet.id % 2 = 0 or bet.legs = 3 then 'won' else 'waiting' end, ${otherMarket}),
          (2, 'waiting', ${otherMarket})
      ) as leg (index, ref, key)
      where index < bet.legs
    ) leg
    join sportsbook.match on match.source_ref = leg.ref
    join sportsbook.market on market.match_id = match.id and market.key = leg.key
    where bet.fingerprint = ''
  `.execute(db);
  // The planner would estimate one new bet.
  await database.script('analyze sportsbook.bet, sportsbook.leg, wallet.account');
  await sql`
    update sportsbook.bet
    set legs_open = (select count(*) from sportsbook.leg where leg.bet_id = bet.id and leg.settlement = 'undecided')
    where legs > 1
    and fingerprint = ''
  `.execute(db);
  await sql`
    insert into sportsbook.exposure (market_id, outcome, liability_minor)
    select market_id, outcome, liability_minor
    from sportsbook.open_liability
    where bets > 0
  `.execute(db);
  await sql`
    insert into sportsbook.match_exposure (match_id, added_minor)
    select market.match_id, sum(liability_minor)
    from sportsbook.exposure
    join sportsbook.market on market.id = exposure.market_id
    group by market.match_id
  `.execute(db);
  // So the journal balances exactly.
  await sql`
    insert into wallet.transfer (
      id, kind, debit_account_id, credit_account_id, amount_minor, currency, player_id, reference,
      debit_balance_after_minor, credit_balance_after_minor
    )
    select
      'bench:' || bet.player_id, 'adjustment', promotion.id, account_id, sum(stake_minor)::bigint, 'BRL', bet.player_id, 'bench',
      null, sum(stake_minor)::bigint
    from sportsbook.bet
    cross join wallet.account promotion
    where promotion.kind = 'promotion'
    and promotion.label = 'bench'
    and bet.fingerprint = ''
    group by promotion.id, bet.account_id, bet.player_id
  `.execute(db);
  await sql`
    insert into wallet.transfer (
      id, kind, debit_account_id, credit_account_id, amount_minor, currency, player_id, reference,
      debit_balance_after_minor, credit_balance_after_minor
    )
    select
      'sports-stake:' || id || ':1', 'stake', account_id, product_account_id, stake_minor, 'BRL', player_id, 'sports:' || id,
      (sum(stake_minor) over (partition by account_id) - sum(stake_minor) over (partition by account_id order by id))::bigint,
      null
    from sportsbook.bet
    where fingerprint = ''
    order by id
  `.execute(db);
  await sql`
    update wallet.account
    set turnover_minor = staked.minor
    from (select account_id, sum(stake_minor)::bigint as minor from sportsbook.bet where fingerprint = '' group by account_id) staked
    where account.id = staked.account_id
  `.execute(db);
  await database.script('analyze');
  const { rows } = await sql<{ ref: string; match_id: bigint; market_id: bigint }>`
    select match.source_ref as ref, match.id as match_id, market.id as market_id
    from sportsbook.match
    join sportsbook.market on market.match_id = match.id
    where (match.source_ref, market.key) in (('settled', ${settleMarket}), ('open', ${otherMarket}))
  `.execute(db);
  const of = (ref: string) => {
    const row = rows.find((one) => one.ref === ref);
    if (!row) throw new Error(`no match ${ref} was written`);
    return row;
  };
  return { matchId: of('settled').match_id, openMarketId: of('open').market_id };
}
