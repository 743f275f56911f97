import { formatPercent } from '@palpite/i18n';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../api/api.ts';
import { useLocale } from '../i18n/i18n.ts';
import { originalPaths } from '../paths.ts';
import { studios } from '../studios.ts';
import type { TurnoverShare } from './turnover-shares.tsx';

type WeightRange = { readonly kind: 'sports' | 'slots' | 'own'; least: number; most: number };

function kindOf(product: string): WeightRange['kind'] | null {
  if (product === 'sports') return 'sports';
  if (product in originalPaths) return 'own';
  return studios.some(({ book }) => book === product) ? 'slots' : null;
}

/** Groups the weights by kind; skips products without a name, which only the full list shows. */
export function weightRanges(shares: readonly TurnoverShare[]): WeightRange[] {
  const ranges = new Map<string, WeightRange>();
  for (const { product, percent } of shares) {
    const kind = kindOf(product);
    if (!kind) continue;
    const range = ranges.get(kind);
    if (!range) ranges.set(kind, { kind, least: percent, most: percent });
    else {
      range.least = Math.min(range.least, percent);
      range.most = Math.max(range.most, percent);
    }
  }
  return (['sports', 'slots', 'own'] as const).flatMap((kind) => ranges.get(kind) ?? []);
}

/** Inserts a note at the end of the sentence that names an amount, before its full stop. */
export function insertNote(text: string, amount: string, note: string): string {
  const from = text.indexOf(amount);
  const start = from < 0 ? 0 : from + amount.length;
  const length = text.slice(start).search(/[.!?](?=\s|$)|[。！？]/u);
  const at = length < 0 ? text.length : start + length;
  return text.slice(0, at) + note + text.slice(at);
}

/** What requires the turnover: for a bonus stakes count by product, for a deposit they count fully. */
type TurnoverOf = 'bonus' | 'deposit';

/**
 * Adds to a sentence about turnover how much of a stake counts, by the server's weights. The sentence stays unchanged
 * until weights and texts have loaded.
 */
export function useTurnoverText(of: TurnoverOf): (text: string, amount: string) => string {
  const { t, ready } = useTranslation('bonus', { useSuspense: false });
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ['turnoverWeights'],
    queryFn: ({ signal }) => call('getBonusWeights', { query: { loading: false } }, { signal }),
    staleTime: 300_000,
    enabled: of === 'bonus',
  });
  const percent = (value: number) => formatPercent(value / 100, locale, Number.isInteger(value) ? 0 : 1);
  const list = weightRanges(data?.contributions ?? [])
    .map(({ kind, least, most }) =>
      t(`weights.${kind}`, {
        percent: least === most ? percent(most) : `${percent(least)}\u2060–\u2060${percent(most)}`,
      }),
    )
    .join(t('weights.comma'));
  if (!ready || (of === 'bonus' && list === '')) return (text) => text;
  const note = of === 'deposit' ? t('weights.whole') : t('weights.note', { list });
  return (text, amount) => insertNote(text, amount, note);
}

export type TurnoverTextProps = { of: TurnoverOf; text: string; amount: string };

export function TurnoverText({ of, text, amount }: TurnoverTextProps) {
  return useTurnoverText(of)(text, amount);
}
