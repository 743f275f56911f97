import { formatOddsAs, oddsFormats } from '@palpite/domain/sports/odds-formats';
import { Select } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { chooseOddsFormat, useOddsView } from '../sports/prices/odds-view.ts';

/** A favourite and an outsider, so that the formats look different. */
const examples = [1_500, 2_500];

export function OddsFormatPicker() {
  const { t } = useTranslation('account');
  const format = useOddsView((state) => state.chosen ?? state.format);
  return (
    <Select
      aria-label={t('preferences.odds.label')}
      value={format}
      onChange={({ target }) => {
        const chosen = oddsFormats.find((each) => each === target.value);
        if (chosen) chooseOddsFormat(chosen);
      }}
      options={oddsFormats.map((each) => ({
        value: each,
        label: `${t(`preferences.odds.${each}`)} (${examples.map((odds) => formatOddsAs(each, odds)).join(' · ')})`,
      }))}
    />
  );
}
