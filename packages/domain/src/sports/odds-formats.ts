import { floorRatio } from '../money.ts';
import { formatDecimalOdds, formatHongKongOdds } from './odds.ts';

/** Display formats of prices. Internally there is one price: decimal odds in thousandths. */
export const oddsFormats = ['decimal', 'fractional', 'american', 'hongKong', 'malay', 'indonesian'] as const;
export type OddsFormat = (typeof oddsFormats)[number];

/**
 * Customary fractions of bookmakers, as the win on a stake of 1 in lowest terms: `6/4` is 3/2 here. Other prices use
 * the nearest fraction.
 */
const customary =
  '1/1000 1/500 1/200 1/100 1/66 1/50 1/40 1/33 1/28 1/25 1/22 1/20 1/18 1/16 1/14 1/12 1/11 1/10 1/9 1/8 2/15 1/7 2/13 ' +
  '1/6 2/11 1/5 2/9 1/4 2/7 3/10 1/3 4/11 2/5 4/9 1/2 8/15 4/7 8/13 2/3 8/11 4/5 5/6 10/11 1/1 21/20 11/10 6/5 5/4 13/10 ' +
  '11/8 7/5 3/2 8/5 13/8 7/4 9/5 15/8 2/1 21/10 11/5 9/4 12/5 5/2 13/5 11/4 14/5 3/1 16/5 10/3 7/2 18/5 4/1 9/2 5/1 ' +
  '11/2 6/1 13/2 7/1 15/2 8/1 17/2 9/1 10/1 11/1 12/1 14/1 16/1 18/1 20/1 22/1 25/1 28/1 33/1 40/1 50/1 66/1 80/1 100/1 ' +
  '125/1 150/1 200/1 250/1 300/1 400/1 500/1 750/1 1000/1';

type Fraction = { readonly over: bigint; readonly under: bigint };

let ladder: readonly Fraction[] | null = null;

function readLadder(): readonly Fraction[] {
  ladder ??= customary.split(' ').map((text) => {
    const [over = '', under = ''] = text.split('/');
    return { over: BigInt(over), under: BigInt(under) };
  });
  return ladder;
}

const size = (value: bigint) => (value < 0n ? -value : value);

/** Nearest customary fraction; of two equally near ones the lower. Above 1000/1 a whole number to one. */
function formatFractional(netMilli: bigint): string {
  if (netMilli >= 1_000_000n) return `${netMilli / 1_000n}/1`;
  const [first, ...others] = readLadder();
  let nearest = first ?? { over: netMilli, under: 1_000n };
  // Distance of a fraction as a ratio of integers: |over / under - net|.
  const distance = ({ over, under }: Fraction) => ({ off: size(over * 1_000n - netMilli * under), under });
  for (const other of others) {
    const [a, b] = [distance(other), distance(nearest)];
    if (a.off * b.under < b.off * a.under) nearest = other;
  }
  return `${nearest.over}/${nearest.under}`;
}

const rounded = (numerator: bigint, denominator: bigint) =>
  floorRatio(2n * numerator + denominator, 2n * denominator);

/** Win on a stake of 100 (`+150`), or stake needed to win 100 (`-200`), rounded to the nearest whole number. */
function formatAmerican(netMilli: bigint): string {
  return netMilli >= 1_000n ? `+${rounded(netMilli, 10n)}` : `-${rounded(100_000n, netMilli)}`;
}

/**
 * Stake needed to win 1, with a minus: `-0.67` at 2.50. Rounded to two decimals, to three when that would be zero, and
 * never less than a thousandth.
 */
function formatStakeToWin(netMilli: bigint): string {
  const hundredths = rounded(100_000n, netMilli);
  const milli = hundredths > 0n ? hundredths * 10n : rounded(1_000_000n, netMilli);
  return `-${formatDecimalOdds(milli > 0n ? milli : 1n)}`;
}

/**
 * Formats a price. Decimal and Hong Kong odds are exact, as are Malay and Indonesian odds that state the win on a stake
 * of 1. Others are rounded to the nearest number of the format, as bookmakers publish them. Accepts a bigint for long
 * parlays.
 */
export function formatOddsAs(format: OddsFormat, oddsMilli: number | bigint): string {
  const netMilli = BigInt(oddsMilli) - 1_000n;
  if (format === 'decimal' || netMilli <= 0n) return formatDecimalOdds(oddsMilli);
  switch (format) {
    case 'hongKong':
      return formatHongKongOdds(oddsMilli);
    case 'fractional':
      return formatFractional(netMilli);
    case 'american':
      return formatAmerican(netMilli);
    case 'malay':
      return netMilli <= 1_000n ? formatHongKongOdds(oddsMilli) : formatStakeToWin(netMilli);
    case 'indonesian':
      return netMilli >= 1_000n ? formatHongKongOdds(oddsMilli) : formatStakeToWin(netMilli);
  }
}
