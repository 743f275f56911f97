import type { Currency } from '@palpite/domain/money';
import { useTranslation } from 'react-i18next';
import type { RulesOf } from '../kit/rules.queries.ts';
import type { StakeLimits } from '../kit/stake/stake.ts';
import { StepRulesSheet } from '../kit/steps/step-rules-sheet.tsx';
import { LeafTable } from './leaf-table.tsx';

export type MinesRulesProps = {
  rules: RulesOf<'mines'>;
  /** Limits of the chosen number of mines. */
  limits: StakeLimits;
  mines: number;
  steps: readonly { value: number; decimals: number }[];
  currency: Currency;
  onClose: () => void;
};

/** Rules of mines with the multipliers of the chosen count. */
export function MinesRules(props: MinesRulesProps) {
  const { rules, limits, mines, steps, currency, onClose } = props;
  const { t } = useTranslation(['mines', 'steps']);
  return (
    <StepRulesSheet
      title={t('mines:rules.title')}
      steps={[
        t('mines:rules.steps.choose'),
        t('mines:rules.steps.open'),
        t('mines:rules.steps.leave'),
        t('mines:rules.steps.resume'),
      ]}
      table={<LeafTable mines={mines} steps={steps} />}
      keys={[
        [t('steps:rules.keyBet'), t('steps:rules.keyBetKeys')],
        [t('mines:rules.keyMove'), t('mines:rules.keyMoveKeys')],
        [t('steps:rules.keyOpen'), t('mines:rules.keyOpenKeys')],
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
