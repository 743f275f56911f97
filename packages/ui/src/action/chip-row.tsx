import type { ComponentProps } from 'react';
import { useEffect, useRef } from 'react';
import { cx } from '../cx.ts';

export interface ChipRowProps extends ComponentProps<'div'> {
  /** What the chips choose. */
  label: string;
}

/** This lays chips in a rail that scrolls sideways and brings the chosen one into view. */
export function ChipRow({ label, className, children, ...rest }: ChipRowProps) {
  const rail = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = rail.current;
    const chosen = node?.querySelector<HTMLElement>('[data-selected]');
    // The first one is in view; to ask where it stands would lay out the whole screen.
    if (!node || !chosen || chosen === node.firstElementChild) return;
    // scrollIntoView would also scroll the page, so the rail is moved by hand.
    node.scrollLeft = chosen.offsetLeft - (node.clientWidth - chosen.offsetWidth) / 2;
  }, []);
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
