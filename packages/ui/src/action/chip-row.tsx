import type { ComponentProps } from 'react';
import { useRef } from 'react';
import { cx } from '../cx.ts';
import { useChosenInView } from './use-chosen-in-view.ts';

export interface ChipRowProps extends ComponentProps<'div'> {
  label: string;
}

export function ChipRow({ label, className, children, ...rest }: ChipRowProps) {
  const rail = useRef<HTMLDivElement>(null);
  useChosenInView(rail, '[data-selected]');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border box that cannot scroll everywhere
    <div
      ref={rail}
      role="group"
      aria-label={label}
      className={cx('rail relative gap-2 py-1.5', className)}
      {...rest}
    >
      {children}
    </div>
  );
}
