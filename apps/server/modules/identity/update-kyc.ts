import { parseCardNo, parseName } from '@palpite/domain/registration';
import type { Caller, Player } from '../../platform/http.ts';
import { publish } from '../../platform/outbox.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Context } from './context.ts';
import { findPlayStop, getPlayer } from './identity.queries.ts';
import { verifyHolder } from './identity.store.ts';
import { notifyOwner } from './notify-owner.ts';
import { findBarredOwner } from './persons/check-person.ts';
import { notifyChange } from './security/notify-change.ts';

/**
 * No other account may have the document. Name and document are then fixed, because withdrawals go to their
 * holder. A document of another account is refused without confirming that it is known, and its owner gets an
 * e-mail. A person with a stopped or blocked account is refused alike, and staff sees the pair.
 *
 * Refuses: `test_account_fixed`, `name_invalid`, `document_invalid`, `document_fixed`, `document_refused`.
 */
export async function updateKyc(
  context: Context,
  player: Player,
  form: { name: string; cardNo: string },
  caller: Caller,
): Promise<{ kyc: number }> {
  const { db } = context.database;
  const account = await getPlayer(db, player.id);
  if (account.is_test) refuse('test_account_fixed');
  const name = parseName(form.name) || refuse('name_invalid');
  const cardNo = parseCardNo(form.cardNo, player.currency) ?? refuse('document_invalid');
  if (account.kyc && account.name === name && account.card_no === cardNo) return { kyc: 1 };
  const verdict = await db.transaction().execute(async (tx) => {
    const isStopped = (await findPlayStop(tx, player.id)) !== null;
    const ownerId = isStopped ? null : await findBarredOwner(tx, context.ports, player.id, { name, cardNo });
    // Commits, so that staff sees the pair.
    if (ownerId !== null) return { ownerId };
    const decided = await verifyHolder(tx, player, { name, cardNo });
    if (decided === 'verified') {
      await notifyChange(tx, context, { player: account, change: 'identity' }, caller);
      await publish(tx, [{ topic: 'updateUserInfo', playerId: player.id, payload: { kyc: 1, name } }]);
    }
    return decided;
  });
  if (verdict === 'verified') {
    context.mail.wake();
    return { kyc: 1 };
  }
  if (verdict === 'document_fixed') return refuse('document_fixed');
  await notifyOwner(context, verdict.ownerId, 'documentAttempt');
  return refuse('document_refused');
}
