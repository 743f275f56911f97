import type { Db } from '../../../platform/db.ts';
import type { Depositor } from '../payments.queries.ts';
import {
  type AvailabilityPorts,
  findWithdrawable,
  type WithdrawalRoom,
} from '../withdrawals/find-withdrawable.ts';
import { getTransferTerms, sumSentToday, type TransferTerms } from './transfers.queries.ts';

export type TransferRoom = {
  terms: TransferTerms;
  held: WithdrawalRoom['held'];
  locked: boolean;
  /** Turnover that is missing before money may leave. */
  turnoverLeftMinor: bigint;
  sendableMinor: bigint;
};

/** At most what could be withdrawn, within the limits of a transfer and of the day. */
export async function findTransferable(
  db: Db,
  player: Depositor,
  ports: AvailabilityPorts,
): Promise<TransferRoom> {
  const terms = await getTransferTerms(db, player.currency);
  const { held, locked, turnover, withdrawableMinor } = await findWithdrawable(db, player, ports);
  const leftTodayMinor = terms.day_most_minor - (await sumSentToday(db, player.id, terms.zone));
  const bounds = [withdrawableMinor, terms.most_minor, leftTodayMinor > 0n ? leftTodayMinor : 0n];
  return {
    terms,
    held,
    locked,
    turnoverLeftMinor: turnover.leftMinor,
    sendableMinor: bounds.reduce((least, bound) => (bound < least ? bound : least)),
  };
}
