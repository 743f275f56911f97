import { formatPercent } from '@palpite/i18n';
import { Chip } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../shared/i18n/i18n.ts';
import { type CashOutPart, partSteps } from './cash-out-part.ts';

export type PartChoiceProps = {
  percent: number;
  partAt: (percent: number) => CashOutPart | null;
  /** Why parts cannot be cashed out. Null when the cash-out button says it. */
  whyNoPart: string | null;
  onPercent: (percent: number) => void;
};

/** Chooses the part of a bet to cash out, by slider or buttons. */
export function PartChoice({ percent, partAt, whyNoPart, onPercent }: PartChoiceProps) {
  const { t } = useTranslation('bets');
  const locale = useLocale();
  return (
    <div className="flex flex-col gap-2">
      <label className="flex flex-col gap-1 text-label text-fg-2">
        {t('cashOut.part')}
        <input
          type="range"
          min={10}
          max={100}
          step={5}
          value={percent}
          aria-valuetext={formatPercent(percent / 100, locale)}
          onChange={(event) => onPercent(Number(event.target.value))}
          className="h-11 w-full accent-(--color-action)"
        />
      </label>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add a box of its own */}
      <div role="group" aria-label={t('cashOut.part')} className="grid auto-cols-fr grid-flow-col gap-2">
        {partSteps.map((step) => (
          <Chip
            key={step}
            look="outline"
            selected={step === percent}
            disabled={partAt(step) === null}
            className="disabled:opacity-40"
            onClick={() => onPercent(step)}
          >
            {step === 100 ? t('cashOut.whole') : formatPercent(step / 100, locale)}
          </Chip>
        ))}
      </div>
      {whyNoPart !== null && partSteps.some((step) => partAt(step) === null) ? (
        <p role="status" className="text-caption text-fg-3">
          {whyNoPart}
        </p>
      ) : null}
    </div>
  );
}
