import { Chip, Field } from '@palpite/ui';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Money, useMoney } from '../../shared/money/money.tsx';
import { amountError, MoneyInput } from '../../shared/money/money-input.tsx';
import { amountChoices, amountMinorOf, type Limits, plainAmount } from './limits.ts';
import type { WithdrawalForm } from './use-withdrawal.ts';

export interface AmountFieldProps {
  form: WithdrawalForm;
  limits: Limits;
  cashMinor: bigint;
  error: string | undefined;
  /** Touch devices use the sheet's own keypad, so that the phone's keyboard never covers the fee. */
  ownKeypad: boolean;
  typing: boolean;
  onTyping: (typing: boolean) => void;
}

/** Takes the amount: typed, by keypad or from suggested amounts. */
export function AmountField(props: AmountFieldProps) {
  const { form, limits, cashMinor, error, ownKeypad, typing, onTyping } = props;
  const { t } = useTranslation('withdraw');
  const money = useMoney();
  const { currency, leastMinor, mostMinor, availableMinor } = limits;
  const amountMinor = amountMinorOf(form.request.amount, currency);
  const capped = amountMinor > 0n && amountMinor === cashMinor && cashMinor > availableMinor;
  const choose = (minor: bigint) => form.writeAmount(plainAmount(minor, currency));
  const chip = (minor: bigint, label?: string) => (
    <Chip
      key={label ?? minor.toString()}
      look="outline"
      className="min-w-0 px-0!"
      selected={minor === amountMinor}
      onClick={() => choose(minor)}
    >
      {label ?? <Money minor={minor} currency={currency} short />}
    </Chip>
  );
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The keypad covers the lower half of the sheet: keep the typed amount visible.
    if (ownKeypad && typing) box.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, [ownKeypad, typing]);
  return (
    <div ref={box} className="flex flex-col gap-2.5">
      <Field
        label={t('amount.label')}
        hint={
          capped
            ? t('amount.capped')
            : t('amount.limits', { min: money(leastMinor, currency), max: money(mostMinor, currency) })
        }
        error={amountError(form.request.amount, currency) ?? error}
      >
        <MoneyInput
          value={form.request.amount}
          onValueChange={form.writeAmount}
          currency={currency}
          {...(ownKeypad ? { inputMode: 'none' as const } : {})}
          onFocus={() => onTyping(true)}
          onClick={() => onTyping(true)}
          className={ownKeypad && typing ? 'border-focus outline-2 -outline-offset-1 outline-focus' : ''}
        />
      </Field>
      {availableMinor > 0n ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a box of its own
        <div role="group" aria-label={t('amount.choices')} className="grid auto-cols-fr grid-flow-col gap-2">
          {amountChoices(limits).map((minor) => chip(minor))}
          {chip(availableMinor, t('amount.all'))}
          {ownKeypad && typing ? (
            <Chip look="outline" className="min-w-0 px-0!" onClick={() => onTyping(false)}>
              <ChevronDown aria-label={t('amount.hide')} size={20} />
            </Chip>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
