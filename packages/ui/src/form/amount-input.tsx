import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { cleanAmount } from './amount-text.ts';
import { useFieldWires } from './field-context.ts';

export interface AmountInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type' | 'prefix'> {
  /** A plain decimal text with a point (`1250.50`), never a float; empty for nothing yet. */
  value: string;
  onValueChange: (value: string) => void;
  /** The currency's sign, as the locale writes it. */
  currency: ReactNode;
  /** How the locale writes the decimal mark. */
  decimalMark?: '.' | ',' | undefined;
  decimals?: number | undefined;
  /** Sits at the end of the box, such as the balance. */
  end?: ReactNode;
  look?: 'box' | 'big' | undefined;
}

/** This takes an amount of money as text; inside a `Field` it takes the field's label, hint and error. */
export function AmountInput({
  value,
  onValueChange,
  currency,
  decimalMark = '.',
  decimals = 2,
  end,
  look = 'big',
  className,
  ...rest
}: AmountInputProps) {
  const wires = useFieldWires();
  return (
    <span
      className={cx(
        'flex w-full items-baseline gap-2 rounded-md border border-control bg-surface-1 px-4',
        'focus-within:border-focus focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus',
        'has-aria-invalid:border-down',
        look === 'big' ? 'min-h-18' : 'min-h-13',
        className,
      )}
    >
      <span className={cx('shrink-0 font-semibold text-fg-3', look === 'big' ? 'text-title' : 'text-body')}>
        {currency}
      </span>
      <input
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        placeholder="0"
        {...wires}
        {...rest}
        type="text"
        value={decimalMark === ',' ? value.replace('.', ',') : value}
        onChange={(event) => onValueChange(cleanAmount(event.target.value, decimals))}
        className={cx(
          // What is typed keeps its room beside a long balance.
          'w-full min-w-[34%] flex-1 bg-transparent text-fg-1 outline-none placeholder:text-fg-3',
          look === 'big' ? 'py-4 text-money' : 'py-3.5 text-[max(16px,1rem)] leading-5 font-bold',
        )}
      />
      {end ? (
        <span className="min-w-0 max-w-[62%] self-center text-right text-[min(var(--text-label),4vw)] text-balance leading-tight text-fg-3">
          {end}
        </span>
      ) : null}
    </span>
  );
}
