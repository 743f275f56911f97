import { formatNumber } from '@palpite/i18n';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import { ProofSheet, type ProofSheetProps } from '../fairness/proof-sheet.tsx';
import { DiceSteps } from '../fairness/proof-steps.tsx';

export function DiceProof(props: ProofSheetProps) {
  const { t } = useTranslation('fairness');
  const locale = useLocale();
  return (
    <ProofSheet<'dice'>
      {...props}
      describe={({ direction, target, roll }) => ({
        choice: t(`proof.${direction}`, { target: formatNumber(target, locale) }),
        payoutText: t('steps.payoutText'),
        outcome: ({ steps, drawn: [rollHundredths = 0], drawHolds }) => (
          <DiceSteps
            steps={steps}
            rollHundredths={rollHundredths}
            holds={drawHolds}
            expectedRoll={formatNumber(roll, locale)}
          />
        ),
      })}
    />
  );
}
