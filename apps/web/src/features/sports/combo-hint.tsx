import { formatDecimalOdds } from '@palpite/domain/sports/odds';
import { totalOddsMilli } from '@palpite/domain/sports/parlay';
import { Layers } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSportsTerms } from '../../shared/sports/terms.queries.ts';

const examplePrices = [1_800, 2_000, 1_500];
/** Decimal odds in every language. */
const exampleSum = `${examplePrices.map(formatDecimalOdds).join(' × ')} = ${formatDecimalOdds(totalOddsMilli(examplePrices))}`;

/** Explains how a parlay pays, above the list of matches for parlays. */
export function ComboHint() {
  const { t } = useTranslation('sports');
  const { data: terms } = useSportsTerms();
  return (
    <section className="gutter py-2">
      <div className="flex gap-3 rounded-card bg-surface-1 p-4">
        <Layers aria-hidden="true" size={22} className="mt-0.5 shrink-0 text-accent" />
        <div className="min-w-0">
          <h2 className="text-body-sm font-semibold text-fg-1">{t('combo.title')}</h2>
          <p className="mt-0.5 text-caption text-fg-2">{t('combo.text')}</p>
          <p className="tabular mt-1.5 text-caption text-fg-3">{t('combo.example', { sum: exampleSum })}</p>
          {terms ? (
            <p className="text-caption text-fg-3">{t('combo.legs', { count: terms.legsMax })}</p>
          ) : null}
        </div>
      </div>
    </section>
  );
}
