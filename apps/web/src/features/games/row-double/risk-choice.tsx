import { formatNumber } from '@palpite/i18n';
import { SegmentedControl } from '@palpite/ui';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { multiplierParts } from '../../../shared/games/multiplier.ts';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import { previewFirst, risks, toRisk } from './row-double-preview.ts';

export type RiskChoiceProps = { risk: number; onChange: (risk: number) => void };

/** Chooses the risk: how many tiles a row has. */
export const RiskChoice = memo(function RiskChoice({ risk, onChange }: RiskChoiceProps) {
  const { t } = useTranslation('rowDouble');
  const locale = useLocale();
  return (
    <div className="flex flex-col gap-1.5">
      <p aria-hidden="true" className="text-label text-fg-2">
        {t('risk')}
      </p>
      <SegmentedControl
        size={48}
        className="segments-stack big:auto-rows-fr big:grid-flow-row"
        label={t('risk')}
        value={String(toRisk(risk))}
        onValueChange={(value) => onChange(Number(value))}
        segments={risks.map((tiles) => ({
          value: String(tiles),
          label: (
            <span className="flex flex-col leading-tight">
              <span>{t(`risks.${tiles}`)}</span>
              <span className="tabular text-micro font-medium opacity-75">
                {t('riskTiles', { count: tiles })} ·{' '}
                {formatNumber(multiplierParts(previewFirst(tiles, 100n).multiplier).value, locale, 2)}×
              </span>
            </span>
          ),
        }))}
      />
    </div>
  );
});
