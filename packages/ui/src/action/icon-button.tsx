import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { type RenderElement, renderAs } from '../render-as.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  label: string;
  icon: ReactNode;
  tone?: 'plain' | 'filled' | 'action' | undefined;
  /** Visible size; the touch target is at least 48. */
  size?: 48 | 40 | 32 | undefined;
  /** For a toggle drawn as an icon: favourite, mute. */
  pressed?: boolean | undefined;
  render?: RenderElement | undefined;
}

const tones = {
  plain: 'text-fg-2 active:bg-surface-2 aria-pressed:text-accent aria-pressed:[&_svg]:fill-current',
  filled: 'bg-surface-2 text-fg-1 active:bg-surface-3 aria-pressed:text-accent',
  action: 'bg-action text-on-action active:bg-action-pressed',
} as const;

const sizes = { 48: 'size-12', 40: 'size-10', 32: 'size-8' } as const;

export function IconButton({
  label,
  icon,
  tone = 'plain',
  size = 48,
  pressed,
  render,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const props = {
    ...rest,
    ...(render ? {} : { type }),
    'aria-label': label,
    'aria-pressed': pressed,
    className: cx(
      'hit-48 inline-flex shrink-0 items-center justify-center rounded-full transition-transform duration-instant',
      'active:scale-95 disabled:opacity-40',
      tones[tone],
      sizes[size],
      className,
    ),
    children: icon,
  };
  return renderAs(render, 'button', props as Parameters<typeof renderAs>[2]);
}
