import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface BadgeProps {
  tone?: 'neutral' | 'action' | 'live' | 'up' | 'down' | 'bonus' | 'boost' | undefined;
  icon?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

const tones = {
  neutral: 'px-2 bg-surface-3 text-fg-2',
  action: 'px-2 bg-action text-on-action',
  live: 'text-down',
  up: 'px-2 bg-up/14 text-up',
  down: 'px-2 bg-down/14 text-down',
  bonus: 'px-2 bg-bonus/14 text-bonus',
  boost: 'px-2 bg-boost/14 text-boost',
} as const;

export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'tabular inline-flex items-center gap-1.5 rounded-xs py-1 text-micro font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {tone === 'live' ? (
        <span aria-hidden="true" className="size-2 animate-live rounded-full bg-down" />
      ) : null}
      {icon}
      {children}
    </span>
  );
}
