import type { Currency } from './money.ts';

/**
 * The VIP table of the specification (section 3): per level the award for reaching it, the deposits and the turnover
 * that it needs, all of them in whole reais, and the withdrawals a day that it allows.
 */
export const vipLevels = [
  { award: 0n, deposits: 0n, turnover: 0n, withdrawalsADay: 1 },
  { award: 10n, deposits: 100n, turnover: 500n, withdrawalsADay: 1 },
  { award: 50n, deposits: 500n, turnover: 4_000n, withdrawalsADay: 1 },
  { award: 200n, deposits: 2_000n, turnover: 16_000n, withdrawalsADay: 1 },
  { award: 1_200n, deposits: 10_000n, turnover: 80_000n, withdrawalsADay: 2 },
  { award: 6_000n, deposits: 50_000n, turnover: 400_000n, withdrawalsADay: 2 },
  { award: 24_000n, deposits: 200_000n, turnover: 1_600_000n, withdrawalsADay: 2 },
  { award: 75_000n, deposits: 500_000n, turnover: 3_000_000n, withdrawalsADay: 3 },
  { award: 225_000n, deposits: 1_500_000n, turnover: 6_000_000n, withdrawalsADay: 3 },
  { award: 750_000n, deposits: 5_000_000n, turnover: 20_000_000n, withdrawalsADay: 3 },
  { award: 2_000_000n, deposits: 10_000_000n, turnover: 40_000_000n, withdrawalsADay: 5 },
] as const;

/** Minor units that stand for one real of the table in each currency: round figures near the market. */
const minorPerReal: Record<Currency, bigint> = {
  BRL: 100n,
  GBP: 20n,
  IDR: 300_000n,
  VND: 5_000n,
  NGN: 30_000n,
  JPY: 30n,
  KRW: 300n,
  CNY: 150n,
  RUB: 2_000n,
};

export type VipStanding = {
  level: number;
  /** What the next level needs in all time; null at the top. */
  next: { level: number; depositsMinor: bigint; turnoverMinor: bigint } | null;
};

/** The highest level whose deposits and turnover are both reached; levels below it are reached by it too. */
export function standingOf(
  figures: { depositsMinor: bigint; turnoverMinor: bigint },
  currency: Currency,
): VipStanding {
  const unit = minorPerReal[currency];
  const level = vipLevels.findLastIndex(
    (row) => figures.depositsMinor >= row.deposits * unit && figures.turnoverMinor >= row.turnover * unit,
  );
  const next = vipLevels[level + 1];
  return {
    level,
    next: next
      ? { level: level + 1, depositsMinor: next.deposits * unit, turnoverMinor: next.turnover * unit }
      : null,
  };
}
