import type { Currency } from '@palpite/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { findClaimable, openClaims } from '../../payments/index.ts';
import { references, transferIds } from '../../wallet/index.ts';

/**
 * Converts what locked bets owe after a correction into claims. The bet then counts as taken back: a later
 * correction in its favour pays in full, and the claim collects from that payment. For a payout to the bonus
 * pocket, only what `findClaimable` allows is claimed; the bet keeps owing the rest.
 */
export async function claimOwed(tx: Tx, betIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    id: bigint;
    player_id: bigint;
    currency: Currency;
    is_sale: boolean;
    moves: number;
    owed_minor: bigint;
    product_account_id: bigint;
    from_bonus: boolean;
  }>`
    select
      bet.*,
      account.kind = 'bonus' as from_bonus,
      bet.undone_minor > 0 and exists (
        select from sportsbook.leg where leg.bet_id = bet.id and leg.settlement = 'void'
      ) as is_sale
    from sportsbook.bet
    join wallet.account on account.id = bet.account_id
    where bet.id = any(${betIds}::bigint[])
    and bet.owed_minor > 0
    order by bet.id
    for update of bet
  `.execute(tx);
  for (const {
    id,
    player_id: playerId,
    moves,
    owed_minor: owedMinor,
    from_bonus: fromBonus,
    ...bet
  } of rows) {
    const payoutIds = Array.from({ length: moves }, (_, index) => transferIds.sportsPayout.of(id, index + 1));
    const claimMinor = await findClaimable(tx, { playerId, amountMinor: owedMinor, fromBonus, payoutIds });
    if (claimMinor === 0n) continue;
    await openClaims(tx, [
      {
        transferId: transferIds.sportsTakeback.of(id, moves + 1),
        betId: String(id),
        kind: bet.is_sale ? 'sale' : 'result',
        playerId,
        currency: bet.currency,
        owedMinor: claimMinor,
        bookAccountId: bet.product_account_id,
        reference: references.sports.of(id),
        fromBonus,
      },
    ]);
    await sql`
      update sportsbook.bet
      set paid_minor = paid_minor - ${claimMinor}, owed_minor = owed_minor - ${claimMinor}, moves = moves + 1
      where id = ${id}
    `.execute(tx);
  }
}
