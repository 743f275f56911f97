import { undoingVoids } from '@palpite/domain/sports/cash-out';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import {
  announceBalances,
  insertTransfers,
  lockAccounts,
  moveAccounts,
  noteStakeReturns,
  references,
  stakeOfBet,
  transferIds,
} from '../../wallet/index.ts';
import { exposuresChanged, liabilityAt } from '../betting/exposure.sql.ts';
import { winDaysReopened } from '../betting/wins.sql.ts';
import type { MatchDecisions } from './decide-legs.ts';
import {
  changedLegSettlements,
  type LockedBet,
  lockedBetOf,
  type StoredBetWithLegs,
} from './settlement-pieces.ts';

/**
 * With PostgreSQL's default `random_page_cost`, made for spinning disks, the planner reads all bets for each
 * chunk, and the time to settle grows with the square of the bets.
 */
export async function preferIndexes(tx: Tx): Promise<void> {
  await sql`set local random_page_cost = 1.1`.execute(tx);
}

/** In id order. With `skipLocked` the caller must come back for bets locked by others. */
export async function lockBets(
  tx: Tx,
  betIds: readonly string[],
  { skipLocked }: { skipLocked: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id
    from sportsbook.bet
    where id = any(${betIds}::bigint[])
    and status in ('open', 'settled', 'cashedOut')
    order by id
    for update ${skipLocked ? sql`skip locked` : sql``}
  `.execute(tx);
  return rows.map((row) => String(row.id));
}

/**
 * Null, with nothing written, when the match has a newer result version. It is read after the bets are locked,
 * so a process with the newer version settles them afterwards. `undoingSales` are the ids of bets whose leg
 * this call made void by a reason in `undoingVoids`; a void written by another process is not repeated.
 */
export async function writeLegs(
  tx: Tx,
  decisions: MatchDecisions,
  betIds: readonly string[],
): Promise<{ undoingSales: string[] } | null> {
  const { rows } = await sql<{ current: boolean; undoing_sales: string[] }>`
    with match as materialized (
      select id
      from sportsbook.match
      where id = ${decisions.matchId}
      and result_version = ${decisions.version}
    ),
    changed_leg as materialized (${changedLegSettlements(decisions, betIds)}),
    written as (
      update sportsbook.leg
      set
        settlement = changed_leg.settlement,
        void_reason = changed_leg.void_reason,
        places = changed_leg.places,
        tied = changed_leg.tied,
        settled_version = ${decisions.version}
      from changed_leg, match
      where leg.bet_id = changed_leg.bet_id
      and leg.index = changed_leg.index
    )
    select
      exists (select from match) as current,
      array(
        select distinct bet_id::text
        from changed_leg
        where settlement = 'void'
        and void_reason = any(${undoingVoids}::text[])
      ) as undoing_sales
  `.execute(tx);
  const [written] = rows;
  return written?.current ? { undoingSales: written.undoing_sales } : null;
}

/** Returns all legs, also those on other matches. */
export async function listLegsOfBets(tx: Tx, betIds: readonly string[]): Promise<LockedBet[]> {
  const { rows } = await sql<StoredBetWithLegs>`
    select
      bet.id,
      bet.stake_left_minor,
      bet.sizes,
      bet.bankers,
      bet.payout_max_minor,
      bet.cashed_out_minor,
      json_agg(
        json_build_object(
          'oddsMilli', leg.odds_milli, 'kind', leg.settlement, 'reason', leg.void_reason, 'places', leg.places, 'tied', leg.tied
        )
        order by leg.index
      ) as legs
    from sportsbook.bet
    join sportsbook.leg on leg.bet_id = bet.id
    where bet.id = any(${betIds}::bigint[])
    and bet.status in ('open', 'settled')
    and bet.legs > 1
    group by bet.id
  `.execute(tx);
  return rows.map(lockedBetOf);
}

/** Null while it depends on an undecided leg. */
export type Target = { betId: string; targetMinor: bigint | null };

export type Moved = { bets: number; paidMinor: bigint; takenBackMinor: bigint };

const playersPerRow = 500;

/** Locks after the win days of players. */
const accountsOfChanges = lockAccounts(
  'select account_id as id from change_of_bet where change_minor <> 0 or turnover_change_minor <> 0',
  { after: 'day_of_player' },
);

/** Uses the CTEs `change_of_bet` and `moved`. */
const changesWritten = `${moveAccounts({
  from: `(
    select
      account_id,
      (sum(pay_minor) - sum(back_minor))::bigint as change_minor,
      sum(turnover_change_minor)::bigint as turnover_change_minor
    from moved
    group by account_id
  ) total`,
  account: 'total.account_id',
  balance: 'total.change_minor',
  turnover: '-total.turnover_change_minor',
  returning:
    'account.id as account_id, account.kind as pocket, account.player_id, account.currency, account.balance_minor, total.change_minor',
})},${insertTransfers({
  from: 'moved join change_of_bet on change_of_bet.id = moved.id',
  currency: 'change_of_bet.currency',
  player: 'change_of_bet.player_id',
  reference: references.sports.sql('change_of_bet.id'),
  orderBy: 'change_of_bet.account_id, leg.place, change_of_bet.id',
  every: [
    {
      kind: 'payout',
      id: transferIds.sportsPayout.sql('change_of_bet.id', 'change_of_bet.moves + 1'),
      debit: 'change_of_bet.product_account_id',
      credit: 'change_of_bet.account_id',
      amount: 'moved.pay_minor',
      creditAfter: 'moved.after_pay_minor',
      when: 'moved.pay_minor > 0',
    },
    {
      kind: 'takeback',
      id: transferIds.sportsTakeback.sql('change_of_bet.id', 'change_of_bet.moves + 1'),
      debit: 'change_of_bet.account_id',
      credit: 'change_of_bet.product_account_id',
      amount: 'moved.back_minor',
      debitAfter: 'moved.after_back_minor',
      when: 'moved.back_minor > 0',
    },
  ],
})},${noteStakeReturns({
  from: 'moved join change_of_bet on change_of_bet.id = moved.id',
  stake: stakeOfBet.sql('change_of_bet.id', 'change_of_bet.accept_at'),
  amount: 'moved.turnover_change_minor',
  where: 'moved.turnover_change_minor <> 0',
  orderBy: 'change_of_bet.id',
})},${announceBalances('select * from account_moved where change_minor <> 0', { perRow: playersPerRow })}`;

/**
 * Status, payout, and the difference to what was paid, of locked bets with written legs. Singles are computed
 * as by the rules: stake × factor over one denominator, rounded down once.
 *
 * - A bet that ends no longer counts in the liability of its outcomes. A bet that is open again counts
 *   again.
 * - Lock order: exposures, then win days of players whose bets a correction changes, then the accounts that
 *   paid the stakes (cash or bonus), each in id order.
 * - Bets of one account are processed in id order, payouts before takebacks. A takeback is limited by the
 *   balance; the rest is owed.
 * - A bet already at its target moves no money, so settlement is idempotent.
 * - A stake with only void legs is no turnover.
 */
export const movingBets = (betIds: readonly string[], targets: readonly Target[]) => {
  const targetRows = targets.map(({ betId, targetMinor }) => ({
    bet_id: betId,
    target_minor: targetMinor === null ? null : String(targetMinor),
  }));
  return sql<{ bets: bigint; paid_minor: bigint; taken_back_minor: bigint }>`
    with bet as materialized (
      select
        bet.*,
        greatest(bet.payout_max_minor - bet.cashed_out_minor, 0) as payout_left_minor,
        come.legs_undecided,
        come.all_void,
        div(
          bet.stake_left_minor::numeric
            * case when bet.legs = 1 then
              case come.settlement
                when 'win' then 2 * come.odds_milli
                when 'halfWin' then come.odds_milli + 1000
                when 'void' then 2000
                when 'halfLoss' then 1000
                when 'loss' then 0
                when 'deadHeat' then 2 * come.odds_milli * come.places
              end
            end,
          2000::numeric * coalesce(come.tied, 1)
        ) as exact_minor
      from sportsbook.bet
      cross join lateral (
        select
          count(*) filter (where leg.settlement = 'undecided')::int as legs_undecided,
          bool_and(leg.settlement = 'void') as all_void,
          min(leg.settlement) as settlement,
          min(leg.odds_milli) as odds_milli,
          min(leg.places) as places,
          min(leg.tied) as tied
        from sportsbook.leg
        where leg.bet_id = bet.id
      ) come
      where bet.id = any(${betIds}::bigint[])
    ),
    decided as materialized (
      select
        bet.*,
        case
          when bet.status = 'cashedOut' then null
          when bet.legs > 1 then target.target_minor
          -- An undecided single pays nothing yet, and the least of nothing and a limit would be the limit.
          when bet.exact_minor is not null then least(bet.exact_minor, bet.payout_left_minor)::bigint
        end as new_target_minor
      from bet
      left join json_to_recordset(${JSON.stringify(targetRows)}::json) as target (bet_id bigint, target_minor bigint)
        on target.bet_id = bet.id
    ),
    change_of_bet as materialized (
      select
        decided.*,
        coalesce(new_target_minor, 0) - paid_minor as change_minor,
        case when new_target_minor is not null and all_void then stake_left_minor else 0 end - turnover_back_minor
          as turnover_change_minor
      from decided
      where status <> 'cashedOut'
    ),
    change as materialized (
      select
        leg.market_id,
        leg.outcome,
        sum(${sql.raw(liabilityAt('leg.odds_milli'))} * case when bet.status = 'open' then -1 else 1 end)::bigint as minor
      from decided bet
      join sportsbook.leg on leg.bet_id = bet.id
      where bet.status <> 'cashedOut'
      and (bet.status = 'open') <> (bet.new_target_minor is null)
      group by leg.market_id, leg.outcome
    ),${sql.raw(exposuresChanged)},${sql.raw(winDaysReopened)},${sql.raw(accountsOfChanges)},
    summed as materialized (
      select
        change_of_bet.id,
        change_of_bet.account_id,
        change_of_bet.change_minor,
        change_of_bet.turnover_change_minor,
        account.balance_minor + sum(greatest(change_of_bet.change_minor, 0)) over of_account as cash_minor,
        account.balance_minor + sum(greatest(change_of_bet.change_minor, 0)) over so_far as after_pay_minor,
        sum(greatest(-change_of_bet.change_minor, 0)) over so_far as takeback_minor
      from change_of_bet
      join account on account.id = change_of_bet.account_id
      window
        of_account as (partition by change_of_bet.account_id),
        so_far as (partition by change_of_bet.account_id order by change_of_bet.id)
    ),
    moved as materialized (
      select
        id,
        account_id,
        turnover_change_minor,
        greatest(change_minor, 0)::bigint as pay_minor,
        after_pay_minor::bigint,
        (
          least(takeback_minor, cash_minor) - least(takeback_minor - greatest(-change_minor, 0), cash_minor)
        )::bigint as back_minor,
        (cash_minor - least(takeback_minor, cash_minor))::bigint as after_back_minor
      from summed
    ),
    ${sql.raw(changesWritten)},
    bet_moved as (
      update sportsbook.bet
      set
        status = case
          when decided.status = 'cashedOut' then 'cashedOut'
          when decided.new_target_minor is null then 'open'
          else 'settled'
        end,
        target_minor = decided.new_target_minor,
        paid_minor = decided.paid_minor + coalesce(moved.pay_minor - moved.back_minor, 0),
        owed_minor = case
          when decided.status = 'cashedOut' then decided.owed_minor
          else greatest(
            decided.paid_minor + coalesce(moved.pay_minor - moved.back_minor, 0) - coalesce(decided.new_target_minor, 0),
            0
          )
        end,
        turnover_back_minor = decided.turnover_back_minor + coalesce(moved.turnover_change_minor, 0),
        moves = decided.moves + case when moved.pay_minor > 0 or moved.back_minor > 0 then 1 else 0 end,
        legs_open = decided.legs_undecided,
        settled_at = case
          when decided.status = 'cashedOut' then decided.settled_at
          when decided.new_target_minor is not null then now()
        end
      from decided
      left join moved on moved.id = decided.id
      where bet.id = decided.id
    ),
    notified as (
      insert into platform.outbox (topic, payload)
      select
        'bets',
        jsonb_agg(
          jsonb_build_object(
            'playerId', player_id::text,
            'betId', id::text,
            'state', case when new_target_minor is null then 'open' else 'settled' end,
            'payoutMinor', new_target_minor::text,
            'currency', currency
          )
        )
      from (
        select change_of_bet.*, (row_number() over (order by player_id, id) - 1) / ${playersPerRow}::int as part
        from change_of_bet
      ) parted
      group by part
    )
    select
      (select count(*) from decided) as bets,
      coalesce(sum(pay_minor), 0)::bigint as paid_minor,
      coalesce(sum(back_minor), 0)::bigint as taken_back_minor
    from moved
  `;
};

export async function moveBets(
  tx: Tx,
  betIds: readonly string[],
  targets: readonly Target[],
): Promise<Moved> {
  const { rows } = await movingBets(betIds, targets).execute(tx);
  const [row] = rows;
  return {
    bets: Number(row?.bets ?? 0n),
    paidMinor: row?.paid_minor ?? 0n,
    takenBackMinor: row?.taken_back_minor ?? 0n,
  };
}

/** Marks this result version as settled. */
export async function markSettled(tx: Db, matchId: bigint, version: number): Promise<void> {
  await tx
    .updateTable('sportsbook.match')
    .set({ settled_version: version })
    .where('id', '=', matchId)
    .where('settled_version', '<', version)
    .execute();
}
