import { formatNumber } from '@palpite/i18n';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import { ProofSheet, type ProofSheetProps } from '../fairness/proof-sheet.tsx';
import { Expected, Step } from '../fairness/proof-steps.tsx';

export function LimboProof(props: ProofSheetProps) {
  const { t } = useTranslation('fairness');
  const locale = useLocale();
  return (
    <ProofSheet<'limbo'>
      {...props}
      describe={({ target, drawn: stored }) => ({
        choice: t('proof.limbo', { target: formatNumber(target, locale) }),
        payoutText: t('steps.payoutLimbo'),
        outcome: ({ steps, drawn: [hundredths = 0], drawHolds }) => (
          <Step title={t('steps.limbo')} text={t('steps.limboText')} holds={drawHolds}>
            ⌊99 × 2²⁴ ÷ ({(steps.numbers[0] ?? 0) >>> 8} + 1)⌋ ÷ 100
            <p className="mt-1 font-semibold">= {formatNumber(hundredths / 100, locale)}×</p>
            <Expected value={`${formatNumber(stored, locale)}×`} holds={drawHolds} />
          </Step>
        ),
      })}
    />
  );
}
