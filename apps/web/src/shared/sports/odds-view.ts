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

/** Writes prices as the reader chose to see them. */
export function useFormatOdds(): (oddsMilli: number | bigint) => string {
  const view = useOddsView((state) => state.view);
  return (oddsMilli) => formatOdds(oddsMilli, view);
}
