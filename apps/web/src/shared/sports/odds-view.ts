import { formatDecimalOdds, formatHongKongOdds } from '@palpite/domain/sports/odds';
import type { OddsFormat } from '@palpite/domain/sports/odds-formats';
import { create } from 'zustand';
import { retryWhenOnline } from '../../rendering/retry-when-online.ts';
import { readStored, writeStored } from '../device/stored.ts';

/** Europe shows the result first; Asia the handicap first, and Hong Kong odds to those who chose no format. */
export const oddsViews = ['europe', 'asia'] as const;
export type OddsView = (typeof oddsViews)[number];

/** Writes what decimal and Hong Kong odds do not need; loaded for those who chose another format. */
let formats: typeof import('@palpite/domain/sports/odds-formats') | null = null;

type OddsChoice = {
  view: OddsView;
  /** What the reader chose; null for what belongs to the view. */
  chosen: OddsFormat | null;
  /** The format in which prices are written now: decimal while the code of another one loads. */
  format: OddsFormat;
};

const formatOf = (view: OddsView, chosen: OddsFormat | null): OddsFormat =>
  chosen ?? (view === 'asia' ? 'hongKong' : 'decimal');

export const useOddsView = create<OddsChoice>(() => ({ view: 'europe', chosen: null, format: 'decimal' }));

function apply(view: OddsView, wanted: OddsFormat | null): void {
  // A name that is none, as of another version of the app, is left out once the formats are there.
  const chosen = formats ? (formats.oddsFormats.find((each) => each === wanted) ?? null) : wanted;
  const format = formatOf(view, chosen);
  const isReady = formats !== null || format === 'decimal' || format === 'hongKong';
  useOddsView.setState({ view, chosen, ...(isReady && { format }) });
  if (isReady) return;
  void retryWhenOnline(() => import('@palpite/domain/sports/odds-formats')).then((loaded) => {
    formats = loaded;
    const now = useOddsView.getState();
    apply(now.view, now.chosen);
  });
}

apply(
  oddsViews.find((view) => view === readStored('oddsView')) ?? 'europe',
  readStored('oddsFormat') as OddsFormat | null,
);

/** Changes what lists show first, and keeps the choice. */
export function chooseOddsView(view: OddsView): void {
  writeStored('oddsView', view);
  apply(view, useOddsView.getState().chosen);
}

/** Changes how prices are written on this device, and keeps the choice. */
export function chooseOddsFormat(chosen: OddsFormat): void {
  writeStored('oddsFormat', chosen);
  apply(useOddsView.getState().view, chosen);
}

/** From here on the third place says nothing, and `16.053` is read as sixteen thousand beside an amount of money. */
const twoPlacesFromMilli = 10_000n;

/** Writes a price in a format; there is one price inside. With decimal places it is cut, and never higher than it is. */
export function formatOdds(oddsMilli: number | bigint, format: OddsFormat): string {
  const exact = BigInt(oddsMilli);
  const shown = exact < twoPlacesFromMilli ? exact : exact - (exact % 10n);
  if (format === 'hongKong') return formatHongKongOdds(shown);
  return format === 'decimal' || !formats ? formatDecimalOdds(shown) : formats.formatOddsAs(format, shown);
}

/** From here on a cell leaves the decimals away, as the room of three columns asks for. */
const noPlacesFromMilli = 100_000n;

/**
 * Writes a price for a cell among others: `99.50` as everywhere, `101.50` as `101`, cut and so never higher than it is.
 * The slip, the receipt and what a screen reader hears have the price of `formatOdds`.
 */
export function formatCellOdds(oddsMilli: number | bigint, format: OddsFormat): string {
  const text = formatOdds(oddsMilli, format);
  const exact = BigInt(oddsMilli);
  const written = format === 'decimal' ? exact : exact - 1_000n;
  return written < noPlacesFromMilli || text.startsWith('-') ? text : text.replace(/\.\d+$/, '');
}

/** Writes the price of several legs together: with two places always, cut, as one of ten or more. */
export function formatTotalOdds(oddsMilli: number | bigint, legs: number, format: OddsFormat): string {
  const exact = BigInt(oddsMilli);
  return formatOdds(legs > 1 ? exact - (exact % 10n) : exact, format);
}

/** Writes prices as the reader chose to see them. */
export function useFormatOdds(): (oddsMilli: number | bigint) => string {
  const format = useOddsView((state) => state.format);
  return (oddsMilli) => formatOdds(oddsMilli, format);
}

/** The same for the legs of a bet together: see `formatTotalOdds`. */
export function useFormatTotalOdds(): (oddsMilli: number | bigint, legs: number) => string {
  const format = useOddsView((state) => state.format);
  return (oddsMilli, legs) => formatTotalOdds(oddsMilli, legs, format);
}

/** The same for a cell: see `formatCellOdds`. */
export function useFormatCellOdds(): (oddsMilli: number | bigint) => string {
  const format = useOddsView((state) => state.format);
  return (oddsMilli) => formatCellOdds(oddsMilli, format);
}
