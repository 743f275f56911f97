import { toFraction } from '@palpite/domain/fairness';
import { formatNumber } from '@palpite/i18n';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import type { DrawSteps } from './draw-steps.ts';
import { Expected, Step } from './step-list.tsx';

export type DiceStepsProps = {
  steps: DrawSteps;
  rollHundredths: number;
  holds?: boolean;
  expectedRoll?: string;
};

/** Shows how a roll of dice follows from the first four bytes. */
export function DiceSteps({ steps, rollHundredths, holds, expectedRoll }: DiceStepsProps) {
  const { t } = useTranslation('fairness');
  const locale = useLocale();
  const [number = 0] = steps.numbers;
  const fraction = toFraction(number);
  const [a, b, c, d] = [24, 16, 8, 0].map((shift) => (number >>> shift) & 255);
  return (
    <>
      <Step title={t('steps.float')} text={t('steps.floatText')}>
        {a}/256 + {b}/256² + {c}/256³ + {d}/256⁴
        <p className="mt-1 font-semibold">= {formatNumber(fraction, locale, 12)}</p>
      </Step>
      <Step title={t('steps.roll')} text={t('steps.rollText')} holds={holds}>
        ⌊{formatNumber(fraction, locale, 6)} × 10001⌋ ÷ 100
        <p className="mt-1 font-semibold">= {formatNumber(rollHundredths / 100, locale)}</p>
        <Expected value={expectedRoll} holds={holds} />
      </Step>
    </>
  );
}
