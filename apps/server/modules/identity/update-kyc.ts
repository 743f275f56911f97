import { parseCardNo, parseName } from '@palpite/domain/registration';
import type { Player } from '../../platform/http.ts';
import { publish } from '../../platform/outbox.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Context } from './context.ts';
import { getPlayer } from './identity.queries.ts';
import { verifyHolder } from './identity.store.ts';

/**
 * Verifies the name and document of a player. The document's form and check digits must be right, and no other account
 * may have it. Both are then fixed, because withdrawals go to their holder; repeating the same values changes nothing.
 * Refuses: `test_account_fixed`, `name_invalid`, `document_invalid`, `document_fixed`, `document_taken`.
 */
export async function updateKyc(
  { database }: Context,
  player: Player,
  form: { name: string; cardNo: string },
): Promise<{ kyc: number }> {
  const { db } = database;
  const account = await getPlayer(db, player.id);
  if (account.is_test) refuse('test_account_fixed');
  const name = parseName(form.name) || refuse('name_invalid');
  const cardNo = parseCardNo(form.cardNo, player.currency) ?? refuse('document_invalid');
  if (account.kyc && account.name === name && account.card_no === cardNo) return { kyc: 1 };
  await db.transaction().execute(async (tx) => {
    const verdict = await verifyHolder(tx, player.id, { name, cardNo });
    if (verdict !== 'verified') refuse(verdict);
    await publish(tx, [{ topic: 'updateUserInfo', playerId: player.id, payload: { kyc: 1, name } }]);
  });
  return { kyc: 1 };
}
