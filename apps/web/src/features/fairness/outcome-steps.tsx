import type { SeededRound } from '@palpite/contracts/originals';
import { toFraction } from '@palpite/domain/fairness';
import { formatNumber } from '@palpite/i18n';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../shared/i18n.ts';
import type { RoundCheck } from './check-round.ts';
import type { DrawSteps } from './draw-steps.ts';
import { KenoMap, MinesMap, RowsMap } from './drawn-map.tsx';
import { Expected, Step } from './step-list.tsx';

export type DiceStepsProps = {
  steps: DrawSteps;
  rollHundredths: number;
  holds?: boolean;
  expectedRoll?: string;
};

/** This is how a roll of dice follows from the first four bytes. */
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

/** This is the step from the numbers of a round to what came out, as its game draws it. */
export function OutcomeSteps({ round, check }: { round: SeededRound; check: RoundCheck }) {
  const { t } = useTranslation(['fairness', 'keno']);
  const locale = useLocale();
  const { steps, drawn, drawHolds } = check;
  const [first = 0, number = 0] = [drawn[0], steps.numbers[0]];
  switch (round.game) {
    case 'dice':
      return (
        <DiceSteps
          steps={steps}
          rollHundredths={first}
          holds={drawHolds}
          expectedRoll={formatNumber(round.roll, locale)}
        />
      );
    case 'limbo':
      return (
        <Step title={t('steps.limbo')} text={t('steps.limboText')} holds={drawHolds}>
          ⌊99 × 2²⁴ ÷ ({number >>> 8} + 1)⌋ ÷ 100
          <p className="mt-1 font-semibold">= {formatNumber(first / 100, locale)}×</p>
          <Expected value={`${formatNumber(round.drawn, locale)}×`} holds={drawHolds} />
        </Step>
      );
    case 'keno':
      return (
        <Step title={t('keno:proof.step')} text={t('keno:proof.stepText')} holds={drawHolds}>
          <KenoMap drawn={drawn} picks={round.picks} />
        </Step>
      );
    case 'mines':
      return (
        <Step title={t('steps.mines')} text={t('steps.minesText')} holds={drawHolds}>
          <MinesMap mines={drawn} opened={round.opened} numbered />
        </Step>
      );
    case 'rowDouble':
      return (
        <Step title={t('steps.traps')} text={t('steps.trapsText')} holds={drawHolds}>
          <RowsMap traps={drawn} climbed={round.climbed} tiles={round.tiles} />
        </Step>
      );
  }
}
