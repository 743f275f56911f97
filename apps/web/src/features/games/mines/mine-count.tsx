import { Stepper } from '@palpite/ui';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { clampMines, quickMines } from './preview.ts';

export type MineCountProps = {
  mines: number;
  rules: { minesMin: number; minesMax: number };
  onChange: (mines: number) => void;
};

export const MineCount = memo(function MineCount({ mines, rules, onChange }: MineCountProps) {
  const { t } = useTranslation('mines');
  const change = (next: number) => onChange(clampMines(next, rules));
  return (
    <div className="flex flex-col gap-1.5">
      <p aria-hidden="true" className="text-label text-fg-2">
        {t('mines')}
      </p>
      <div className="flex gap-2 big:flex-wrap">
        {quickMines.map((count) => (
          <button
            key={count}
            type="button"
            aria-label={t('quick', { count })}
            aria-pressed={mines === count}
            onClick={() => change(count)}
            className="tabular min-h-12 min-w-0 flex-1 big:min-w-14 rounded-md border border-hairline bg-surface-2 text-body font-bold active:scale-95 aria-pressed:border-accent aria-pressed:text-accent"
          >
            {count}
          </button>
        ))}
        <Stepper
          label={t('minesLabel')}
          decreaseLabel={t('fewer')}
          increaseLabel={t('more')}
          value={mines}
          onDecrease={() => change(mines - 1)}
          onIncrease={() => change(mines + 1)}
          atMin={mines <= rules.minesMin}
          atMax={mines >= rules.minesMax}
          className="w-34 shrink-0 big:w-full md:w-30"
        />
      </div>
    </div>
  );
});
