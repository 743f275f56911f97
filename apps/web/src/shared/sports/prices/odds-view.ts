import { formatDecimalOdds, formatHongKongOdds } from '@palpite/domain/sports/odds';
import type { OddsFormat } from '@palpite/domain/sports/odds-formats';
import { create } from 'zustand';
import { retryWhenOnline } from '../../../rendering/retry-when-online.ts';
import { readStored, writeStored } from '../../device/stored.ts';

/** `europe` lists the result first. `asia` lists the handicap first, with Hong Kong odds by default. */
export const oddsViews = ['europe', 'asia'] as const;
export type OddsView = (typeof oddsViews)[number];

/** Formatter for all formats but decimal and Hong Kong; loaded when needed. */
let formats: typeof import('@palpite/domain/sports/odds-formats') | null = null;

type OddsChoice = {
  view: OddsView;
  /** The chosen format. Null for the default of the view. */
  chosen: OddsFormat | null;
  /** The format in use: decimal until the code of another one is loaded. */
  format: OddsFormat;
};

const formatOf = (view: OddsView, chosen: OddsFormat | null): OddsFormat =>
  chosen ?? (view === 'asia' ? 'hongKong' : 'decimal');

export const useOddsView = create<OddsChoice>(() => ({ view: 'europe', chosen: null, format: 'decimal' }));

function apply(view: OddsView, wanted: OddsFormat | null): void {
  // An unknown name, as from another version of the app, is dropped once the formats are loaded.
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

export function chooseOddsView(view: OddsView): void {
  writeStored('oddsView', view);
  apply(view, useOddsView.getState().chosen);
}

export function chooseOddsFormat(chosen: OddsFormat): void {
  writeStored('oddsFormat', chosen);
  apply(useOddsView.getState().view, chosen);
}

/** From 10.00 on the third decimal place is left out: `16.053` would be read as sixteen thousand. */
const twoPlacesFromMilli = 10_000n;

/** Formats odds, which are always stored as thousandths. Decimals are truncated, so the text never exceeds the odds. */
export function formatOdds(oddsMilli: number | bigint, format: OddsFormat): string {
  const exact = BigInt(oddsMilli);
  const shown = exact < twoPlacesFromMilli ? exact : exact - (exact % 10n);
  if (format === 'hongKong') return formatHongKongOdds(shown);
  return format === 'decimal' || !formats ? formatDecimalOdds(shown) : formats.formatOddsAs(format, shown);
}

/** From 100.00 on a cell leaves out the decimals, for lack of room. */
const noPlacesFromMilli = 100_000n;

/**
 * Formats odds for a cell: `99.50`, but `101` for `101.50`. Truncated, never above the odds. The slip, the receipt and
 * screen readers use `formatOdds`.
 */
export function formatCellOdds(oddsMilli: number | bigint, format: OddsFormat): string {
  const text = formatOdds(oddsMilli, format);
  const exact = BigInt(oddsMilli);
  const written = format === 'decimal' ? exact : exact - 1_000n;
  return written < noPlacesFromMilli || text.startsWith('-') ? text : text.replace(/\.\d+$/, '');
}

/** Formats combined odds. Those of several legs always have two decimal places, truncated. */
export function formatTotalOdds(oddsMilli: number | bigint, legs: number, format: OddsFormat): string {
  const exact = BigInt(oddsMilli);
  return formatOdds(legs > 1 ? exact - (exact % 10n) : exact, format);
}

export function useFormatOdds(): (oddsMilli: number | bigint) => string {
  const format = useOddsView((state) => state.format);
  return (oddsMilli) => formatOdds(oddsMilli, format);
}

export function useFormatTotalOdds(): (oddsMilli: number | bigint, legs: number) => string {
  const format = useOddsView((state) => state.format);
  return (oddsMilli, legs) => formatTotalOdds(oddsMilli, legs, format);
}

export function useFormatCellOdds(): (oddsMilli: number | bigint) => string {
  const format = useOddsView((state) => state.format);
  return (oddsMilli) => formatCellOdds(oddsMilli, format);
}
