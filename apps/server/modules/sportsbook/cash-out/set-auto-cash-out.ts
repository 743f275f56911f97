import { parseMinor } from '@palpite/domain/money';
import type { Tx } from '../../../platform/db.ts';
import type { Player } from '../../../platform/http.ts';
import { refuse } from '../../../platform/refusal.ts';
import { getCashOutTerms, lockBet } from './cash-out.queries.ts';
import { writeAutoCashOut } from './cash-out.store.ts';

/**
 * Sells the whole bet at this value. Null removes it, even while cash-out is disabled.
 *
 * Refuses: `bet_not_found`, `amount_invalid`, `cash_out_off`, `cash_out_decided`.
 */
export async function setAutoCashOut(
  tx: Tx,
  player: Player,
  betId: bigint,
  at: string | null,
): Promise<void> {
  if (!(await lockBet(tx, player.id, betId))) refuse('bet_not_found');
  const atMinor = at === null ? null : parseMinor(at, player.currency) || refuse('amount_invalid');
  if (atMinor !== null && !(await getCashOutTerms(tx, player.currency)).offered) refuse('cash_out_off');
  if (!(await writeAutoCashOut(tx, player.id, betId, atMinor))) refuse('cash_out_decided');
}
