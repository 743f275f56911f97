import { amountIn, type Currency, toDecimal } from '@palpite/domain/money';
import { Field } from '@palpite/ui';
import type { ReactNode } from 'react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { playSound } from '../../../../shared/games/sound.ts';
import { amountError, MoneyInput } from '../../../../shared/money/money-input.tsx';
import { doubleStake, halfStake, type StakeLimits } from './stake.ts';

export type StakeControlProps = {
  value: string;
  onValueChange: (value: string) => void;
  currency: Currency;
  limits: StakeLimits;
  invalid?: boolean;
  aside?: ReactNode;
};

/** Stake field with ½ and 2×. There is deliberately no button that stakes everything. */
export const StakeControl = memo(function StakeControl({
  value,
  onValueChange,
  currency,
  limits,
  invalid = false,
  aside,
}: StakeControlProps) {
  const { t } = useTranslation('originals');
  const change = (step: typeof halfStake) => {
    playSound('tick');
    onValueChange(toDecimal(step(amountIn(value, currency) ?? 0n, limits), currency));
  };
  const buttons = [
    { text: '½', label: t('stake.half'), step: halfStake },
    { text: '2×', label: t('stake.double'), step: doubleStake },
  ];
  return (
    <Field label={t('stake.label')} aside={aside} error={amountError(value, currency)}>
      <div className="flex gap-2">
        <MoneyInput
          look="box"
          value={value}
          onValueChange={onValueChange}
          currency={currency}
          enterKeyHint="done"
          aria-invalid={invalid || undefined}
        />
        {buttons.map(({ text, label, step }) => (
          <button
            key={text}
            type="button"
            aria-label={`${text}, ${label}`}
            onClick={() => change(step)}
            className="tabular w-14 shrink-0 rounded-md border border-hairline bg-surface-2 text-body font-bold text-fg-1 active:scale-95 active:bg-surface-3"
          >
            {text}
          </button>
        ))}
      </div>
    </Field>
  );
});
