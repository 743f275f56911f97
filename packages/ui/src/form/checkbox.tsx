import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  children: ReactNode;
}

export function Checkbox({ children, className, ...rest }: CheckboxProps) {
  return (
    <label
      className={cx(
        'group flex min-h-12 cursor-pointer items-center bg-none gap-3 text-body-sm text-fg-2',
        className,
      )}
    >
      <span className="relative inline-flex shrink-0">
        <input
          type="checkbox"
          {...rest}
          className="peer size-6 cursor-pointer appearance-none rounded-xs border-2 border-control bg-surface-1 group-hover:border-fg-1 checked:border-action checked:bg-action aria-invalid:border-down"
        />
        <Check
          aria-hidden="true"
          size={18}
          strokeWidth={3.5}
          className="pointer-events-none absolute inset-0 m-auto text-on-action opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span>{children}</span>
    </label>
  );
}
