import { formatNumber } from '@palpite/i18n';
import { cx } from '@palpite/ui';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDecimalMark } from '../../../shared/games/decimal-mark.ts';
import { NumberField } from '../../../shared/games/number-field.tsx';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import {
  chanceDecimals,
  chancePercent,
  quickTargets,
  readChance,
  readTarget,
  targetOfChance,
} from './limbo-choice.ts';

export type LimboControlsProps = { targetHundredths: number; onTarget: (hundredths: number) => void };

export const LimboControls = memo(function LimboControls({ targetHundredths, onTarget }: LimboControlsProps) {
  const { t } = useTranslation('limbo');
  const locale = useLocale();
  const decimalMark = useDecimalMark();
  const percent = chancePercent(targetHundredths);
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-2 big:grid-cols-1">
        <NumberField
          label={t('target')}
          unit="×"
          maxLength={12}
          text={formatNumber(targetHundredths / 100, locale)}
          read={(typed) => readTarget(typed, decimalMark)}
          onRead={onTarget}
        />
        <NumberField
          label={t('chance')}
          unit="%"
          text={formatNumber(percent, locale, chanceDecimals(percent))}
          read={readChance}
          onRead={(wanted) => onTarget(targetOfChance(wanted))}
        />
      </div>
      <fieldset className="grid grid-cols-5 gap-1.5 big:grid-cols-3">
        <legend className="sr-only">{t('quick')}</legend>
        {quickTargets.map((quick) => (
          <button
            key={quick}
            type="button"
            aria-pressed={quick === targetHundredths}
            onClick={() => onTarget(quick)}
            className={cx(
              'tabular min-h-11 rounded-md border text-body-sm font-bold transition-transform duration-instant active:scale-95',
              quick === targetHundredths
                ? 'border-fg-1 bg-fg-1 text-ground'
                : 'border-hairline bg-surface-2 text-fg-1',
            )}
          >
            {formatNumber(quick / 100, locale, quick % 100 === 0 ? 0 : 1)}×
          </button>
        ))}
      </fieldset>
    </div>
  );
});
