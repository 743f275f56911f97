import type { Tx } from '../../../platform/db.ts';
import {
  getPocketId,
  getSystemAccountId,
  postTransfers,
  references,
  type Transfer,
  transferIds,
} from '../../wallet/index.ts';
import type { WithdrawalRow } from './withdrawals.queries.ts';

/** Refuses: balance_not_enough. */
export async function holdMoney(tx: Tx, withdrawal: WithdrawalRow): Promise<void> {
  const { cash, held } = await pocketsOf(tx, withdrawal);
  await postTransfers(tx, [movementOf(withdrawal, 'withdrawalHold', cash, held, withdrawal.amount_minor)]);
}

export async function payHeldMoney(tx: Tx, withdrawal: WithdrawalRow): Promise<void> {
  const { amount_minor: amountMinor, fee_minor: feeMinor, currency, vendor } = withdrawal;
  const { held } = await pocketsOf(tx, withdrawal);
  const vendorBook = await getSystemAccountId(tx, 'vendor', vendor, currency);
  const feeBook = await getSystemAccountId(tx, 'fee', 'withdrawal', currency);
  const movements = [
    movementOf(withdrawal, 'withdrawal', held, vendorBook, amountMinor - feeMinor),
    movementOf(withdrawal, 'withdrawalFee', held, feeBook, feeMinor),
  ];
  await postTransfers(
    tx,
    movements.filter((movement) => movement.amountMinor > 0n),
  );
}

/** Returns the whole amount with the fee. */
export async function returnHeldMoney(tx: Tx, withdrawal: WithdrawalRow): Promise<void> {
  const { cash, held } = await pocketsOf(tx, withdrawal);
  await postTransfers(tx, [movementOf(withdrawal, 'withdrawalReturn', held, cash, withdrawal.amount_minor)]);
}

async function pocketsOf(
  tx: Tx,
  { player_id: playerId }: WithdrawalRow,
): Promise<{ cash: bigint; held: bigint }> {
  return { cash: await getPocketId(tx, playerId, 'cash'), held: await getPocketId(tx, playerId, 'held') };
}

/** Derived from the withdrawal id: no movement is booked twice. */
function movementOf(
  withdrawal: WithdrawalRow,
  kind: 'withdrawalHold' | 'withdrawal' | 'withdrawalFee' | 'withdrawalReturn',
  debitAccountId: bigint,
  creditAccountId: bigint,
  amountMinor: bigint,
): Transfer {
  return {
    id: transferIds[kind].of(withdrawal.id),
    kind,
    debitAccountId,
    creditAccountId,
    amountMinor,
    currency: withdrawal.currency,
    playerId: withdrawal.player_id,
    reference: references.withdrawal.of(withdrawal.id),
  };
}
