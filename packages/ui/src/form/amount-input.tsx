import { type ComponentProps, type ReactNode, useState } from 'react';
import { cx } from '../cx.ts';
import { unreadableMark } from './amount-text.ts';
import { useFieldWires } from './field-context.ts';

export interface AmountInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type' | 'prefix'> {
  /**
   * Plain decimal text with a point (`1250.50`), never a float; empty when there is no amount yet. Typed text that is
   * not an amount has the prefix `unreadableMark`.
   */
  value: string;
  /**
   * Parses typed text to a value. `final` text (pasted, or when the field loses the focus) is an amount or unreadable.
   * Other text may be half typed, which is an empty value.
   */
  read: (typed: string, final: boolean) => string;
  onValueChange: (value: string) => void;
  currency: ReactNode;
  /** The locale writes the symbol after the amount. */
  isSignLast?: boolean | undefined;
  decimalMark?: '.' | ',' | undefined;
  decimals?: number | undefined;
  end?: ReactNode;
  look?: 'box' | 'big' | undefined;
}

/** Never alters the text; inside a `Field` it uses the field's label, hint and error. */
export function AmountInput({
  value,
  read,
  onValueChange,
  currency,
  isSignLast = false,
  decimalMark = '.',
  decimals = 2,
  end,
  look = 'big',
  className,
  ...rest
}: AmountInputProps) {
  const wires = useFieldWires();
  // Keeps showing the typed text as long as the value is what it was parsed to.
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null);
  const sign = (
    <span className={cx('shrink-0 font-semibold text-fg-3', look === 'big' ? 'text-title' : 'text-body')}>
      {currency}
    </span>
  );
  const unreadable = value.startsWith(unreadableMark);
  const written = unreadable ? value.slice(unreadableMark.length) : value.replace('.', decimalMark);
  const take = (text: string, final: boolean) => {
    const next = read(text, final);
    setTyped(final ? null : { text, value: next });
    if (next !== value) onValueChange(next);
  };
  return (
    <span
      data-amount
      className={cx(
        'flex w-full items-baseline gap-2 rounded-md border border-control bg-surface-1 px-4',
        'focus-within:border-focus focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus',
        'has-aria-invalid:border-down',
        look === 'big' ? 'min-h-18' : 'min-h-13',
        className,
      )}
    >
      {isSignLast ? null : sign}
      <input
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        placeholder="0"
        {...wires}
        {...rest}
        type="text"
        aria-invalid={unreadable || rest['aria-invalid'] || wires['aria-invalid']}
        value={typed?.value === value ? typed.text : written}
        onChange={(event) => {
          const { inputType } = event.nativeEvent as InputEvent;
          const pasted = inputType === 'insertFromPaste' || inputType === 'insertFromDrop';
          take(event.target.value, pasted);
        }}
        onBlur={(event) => {
          if (typed?.value === value) take(typed.text, true);
          rest.onBlur?.(event);
        }}
        className={cx(
          // Reserves width for the typed text beside a long balance.
          'w-full min-w-[34%] flex-1 bg-transparent text-fg-1 outline-none placeholder:text-fg-3',
          look === 'big' ? 'py-4 text-money' : 'py-3.5 text-[max(16px,1rem)] leading-5 font-bold',
        )}
      />
      {isSignLast ? sign : null}
      {end ? (
        <span className="min-w-0 max-w-[62%] self-center text-right text-[min(var(--text-label),4vw)] text-balance leading-tight text-fg-3">
          {end}
        </span>
      ) : null}
    </span>
  );
}
