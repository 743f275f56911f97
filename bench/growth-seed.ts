import type { Database, Run } from '../apps/server/platform/db.ts';

/** A stake, and a payout for some units. */
const transfersOfUnit = 1.425;
const unitsAtOnce = 100_000;
/** Ids from here on are free after the history. */
const firstFreeId = 1_000_000_000;

/**
 * About `rows` transfers in order of time: of ten units, six dice rounds, three slot spins, one settled bet.
 * Triggers and foreign keys are disabled, so that millions of rows take minutes. Request ids are UUIDs of
 * version 7, as in the app; the slots vendor's ids are random. A unit follows after a millisecond, or all are spread over
 * `days`.
 */
export async function seedHistory(
  database: Database,
  rows: number,
  players: number,
  days?: number,
): Promise<void> {
  const units = Math.round(rows / transfersOfUnit);
  const unitMs = days === undefined ? 1 : (days * 86_400_000) / units;
  await database.session(async (run) => {
    await run("set session_replication_role = 'replica'");
    await run(productsText(units));
    for (let from = 0; from < units; from += unitsAtOnce)
      await writeUnits(run, { from, to: Math.min(units, from + unitsAtOnce), units, players, unitMs });
    await run('vacuum analyze');
    await run(`
      select setval('sportsbook.bet_id_seq', ${firstFreeId}), setval('sportsbook.match_id_seq', ${firstFreeId}), setval('sportsbook.market_id_seq', ${firstFreeId})
    `);
  });
}

/** One match with one market for each 500 bets. Ids up to 1,000 stay free. */
const productsText = (units: number) => `
  insert into wallet.account (kind, label, currency)
  values ('house', 'dice', 'BRL'), ('house', 'pg', 'BRL'), ('house', 'sports', 'BRL')
  on conflict do nothing;
  insert into sportsbook.feed (source) values ('history');
  insert into sportsbook.league (source, source_ref, sport, name) values ('history', 'league', 'football', 'History');
  insert into sportsbook.match (
    id, source, source_ref, sport, league_id, competitors, planned_at, starts_at, in_play_offered, time_status
  )
  overriding system value
  select
    1000 + number, 'history', number::text, 'football', league.id,
    '[{"ref":"h","name":"Home","short":"HOM"},{"ref":"a","name":"Away","short":"AWA"}]',
    now() - interval '2 days', now() - interval '2 days', false, 'finished'
  from sportsbook.league, generate_series(0, (${units}::int + ${unitsAtOnce}) / 5000) as number
  where league.source = 'history';
  insert into sportsbook.market (id, match_id, source, key, status, feed_status, is_main, odds)
  overriding system value
  select id, id, 'history', 'football/matchResult/fullGame', 'settled', 'closed', true, '{"home":2000}'
  from sportsbook.match
  where source = 'history';
`;

/** Adds about `more` transfers. */
export async function seedMore(
  database: Database,
  { rows, more, players }: { rows: number; more: number; players: number },
): Promise<void> {
  const from = Math.round(rows / transfersOfUnit);
  const to = from + Math.round(more / transfersOfUnit);
  await database.session(async (run) => {
    await run("set session_replication_role = 'replica'");
    await writeUnits(run, { from, to, units: to, players });
  });
}

type Units = { from: number; to: number; units: number; players: number; unitMs?: number };

async function writeUnits(run: Run, { from, to, units, players, unitMs = 1 }: Units): Promise<void> {
  await run(`
    begin;
    create temporary table movement on commit drop as
    select
      unit.*,
      legs.kind,
      legs.pays,
      cash.id as account_id,
      held.id as held_account_id,
      book.id as product_account_id,
      case when legs.pays then unit.payout_minor else unit.stake_minor end as amount_minor,
      (
        cash.balance_minor
        + sum(case when legs.pays then unit.payout_minor else -unit.stake_minor end)
          over (partition by cash.id order by unit.number, legs.pays)
      )::bigint as after_minor
    from (
      select
        number,
        1 + number / 10 as bet_id,
        (array['dice', 'dice', 'dice', 'dice', 'dice', 'dice', 'pg', 'pg', 'pg', 'sports'])[1 + number % 10] as product,
        9000000000 + (number::bigint * 7919 % ${players}) as player_id,
        (100 + number % 1900)::bigint as stake_minor,
        case
          when number / 10 % (case when number % 10 between 6 and 8 then 4 else 2 end) = 0
            then (150 + number % 2500)::bigint
          else 0
        end as payout_minor,
        overlay(
          overlay(md5(number::text) placing lpad(to_hex(1780000000000 + number), 12, '0') from 1 for 12)
          placing '7' from 13 for 1
        )::uuid as request_id,
        'r' || md5('round ' || number) as vendor_id,
        now() - (${units} - number) * ${unitMs} * interval '1 millisecond' as at
      from generate_series(${from}, ${to - 1}) as number
    ) unit
    join wallet.account cash on cash.player_id = unit.player_id and cash.kind = 'cash'
    join wallet.account held on held.player_id = unit.player_id and held.kind = 'held'
    join wallet.account book on book.kind = 'house' and book.label = unit.product
    cross join (values ('stake', false), ('payout', true)) as legs (kind, pays)
    where not legs.pays
    or unit.payout_minor > 0;

    insert into wallet.transfer (
      id, kind, debit_account_id, credit_account_id, amount_minor, currency, player_id, reference,
      debit_balance_after_minor, credit_balance_after_minor, created_at
    )
    select
      ${idText('kind')},
      kind,
      case when pays then product_account_id else account_id end,
      case when pays then account_id else product_account_id end,
      amount_minor,
      'BRL',
      player_id,
      case product
        when 'dice' then 'dice:' || request_id
        when 'pg' then 'onca-dourada:pg:' || vendor_id
        else 'sports:' || bet_id
      end,
      case when not pays then after_minor end,
      case when pays then after_minor end,
      at
    from movement
    order by number, pays;

    update wallet.account
    set
      balance_minor = account.balance_minor + total.change_minor,
      turnover_minor = account.turnover_minor + total.staked_minor
    from (
      select
        account_id,
        sum(case when pays then amount_minor else -amount_minor end)::bigint as change_minor,
        sum(stake_minor) filter (where not pays)::bigint as staked_minor
      from movement
      group by account_id
    ) total
    where account.id = total.account_id;

    insert into originals.round (
      player_id, request_id, game, seed_pair_id, nonce, stake_minor, payout_minor, currency, choice, outcome,
      balance_after_minor, created_at
    )
    select
      player_id, request_id, 'dice', 1, number, stake_minor, payout_minor, 'BRL',
      '{"direction":"over","targetHundredths":5050}', '{"rollHundredths":5051}', after_minor, at
    from movement
    where product = 'dice'
    and not pays
    order by number;

    insert into seamless.round (
      vendor, id, player_id, game, currency, account_id, product_account_id, stake_minor, payout_minor, bets, wins, status,
      started_at, touched_at
    )
    select
      'pg', vendor_id, player_id, 'onca-dourada', 'BRL', account_id, product_account_id, stake_minor, payout_minor, 1,
      case when payout_minor > 0 then 1 else 0 end, 'finished', at, at
    from movement
    where product = 'pg'
    and not pays
    order by number;
    insert into seamless.transaction (
      vendor, id, round_id, kind, amount_minor, content_hash, balance_after_minor, created_at
    )
    select
      'pg', substr(vendor_id, 2) || case when pays then ':win' else ':bet' end, vendor_id,
      case when pays then 'win' else 'bet' end, amount_minor, encode(sha256(vendor_id::bytea), 'hex'), after_minor, at
    from movement
    where product = 'pg'
    order by number, pays;

    insert into sportsbook.bet (
      id, player_id, slip_id, fingerprint, account_id, held_account_id, product_account_id, currency, stake_minor,
      stake_left_minor, sizes, lines, legs, legs_open, odds_policy, rules_version, payout_max_minor,
      highest_payout_minor, status, target_minor, paid_minor, moves, placed_at, accepted_at, settled_at, reference_ppm
    )
    overriding system value
    select
      bet_id, player_id, request_id, encode(sha256(vendor_id::bytea), 'hex'), account_id, held_account_id, product_account_id, 'BRL',
      stake_minor, stake_minor, '{1}', 1, 1, 0, 'better', 1, 50000000, 2 * stake_minor, 'settled', payout_minor,
      payout_minor, 2, at, at, at, 1000000
    from movement
    where product = 'sports'
    and not pays
    order by number;
    insert into sportsbook.leg (
      bet_id, index, match_id, market_id, outcome, odds_milli, market_version, material_version, in_play, settlement,
      settled_version, lines
    )
    select
      bet_id, 0, 1000 + bet_id / 500, 1000 + bet_id / 500, 'home', 2000, 1, 1, false,
      case when payout_minor > 0 then 'win' else 'loss' end, 1, 1
    from movement
    where product = 'sports'
    and not pays
    order by number;
    commit;
  `);
}

const idText = (kind: string) => `
  case product
    when 'dice' then case when pays then 'draw-payout:' else 'stake:' end || request_id || ':' || player_id
    when 'pg' then 'slot-' || ${kind} || ':pg:' || substr(vendor_id, 2) || case when pays then ':win' else ':bet' end
    else 'sports-' || ${kind} || ':' || bet_id || case when pays then ':2' else ':1' end
  end
`;
