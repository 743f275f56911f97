import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface AvatarProps {
  children: ReactNode;
  /** Accessible name; omit when the name is beside it. */
  label?: string | undefined;
  size?: 24 | 32 | 40 | 56 | 80 | undefined;
  className?: string | undefined;
}

const sizes = { 24: 'size-6', 32: 'size-8', 40: 'size-10', 56: 'size-14', 80: 'size-20' } as const;

export function Avatar({ children, label, size = 40, className }: AvatarProps) {
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <span
      {...named}
      className={cx(
        'inline-block shrink-0 overflow-hidden rounded-full bg-surface-3',
        sizes[size],
        className,
      )}
    >
      {children}
    </span>
  );
}
