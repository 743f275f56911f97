import { useTranslation } from 'react-i18next';
import { MinesMap } from '../fairness/drawn-map.tsx';
import { ProofSheet, type ProofSheetProps } from '../fairness/proof-sheet.tsx';
import { Step } from '../fairness/proof-steps.tsx';

export function MinesProof(props: ProofSheetProps) {
  const { t } = useTranslation('fairness');
  return (
    <ProofSheet<'mines'>
      {...props}
      describe={({ mines, opened }) => ({
        choice: t('proof.mines', { count: mines }),
        payoutText: t('steps.payoutMines'),
        outcome: ({ drawn, drawHolds }) => (
          <Step title={t('steps.mines')} text={t('steps.minesText')} holds={drawHolds}>
            <MinesMap mines={drawn} opened={opened} numbered />
          </Step>
        ),
      })}
    />
  );
}
