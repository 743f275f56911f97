import type { HTMLAttributes } from 'react';
import { cx } from '../cx.ts';
import { type RenderElement, renderAs } from '../render-as.ts';

export interface CardProps extends HTMLAttributes<HTMLElement> {
  /** Surface level above the ground. */
  level?: 1 | 2 | undefined;
  padding?: 'none' | 'tight' | 'normal' | undefined;
  render?: RenderElement | undefined;
}

const paddings = { none: '', tight: 'p-3', normal: 'p-4' } as const;

export function Card({ level = 1, padding = 'normal', render, className, ...rest }: CardProps) {
  return renderAs(render, 'div', {
    ...rest,
    className: cx(
      'block rounded-card text-fg-1',
      level === 1 ? 'bg-surface-1' : 'bg-surface-2',
      paddings[padding],
      className,
    ),
  });
}
