import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'aria-label'> {
  /** Accessible name; omit when a `<label>` outside refers to it by id. */
  label?: string | undefined;
}

/** A setting that takes effect at once. */
export function Switch({ label, className, ...rest }: SwitchProps) {
  return (
    <span className={cx('relative inline-flex h-7 w-12 shrink-0', className)}>
      {/* The input is larger than the drawing, because a touch target needs 48 px. */}
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state
        role="switch"
        aria-label={label}
        {...rest}
        className="peer absolute -inset-x-1 -inset-y-2.5 z-10 cursor-pointer appearance-none opacity-0"
      />
      <span
        aria-hidden="true"
        className="absolute inset-0 rounded-full border-2 border-control bg-surface-2 peer-checked:border-action peer-checked:bg-action peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus peer-disabled:opacity-40"
      />
      <span
        aria-hidden="true"
        className="absolute top-1.5 left-1.5 size-4 rounded-full bg-control transition-transform duration-quick peer-checked:translate-x-5 peer-checked:bg-on-action"
      />
    </span>
  );
}
