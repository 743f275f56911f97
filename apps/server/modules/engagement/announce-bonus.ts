import { toWire } from '@palpite/domain/money';
import type { Tx } from '../../platform/db.ts';
import { publish } from '../../platform/outbox.ts';
import { findBonusTurnoverLeft } from '../wallet/bonus/index.ts';
import { findBalances } from '../wallet/index.ts';
import type { Member } from './vip/vip.queries.ts';

export async function announceBonus(tx: Tx, player: Member): Promise<bigint> {
  const { bonusMinor } = await findBalances(tx, player.id);
  const leftMinor = await findBonusTurnoverLeft(tx, player.id);
  const payload = {
    bonusBalance: toWire(bonusMinor, player.currency),
    bonusTurnoverLeft: toWire(leftMinor, player.currency),
  };
  await publish(tx, [{ topic: 'updateUserInfo', playerId: player.id, payload }]);
  return bonusMinor;
}
