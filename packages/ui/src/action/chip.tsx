import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { type RenderElement, renderAs } from '../render-as.ts';

export interface ChipProps extends ComponentProps<'button'> {
  selected?: boolean | undefined;
  icon?: ReactNode;
  count?: ReactNode;
  look?: 'solid' | 'outline' | undefined;
  render?: RenderElement | undefined;
}

export function Chip({
  selected = false,
  icon,
  count,
  look = 'solid',
  render,
  className,
  children,
  type = 'button',
  ...rest
}: ChipProps) {
  const chosen =
    look === 'solid'
      ? 'bg-fg-1 text-ground font-semibold'
      : 'bg-surface-2 text-fg-1 font-semibold shadow-[inset_0_0_0_1.5px_var(--color-accent)]';
  const props = {
    ...rest,
    ...(render
      ? { 'aria-current': selected ? ('true' as const) : undefined }
      : { type, 'aria-pressed': selected }),
    'data-selected': selected ? '' : undefined,
    className: cx(
      'hit-48 inline-flex min-h-9 shrink-0 items-center justify-center gap-1.5 px-4 text-label whitespace-nowrap',
      'transition-transform duration-instant active:scale-95',
      look === 'solid' ? 'rounded-full' : 'rounded-odds min-h-10 px-3',
      selected ? chosen : 'bg-surface-2 text-fg-2',
      className,
    ),
    children: (
      <>
        {icon}
        {children}
        {count === undefined ? null : (
          <span className={cx('tabular text-micro', selected ? 'opacity-70' : 'text-fg-3')}>{count}</span>
        )}
      </>
    ),
  };
  return renderAs(render, 'button', props as Parameters<typeof renderAs>[2]);
}
