import { multiplierShown, ratioAfter } from '@palpite/domain/games/derive';
import { rowDouble } from '@palpite/domain/games/row-double';
import type { Currency } from '@palpite/domain/money';
import { formatNumber } from '@palpite/i18n';
import { useTranslation } from 'react-i18next';
import { multiplierParts } from '../../../shared/games/multiplier.ts';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import type { RulesOf } from '../kit/rules/rules.queries.ts';
import { StepRulesSheet } from '../kit/rules/step-rules-sheet.tsx';
import type { StakeLimits } from '../kit/stake/stake.ts';
import { risks } from './preview.ts';

export type RowDoubleRulesProps = {
  rules: RulesOf<'rowDouble'>;
  limits: StakeLimits;
  currency: Currency;
  onClose: () => void;
};

export function RowDoubleRules({ rules, limits, currency, onClose }: RowDoubleRulesProps) {
  const { t } = useTranslation(['rowDouble', 'steps']);
  return (
    <StepRulesSheet
      title={t('rowDouble:rules.title')}
      steps={[
        t('rowDouble:rules.steps.choose'),
        t('rowDouble:rules.steps.climb'),
        t('rowDouble:rules.steps.leave'),
        t('rowDouble:rules.steps.resume'),
      ]}
      table={<TowerTable rows={rules.rows} />}
      keys={[
        [t('steps:rules.keyBet'), t('steps:rules.keyBetKeys')],
        [t('rowDouble:rules.keyPick'), t('rowDouble:rules.keyPickKeys')],
        [t('steps:rules.keyRandom'), 'R'],
        [t('steps:rules.keyCashOut'), 'C'],
      ]}
      returnPercent={rules.returnPercent}
      limits={limits}
      currency={currency}
      onClose={onClose}
    />
  );
}

function TowerTable({ rows }: { rows: number }) {
  const { t } = useTranslation('rowDouble');
  const locale = useLocale();
  return (
    <section>
      <h3 className="text-title-sm">{t('rules.table')}</h3>
      <p className="mt-1 text-body-sm text-fg-2">{t('rules.tableLead')}</p>
      <table className="tabular mt-2 w-full text-body-sm">
        <thead>
          <tr className="text-left text-caption text-fg-3">
            <th className="py-1.5 font-medium">{t('rules.rowName')}</th>
            {risks.map((tiles) => (
              <th key={tiles} className="py-1.5 text-right font-medium">
                {t(`risks.${tiles}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline/60">
          {Array.from({ length: rows }, (_, row) => row + 1).map((row) => (
            <tr key={row}>
              <td className="py-2">{row}</td>
              {risks.map((tiles) => {
                const { value, decimals } = multiplierParts(
                  multiplierShown(ratioAfter(rowDouble, { tiles }, row)),
                );
                return (
                  <td key={tiles} className="py-2 text-right font-semibold">
                    {formatNumber(value, locale, decimals)}×
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
