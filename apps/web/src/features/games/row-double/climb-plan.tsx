import { formatNumber } from '@palpite/i18n';
import { Stepper } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.ts';

type ClimbPlanFieldProps = {
  plan: ClimbPlan;
  /** Multiplier of each row that the stake can reach, as printed. */
  multipliers: readonly { value: number; decimals: number }[];
  onChange: (plan: ClimbPlan) => void;
};

export function ClimbPlanField({ plan, multipliers, onChange }: ClimbPlanFieldProps) {
  const { t } = useTranslation('rowDouble');
  const locale = useLocale();
  const reached = multipliers[plan.rows - 1];
  return (
    <div className="flex flex-col gap-1.5">
      <p aria-hidden="true" className="flex items-baseline justify-between gap-3 text-label text-fg-2">
        {t('plan.rows')}
        {reached ? (
          <span className="tabular font-semibold text-accent">
            {formatNumber(reached.value, locale, reached.decimals)}×
          </span>
        ) : null}
      </p>
      <Stepper
        label={t('plan.rows')}
        decreaseLabel={t('plan.fewer')}
        increaseLabel={t('plan.more')}
        value={plan.rows}
        onDecrease={() => onChange({ ...plan, rows: plan.rows - 1 })}
        onIncrease={() => onChange({ ...plan, rows: plan.rows + 1 })}
        atMin={plan.rows <= 1}
        atMax={plan.rows >= multipliers.length}
        className="w-full"
      />
    </div>
  );
}

/** How each round of a series climbs: number of rows, and a fixed column or any. */
type ClimbPlan = { rows: number; column: number | null };

export const firstClimb: ClimbPlan = { rows: 1, column: null };

/** Limits a plan to the size of a tower. */
export function fitClimb({ rows, column }: ClimbPlan, width: number, height: number): ClimbPlan {
  return {
    rows: Math.min(Math.max(1, rows), height),
    column: column !== null && column < width ? column : null,
  };
}

/** Next tile after a number of rows; null once the round has climbed far enough. `draw` picks a tile of a width. */
export function nextClimb(
  { rows, column }: ClimbPlan,
  climbed: number,
  width: number,
  draw: (width: number) => number,
): number | null {
  if (climbed >= rows) return null;
  return column ?? draw(width);
}
