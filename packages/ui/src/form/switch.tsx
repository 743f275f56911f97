import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'aria-label'> {
  /** What it turns on; leave out when a `<label>` outside names it by id. */
  label?: string | undefined;
}

/** This turns a setting on and off at once. */
export function Switch({ label, className, ...rest }: SwitchProps) {
  return (
    <span className={cx('hit-48 relative inline-flex shrink-0', className)}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state
        role="switch"
        aria-label={label}
        {...rest}
        className="peer z-10 h-7 w-12 cursor-pointer appearance-none rounded-full border-2 border-control bg-surface-2 checked:border-action checked:bg-action"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-1.5 left-1.5 z-10 size-4 rounded-full bg-control transition-transform duration-quick peer-checked:translate-x-5 peer-checked:bg-on-action"
      />
    </span>
  );
}
