import type { UserInfo } from '@palpite/contracts/identity';
import { type Currency, fromWire } from '@palpite/domain/money';

/** Figures of the wallet, in minor units. */
export type WalletFigures = {
  readonly currency: Currency;
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
  readonly newestDepositMinor: bigint;
  readonly depositsMinor: bigint;
  readonly withdrawalsMinor: bigint;
  readonly turnoverMinor: bigint;
  /** Turnover since the newest deposit, and what is still required before a withdrawal. */
  readonly wageredMinor: bigint;
  readonly leftMinor: bigint;
};

export function toWalletFigures(info: UserInfo, currency: Currency): WalletFigures {
  const minor = (amount: number) => fromWire(amount, currency);
  return {
    currency,
    cashMinor: minor(info.balance),
    bonusMinor: minor(info.bonusBalance),
    newestDepositMinor: minor(info.payAmount),
    depositsMinor: minor(info.paySumAmount),
    withdrawalsMinor: minor(info.wdSumAmount),
    turnoverMinor: minor(info.gameSumAmount),
    wageredMinor: minor(info.gamePayAmount),
    leftMinor: minor(info.addPayAmount),
  };
}
