import type { Currency } from '@palpite/domain/money';
import { formatNumber } from '@palpite/i18n';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import { DrawRulesSheet } from '../kit/rules/draw-rules-sheet.tsx';
import type { GameRules } from '../kit/rules/rules.queries.ts';

const steps = ['choose', 'draw', 'prize', 'linked'] as const;
const keys = ['bet', 'target', 'fine'] as const;

export type DiceRulesProps = { rules: GameRules; currency: Currency; onClose: () => void };

export function DiceRules({ rules, currency, onClose }: DiceRulesProps) {
  const { t } = useTranslation('dice');
  const percent = `${formatNumber(rules.returnPercent, useLocale(), 4)}%`;
  return (
    <DrawRulesSheet
      title={t('rules.title')}
      returns={{ label: t('rules.return'), percent, text: t('rules.returnText', { percent }) }}
      steps={steps.map((step) => t(`rules.steps.${step}`))}
      limits={rules}
      keys={keys.map((key) => [t(`rules.keys.${key}.does`), t(`rules.keys.${key}.press`)])}
      currency={currency}
      onClose={onClose}
    />
  );
}
