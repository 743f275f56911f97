import { type Currency, parseMinor } from '@palpite/domain/money';
import { payoutMaxLeft } from '@palpite/domain/sports/cash-out';
import { highestPayout } from '@palpite/domain/sports/parlay';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import { publish } from '../../../platform/outbox.ts';
import { postTransfers, references, returnStakes, stakeOfBet, transferIds } from '../../wallet/index.ts';
import { exposuresChanged, liabilityAt } from '../betting/exposure.sql.ts';
import type { Sale } from './cash-out.queries.ts';
import type { CashOutRequest, Position } from './offer-cash-out.ts';

/**
 * The sports account pays the pocket that staked. The sold stake is removed from turnover and liability. A
 * bet without remaining stake is over.
 */
export async function writeSale(
  tx: Tx,
  position: Position,
  { requestId, automatic, ...sale }: Sale & { requestId: string; automatic: boolean },
): Promise<void> {
  const { betId, playerId } = position;
  const keptMinor = position.stakeLeftMinor - sale.stakeMinor;
  const cashedOutMinor = position.cashedOutMinor + sale.paidMinor;
  const highestMinor = highestPayout(
    keptMinor,
    position.legs.map((leg) => leg.oddsMilli),
    position,
    payoutMaxLeft(position.payoutMaxMinor, cashedOutMinor),
  );
  await lowerExposures(betId, keptMinor, cashedOutMinor).execute(tx);
  const bet = await tx
    .updateTable('sportsbook.bet')
    .set({
      stake_left_minor: keptMinor,
      cashed_out_minor: cashedOutMinor,
      ...(keptMinor > 0n
        ? { highest_payout_minor: highestMinor }
        : { status: 'cashedOut', settled_at: sql<Date>`now()`, auto_cash_out_minor: null }),
    })
    .where('id', '=', betId)
    .where('status', '=', 'open')
    .where('stake_left_minor', '=', position.stakeLeftMinor)
    .returning(['account_id', 'product_account_id', 'accept_at'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('sportsbook.cash_out')
    .values({
      bet_id: betId,
      request_id: requestId,
      whole: sale.whole,
      stake_minor: sale.stakeMinor,
      shown_minor: sale.shownMinor,
      paid_minor: sale.paidMinor,
      automatic,
    })
    .execute();
  await returnStakes(tx, bet.account_id, [
    { stakeId: stakeOfBet.of(betId, { wasHeld: bet.accept_at !== null }), amountMinor: sale.stakeMinor },
  ]);
  await postTransfers(tx, [
    {
      id: transferIds.sportsCashOut.of(betId, requestId),
      kind: 'cashOut',
      debitAccountId: bet.product_account_id,
      creditAccountId: bet.account_id,
      amountMinor: sale.paidMinor,
      currency: position.currency as Currency,
      playerId,
      reference: references.sports.of(betId),
    },
  ]);
  await publish(tx, [
    {
      topic: 'bets',
      playerId: null,
      payload: [
        {
          playerId: String(playerId),
          betId: String(betId),
          ...(keptMinor > 0n ? { state: 'open', sale: 'part' } : { state: 'cashedOut' }),
        },
      ],
    },
  ]);
}

/** Lowers the liability to what the remaining stake can win. */
export const lowerExposures = (betId: bigint, keptMinor: bigint, cashedOutMinor: bigint) => sql`
  with change as materialized (
    select
      leg.market_id,
      leg.outcome,
      sum(
        sportsbook.liability(
          ${keptMinor}, leg.lines, bet.lines, leg.odds_milli, bet.payout_max_minor - ${cashedOutMinor}, bet.reference_ppm
        ) - ${sql.raw(liabilityAt('leg.odds_milli'))}
      )::bigint as minor
    from sportsbook.bet
    join sportsbook.leg on leg.bet_id = bet.id
    where bet.id = ${betId}
    group by leg.market_id, leg.outcome
  ),${sql.raw(exposuresChanged)}
  select
`;

/** The record is only for display. */
export async function recordPendingSale(db: Db, request: CashOutRequest, delayMs: number): Promise<void> {
  const { betId, playerId, requestId, currency, shown, stake } = request;
  await sql`
    insert into sportsbook.waiting_sale (bet_id, player_id, request_id, shown_minor, stake_minor, until_at)
    values (
      ${betId}, ${playerId}, ${requestId}, ${parseMinor(shown, currency)},
      ${stake === undefined ? null : parseMinor(stake, currency)}, now() + ${delayMs} * interval '1 millisecond'
    )
    on conflict (bet_id) do update
    set
      request_id = excluded.request_id,
      shown_minor = excluded.shown_minor,
      stake_minor = excluded.stake_minor,
      from_at = excluded.from_at,
      until_at = excluded.until_at
  `.execute(db);
}

export async function clearPendingSale(db: Db, { betId, requestId }: CashOutRequest): Promise<void> {
  await db
    .deleteFrom('sportsbook.waiting_sale')
    .where('bet_id', '=', betId)
    .where('request_id', '=', requestId)
    .execute();
}

/** The sale was refused after its delay; notifies the player. */
export async function noteRefusal(db: Db, { betId, playerId }: CashOutRequest, code: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('sportsbook.refused_sale')
      .values({ bet_id: betId, player_id: playerId, code })
      .execute();
    await publish(tx, [
      {
        topic: 'bets',
        playerId: null,
        payload: [{ playerId: String(playerId), betId: String(betId), state: 'open', code, sale: 'refused' }],
      },
    ]);
  });
}

/** Returns false when the player has no such running bet. */
export async function writeAutoCashOut(
  tx: Tx,
  playerId: bigint,
  betId: bigint,
  atMinor: bigint | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sportsbook.bet')
    .set({ auto_cash_out_minor: atMinor })
    .where('id', '=', betId)
    .where('player_id', '=', playerId)
    .where('status', 'in', ['pending', 'open'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
