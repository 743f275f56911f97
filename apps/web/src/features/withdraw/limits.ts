import type { PayCardBank } from '@palpite/contracts/withdrawals';
import { amountIn, type Currency, currencies, fromWire, toDecimal } from '@palpite/domain/money';
import { splitWithdrawal, usdtMicroOf } from '@palpite/domain/withdrawals';
import type { CallReply } from '../../shared/api/endpoints.ts';
import { type Bonus, toBonus } from '../../shared/wallet/bonuses.ts';

export type Bank = PayCardBank;

/** What can be withdrawn now, in minor units. */
export type Limits = {
  readonly currency: Currency;
  readonly leastMinor: bigint;
  readonly mostMinor: bigint;
  readonly availableMinor: bigint;
  /** The ways that are open now; none while nobody pays out. */
  readonly ways: readonly Bank[];
  readonly leftToday: number;
  readonly locked: boolean;
  /** Why nothing may leave, in the server's words; empty when it may. */
  readonly hold: string;
  readonly usdtRateMilli: bigint;
  readonly feeBp: number;
  readonly progressPercent: number;
  readonly turnoverNeededMinor: bigint;
  readonly turnoverLeftMinor: bigint;
  /** Active bonuses that a withdrawal ends. */
  readonly forfeits: readonly Bonus[];
  /** Where the last one went, by method. */
  readonly accounts: Readonly<Record<Bank, string>>;
};

/** Reads the wire's answer: the one place where its names and numbers become the app's. */
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
  };
}

/** What the player fills in; the amount is decimal text. */
export type Request = { bank: Bank; accountNo: string; amount: string };

/** A request and the bonuses that the player agreed to lose with it. */
export type ConfirmedRequest = Request & { forfeit: readonly string[] };

/** The amount in minor units; zero while none can be read. */
export function amountMinorOf(amount: string, currency: Currency): bigint {
  return amountIn(amount, currency) ?? 0n;
}

/** An amount as one would type it: `50` and `50.5`, not `50.00`. */
export function plainAmount(minor: bigint, currency: Currency): string {
  return toDecimal(minor, currency).replace(/\.0+$/, '');
}

/** Section 5: the entry never holds more than the balance. */
export function capAmount(amount: string, cashMinor: bigint, currency: Currency): string {
  return amountMinorOf(amount, currency) > cashMinor ? plainAmount(cashMinor, currency) : amount;
}

/** What a withdrawal costs and brings, before it is asked for; the server's figures are the ones that count. */
export function previewCost(amountMinor: bigint, { feeBp, usdtRateMilli, currency }: Limits) {
  const { feeMinor, netMinor } = splitWithdrawal(amountMinor, feeBp);
  const usdtMicro =
    usdtRateMilli > 0n ? usdtMicroOf(netMinor, usdtRateMilli, currencies[currency].exponent) : 0n;
  return { feeMinor, netMinor, usdtMicro };
}

/**
 * Whether by what is known now the server would refuse. Such a request is sent without a question before it: the
 * refusals of section 5 have an order and their sentences, and both are the server's.
 */
export function isDoomed(request: Request, limits: Limits): boolean {
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

/** Up to three usual amounts between the least and what is available, spread from the smallest to the largest. */
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
