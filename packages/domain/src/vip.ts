import type { Currency } from './money.ts';
import { worthOf } from './worth.ts';

export type VipLevel = {
  readonly level: number;
  /** Cash for reaching it, paid once. */
  readonly awardMinor: bigint;
  readonly depositsMinor: bigint;
  readonly turnoverMinor: bigint;
  readonly withdrawalsADay: number;
  readonly giftMinor: bigint;
};

export type VipFigures = { readonly depositsMinor: bigint; readonly turnoverMinor: bigint };

/**
 * VIP table of the specification (section 3): award, required deposits and required turnover in whole reais, and
 * withdrawals per day. The daily gift, in centavos, is our own figure.
 */
const table: readonly [
  award: bigint,
  deposits: bigint,
  turnover: bigint,
  withdrawals: number,
  gift: bigint,
][] = [
  [0n, 0n, 0n, 1, 50n],
  [10n, 100n, 500n, 1, 100n],
  [50n, 500n, 4_000n, 1, 150n],
  [200n, 2_000n, 16_000n, 1, 200n],
  [1_200n, 10_000n, 80_000n, 2, 500n],
  [6_000n, 50_000n, 400_000n, 2, 1_000n],
  [24_000n, 200_000n, 1_600_000n, 2, 2_000n],
  [75_000n, 500_000n, 3_000_000n, 3, 5_000n],
  [225_000n, 1_500_000n, 6_000_000n, 3, 10_000n],
  [750_000n, 5_000_000n, 20_000_000n, 3, 20_000n],
  [2_000_000n, 10_000_000n, 40_000_000n, 5, 50_000n],
];

export function firstVipLevels(currency: Currency): VipLevel[] {
  return table.map(([award, deposits, turnover, withdrawalsADay, gift], level) => ({
    level,
    awardMinor: worthOf(award * 100n, currency),
    depositsMinor: worthOf(deposits * 100n, currency),
    turnoverMinor: worthOf(turnover * 100n, currency),
    withdrawalsADay,
    giftMinor: worthOf(gift, currency),
  }));
}

/** The highest level whose deposits and turnover are both reached. It implies all lower levels. */
export function levelReached(figures: VipFigures, levels: readonly VipLevel[]): number {
  return (
    levels.findLast(
      ({ depositsMinor, turnoverMinor }) =>
        figures.depositsMinor >= depositsMinor && figures.turnoverMinor >= turnoverMinor,
    )?.level ?? 0
  );
}

export function levelAbove(level: number, levels: readonly VipLevel[]): VipLevel | null {
  return levels.find((each) => each.level > level) ?? null;
}

/** Levels whose awards are due on the way from one level to another, in ascending order. */
export function levelsBetween(from: number, to: number, levels: readonly VipLevel[]): VipLevel[] {
  return levels.filter(({ level }) => level > from && level <= to);
}
