import { highestPayout } from '@palpite/domain/sports/parlay';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { isComplete, lockAccounts, moveAccounts, noteStakeReturns, stakeOfBet } from '../../wallet/index.ts';
import { exposuresChanged, liabilityAt } from '../betting/exposure.sql.ts';

/** From a CTE `bet`, after the match exposures are locked. */
const stakesInPlayAgain = `${lockAccounts('select account_id as id from bet', { after: 'match_exposure' })},${moveAccounts(
  {
    from: '(select account_id, sum(sold_stake_minor)::bigint as minor from bet group by account_id) total',
    account: 'total.account_id',
    turnover: 'total.minor',
    where: isComplete('account'),
  },
)},${noteStakeReturns({
  from: 'bet',
  stake: stakeOfBet.sql('bet.id', 'bet.accept_at'),
  amount: '-bet.sold_stake_minor',
  orderBy: 'bet.id',
})}`;

/**
 * Sales of locked bets of which this transaction made a leg void by a reason in `undoingVoids`.
 *
 * - The whole stake is in play again. What the sale paid counts as paid for results.
 * - A sale stays undone when the void is rolled back.
 * - A sale made after the void is not undone.
 * - The highest payout is that of the whole stake again. It is shown to players and counts for win limits.
 *
 * Lock order: bets, exposures of outcomes, accounts.
 */
export const undoingSales = (betIds: readonly string[]) => sql<{ id: bigint }>`
    with sale as materialized (
      select cash_out.bet_id, sum(cash_out.stake_minor)::bigint as stake_minor, sum(cash_out.paid_minor)::bigint as paid_minor
      from sportsbook.cash_out
      where cash_out.bet_id = any(${betIds}::bigint[])
      and not cash_out.undone
      group by cash_out.bet_id
    ),
    bet as materialized (
      select bet.*, sale.stake_minor as sold_stake_minor, sale.paid_minor as sold_paid_minor
      from sale
      join sportsbook.bet on bet.id = sale.bet_id
    ),
    change as materialized (
      select
        leg.market_id,
        leg.outcome,
        sum(
          sportsbook.liability(
            bet.stake_minor, leg.lines, bet.lines, leg.odds_milli, bet.payout_max_minor, bet.reference_ppm
          ) - case when bet.status = 'open' then ${sql.raw(liabilityAt('leg.odds_milli'))} else 0 end
        )::bigint as minor
      from bet
      join sportsbook.leg on leg.bet_id = bet.id
      where bet.status <> 'settled'
      group by leg.market_id, leg.outcome
    ),${sql.raw(exposuresChanged)},${sql.raw(stakesInPlayAgain)},
    undone as (
      update sportsbook.cash_out
      set undone = true
      from sale
      where cash_out.bet_id = sale.bet_id
      and not cash_out.undone
    )
    update sportsbook.bet
    set
      status = case when sold.status = 'cashedOut' then 'open' else sold.status end,
      stake_left_minor = sold.stake_left_minor + sold.sold_stake_minor,
      cashed_out_minor = 0,
      paid_minor = sold.paid_minor + sold.sold_paid_minor,
      undone_minor = sold.undone_minor + sold.sold_paid_minor
    from bet sold
    where bet.id = sold.id
    returning bet.id
  `;

export async function undoSales(tx: Tx, betIds: readonly string[]): Promise<void> {
  if (betIds.length === 0) return;
  const { rows } = await undoingSales(betIds).execute(tx);
  if (rows.length > 0)
    await restoreHighestPayouts(
      tx,
      rows.map(({ id }) => id),
    );
}

/** SQL cannot compute the highest payout of systems. */
async function restoreHighestPayouts(tx: Tx, betIds: readonly bigint[]): Promise<void> {
  const { rows: bets } = await sql<{
    id: bigint;
    stake_left_minor: bigint;
    payout_max_minor: bigint;
    sizes: number[];
    bankers: number[];
    odds_milli: number[];
  }>`
    select
      id,
      stake_left_minor,
      payout_max_minor,
      sizes,
      bankers,
      (select array_agg(leg.odds_milli order by leg.index) from sportsbook.leg where leg.bet_id = bet.id) as odds_milli
    from sportsbook.bet
    where id = any(${betIds.map(String)}::bigint[])
  `.execute(tx);
  const highest = bets.map((bet) => ({
    bet_id: String(bet.id),
    minor: String(highestPayout(bet.stake_left_minor, bet.odds_milli, bet, bet.payout_max_minor)),
  }));
  await sql`
    update sportsbook.bet
    set highest_payout_minor = highest.minor
    from json_to_recordset(${JSON.stringify(highest)}::json) as highest (bet_id bigint, minor bigint)
    where bet.id = highest.bet_id
  `.execute(tx);
}
