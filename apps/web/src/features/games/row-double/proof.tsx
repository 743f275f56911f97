import { useTranslation } from 'react-i18next';
import { RowsMap } from '../fairness/drawn-map.tsx';
import { ProofSheet, type ProofSheetProps } from '../fairness/proof-sheet.tsx';
import { Step } from '../fairness/proof-steps.tsx';

export function RowDoubleProof(props: ProofSheetProps) {
  const { t } = useTranslation('fairness');
  return (
    <ProofSheet<'rowDouble'>
      {...props}
      describe={({ tiles, climbed }) => ({
        choice: t('proof.rowDouble', { count: tiles }),
        payoutText: t('steps.payoutRows'),
        outcome: ({ drawn, drawHolds }) => (
          <Step title={t('steps.traps')} text={t('steps.trapsText')} holds={drawHolds}>
            <RowsMap traps={drawn} climbed={climbed} tiles={tiles} />
          </Step>
        ),
      })}
    />
  );
}
