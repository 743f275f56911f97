import { translate } from '@palpite/i18n/server';
import type { Tx } from '../../../platform/db.ts';
import type { Context } from '../context.ts';
import { getPlayer } from '../identity.queries.ts';
import { noteAccessChange } from '../identity.store.ts';
import { type Changer, notifyChange } from '../security/notify-change.ts';

type Factor = 'totp' | 'passkey';

export type FactorChange =
  | { change: 'factorAdded' | 'factorRemoved'; factor: Factor }
  | { change: 'recoveryUsed' | 'recoveryRenewed' };

/**
 * In the transaction of the change. Mails a link that freezes the account; a removal holds payouts for a
 * while. No names of passkeys: a thief could write a message into one.
 */
export async function noteFactorChange(
  tx: Tx,
  context: Pick<Context, 'mail' | 'config' | 'siteUrl'>,
  playerId: bigint,
  change: FactorChange,
  changer: Changer,
): Promise<void> {
  const { username, lang } = await getPlayer(tx, playerId);
  const params = 'factor' in change ? { factor: translate(lang, `mail:factors.${change.factor}`) } : {};
  const player = { id: playerId, username, lang };
  await notifyChange(tx, context, { player, change: change.change, params }, changer);
  if (change.change === 'factorRemoved') await noteAccessChange(tx, playerId);
}
