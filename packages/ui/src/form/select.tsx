import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { inputBox, inputCore, useFieldWires } from './field-context.ts';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  options: readonly SelectOption[];
  placeholder?: string | undefined;
}

export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  const wires = useFieldWires();
  return (
    <span className={cx(inputBox, 'tints relative', className)}>
      <select
        {...wires}
        {...rest}
        className={cx(
          inputCore,
          "cursor-pointer appearance-none pr-11 has-[option[value='']:checked]:text-fg-3",
        )}
      >
        {placeholder === undefined ? null : (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option
            key={option.value}
            value={option.value}
            disabled={Boolean(option.disabled)}
            className="bg-surface-1 text-fg-1"
          >
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        size={20}
        className="pointer-events-none absolute right-3.5 text-fg-3"
      />
    </span>
  );
}
