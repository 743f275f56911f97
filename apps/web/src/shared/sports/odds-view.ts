import { formatDecimalOdds, formatHongKongOdds } from '@palpite/domain/sports/odds';
import { create } from 'zustand';
import { readStored, writeStored } from '../stored.ts';

/** Europe shows decimal odds and the result first; Asia Hong Kong odds and the handicap first. */
export const oddsViews = ['europe', 'asia'] as const;
export type OddsView = (typeof oddsViews)[number];

export const useOddsView = create<{ view: OddsView }>(() => ({
  view: oddsViews.find((view) => view === readStored('oddsView')) ?? 'europe',
}));

/** Changes how odds are shown, and keeps the choice. */
export function chooseOddsView(view: OddsView): void {
  writeStored('oddsView', view);
  useOddsView.setState({ view });
}

/** From here on the third place says nothing, and `16.053` is read as sixteen thousand beside an amount of money. */
const twoPlacesFromMilli = 10_000n;

/** Writes a price as a view shows it, never higher than it is; there is one price inside. */
export function formatOdds(oddsMilli: number | bigint, view: OddsView): string {
  const exact = BigInt(oddsMilli);
  const shown = exact < twoPlacesFromMilli ? exact : exact - (exact % 10n);
  return view === 'asia' ? formatHongKongOdds(shown) : formatDecimalOdds(shown);
}

/** From here on a cell leaves the decimals away, as the room of three columns asks for. */
const noPlacesFromMilli = 100_000n;

/**
 * Writes a price for a cell among others: `99.50` as everywhere, `101.50` as `101`, cut and so never higher than it is.
 * The slip, the receipt and what a screen reader hears have the price of `formatOdds`.
 */
export function formatCellOdds(oddsMilli: number | bigint, view: OddsView): string {
  const exact = BigInt(oddsMilli);
  const written = view === 'asia' ? exact - 1_000n : exact;
  return written < noPlacesFromMilli ? formatOdds(oddsMilli, view) : `${written / 1_000n}`;
}

/** Writes the price of several legs together: with two places always, cut, as one of ten or more. */
export function formatTotalOdds(oddsMilli: number | bigint, legs: number, view: OddsView): string {
  const exact = BigInt(oddsMilli);
  return formatOdds(legs > 1 ? exact - (exact % 10n) : exact, view);
}

/** Writes prices as the reader chose to see them. */
export function useFormatOdds(): (oddsMilli: number | bigint) => string {
  const view = useOddsView((state) => state.view);
  return (oddsMilli) => formatOdds(oddsMilli, view);
}

/** The same for the legs of a bet together: see `formatTotalOdds`. */
export function useFormatTotalOdds(): (oddsMilli: number | bigint, legs: number) => string {
  const view = useOddsView((state) => state.view);
  return (oddsMilli, legs) => formatTotalOdds(oddsMilli, legs, view);
}

/** The same for a cell: see `formatCellOdds`. */
export function useFormatCellOdds(): (oddsMilli: number | bigint) => string {
  const view = useOddsView((state) => state.view);
  return (oddsMilli) => formatCellOdds(oddsMilli, view);
}
