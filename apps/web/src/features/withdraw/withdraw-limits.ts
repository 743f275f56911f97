import type { PayCardBank } from '@palpite/contracts/withdrawals';
import type { Locale } from '@palpite/domain/locales';
import { amountIn, type Currency, currencies, fromWire, toDecimal } from '@palpite/domain/money';
import { splitWithdrawal, usdtMicroOf } from '@palpite/domain/withdrawals';
import { formatNumber } from '@palpite/i18n';
import type { CallReply } from '../../shared/api/endpoints.ts';
import { type Bonus, toBonus } from '../../shared/wallet/bonuses.ts';

export type Bank = PayCardBank;

export type Limits = {
  readonly currency: Currency;
  readonly leastMinor: bigint;
  readonly mostMinor: bigint;
  readonly availableMinor: bigint;
  /** Ways that are open; empty while payouts are closed. */
  readonly ways: readonly Bank[];
  readonly leftToday: number;
  readonly locked: boolean;
  /** The server's reason for a hold; empty without one. */
  readonly hold: string;
  readonly usdtRateMilli: bigint;
  readonly feeBp: number;
  readonly progressPercent: number;
  readonly turnoverNeededMinor: bigint;
  readonly turnoverLeftMinor: bigint;
  /** Active bonuses that a withdrawal ends. */
  readonly forfeits: readonly Bonus[];
  /** The last account used, by method. */
  readonly accounts: Readonly<Record<Bank, string>>;
  /** Hours that the first withdrawal to an address waits; 0 for none. */
  readonly holdHours: number;
  /** Until when a withdrawal to each of `accounts` would wait; null when it is sent at once. */
  readonly holdEnds: Readonly<Record<Bank, Date | null>>;
};

const dateOf = (at: string | null) => (at === null ? null : new Date(at));

export function toLimits(reply: CallReply<'getWithdraw'>, currency: Currency): Limits {
  const minor = (amount: number) => fromWire(amount, currency);
  return {
    currency,
    leastMinor: minor(reply.limitAmount),
    mostMinor: minor(reply.maxAmount),
    availableMinor: minor(reply.wdAmount),
    ways: reply.ways,
    leftToday: reply.number,
    locked: reply.lock === 1,
    hold: reply.hold,
    usdtRateMilli: BigInt(Math.round(reply.usdtRate * 1_000)),
    feeBp: Math.round(reply.feePercent * 100),
    progressPercent: reply.progress,
    turnoverNeededMinor: minor(reply.turnoverNeeded),
    turnoverLeftMinor: minor(reply.turnoverLeft),
    forfeits: reply.forfeits.map((each) => toBonus(each, currency)),
    accounts: {
      CPF: reply.cardInfo.CPF?.payCardNo ?? '',
      USDT: reply.cardInfo.USDT?.payCardNo ?? '',
    },
    holdHours: reply.holdHours,
    holdEnds: { CPF: dateOf(reply.holdEnds.CPF), USDT: dateOf(reply.holdEnds.USDT) },
  };
}

/** The player's input; the amount is decimal text. */
export type Request = { bank: Bank; accountNo: string; amount: string };

/** When a withdrawal to the account of a request would be sent; null when at once. A new address waits from now on. */
export function holdEndOf({ bank, accountNo }: Request, limits: Limits, now: number): Date | null {
  if (bank === 'CPF' || accountNo === limits.accounts[bank]) return limits.holdEnds[bank];
  return limits.holdHours > 0 ? new Date(now + limits.holdHours * 3_600_000) : null;
}

export type ConfirmedRequest = Request & { forfeit: readonly string[] };

export function amountMinorOf(amount: string, currency: Currency): bigint {
  return amountIn(amount, currency) ?? 0n;
}

/** Formats an amount as typed: `50` and `50.5`, not `50.00`. */
export function plainAmount(minor: bigint, currency: Currency): string {
  return toDecimal(minor, currency).replace(/\.0+$/, '');
}

/** Caps the typed amount at the balance (section 5). */
export function capAmount(amount: string, cashMinor: bigint, currency: Currency): string {
  return amountMinorOf(amount, currency) > cashMinor ? plainAmount(cashMinor, currency) : amount;
}

/** Previews fee, net amount and USDT. The server's figures are authoritative. */
export function previewCost(amountMinor: bigint, { feeBp, usdtRateMilli, currency }: Limits) {
  const { feeMinor, netMinor } = splitWithdrawal(amountMinor, feeBp);
  const usdtMicro =
    usdtRateMilli > 0n ? usdtMicroOf(netMinor, usdtRateMilli, currencies[currency].exponent) : 0n;
  return { feeMinor, netMinor, usdtMicro };
}

/**
 * Such a request is sent without a confirmation, because the server decides the order and wording of refusals (section
 * 5).
 */
export function willBeRefused(request: Request, limits: Limits): boolean {
  const amountMinor = amountMinorOf(request.amount, limits.currency);
  return (
    limits.locked ||
    limits.leftToday < 1 ||
    limits.availableMinor <= 0n ||
    amountMinor < limits.leastMinor ||
    amountMinor > limits.availableMinor ||
    request.accountNo === ''
  );
}

const steps = [1n, 2n, 5n];

/** Returns up to three round amounts between the minimum and what is available, spread over the range. */
export function amountChoices({ leastMinor, availableMinor }: Limits): bigint[] {
  const fitting: bigint[] = [];
  for (let ten = 1n; ten < availableMinor; ten *= 10n)
    for (const step of steps) {
      const minor = ten * step;
      if (minor >= leastMinor && minor < availableMinor) fitting.push(minor);
    }
  if (fitting.length <= 3) return fitting;
  const middle = fitting[Math.floor((fitting.length - 1) / 2)];
  return [fitting[0], middle, fitting.at(-1)].filter((minor) => minor !== undefined);
}

/** Shortest withdrawal time (section 9). */
export const fastestMinutes = 10;

/** Formats hundredths of a percent without trailing zeros: 250 is `2,5`. */
export function percentText(feeBp: number, locale: Locale): string {
  const decimals = feeBp % 100 === 0 ? 0 : feeBp % 10 === 0 ? 1 : 2;
  return formatNumber(feeBp / 100, locale, decimals);
}

/** Formats millionths of a USDT, truncated to two decimals. */
export function usdtText(usdtMicro: bigint, locale: Locale): string {
  return formatNumber(Number(usdtMicro / 10_000n) / 100, locale);
}
