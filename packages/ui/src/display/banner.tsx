import { Info, TrendingUp, TriangleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface BannerProps {
  tone?: 'info' | 'warn' | 'offline' | 'good' | undefined;
  action?: ReactNode;
  /** Announces itself politely when it appears. */
  live?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

const tones = {
  info: { icon: Info, box: 'bg-link/14', mark: 'text-link' },
  warn: { icon: TriangleAlert, box: 'bg-boost/16', mark: 'text-boost' },
  offline: { icon: WifiOff, box: 'bg-surface-3', mark: 'text-fg-2' },
  good: { icon: TrendingUp, box: 'bg-up/14', mark: 'text-up' },
} as const;

export function Banner({ tone = 'info', action, live, className, children }: BannerProps) {
  const { icon: Icon, box, mark } = tones[tone];
  return (
    <div
      role={live ? 'status' : undefined}
      className={cx(
        'flex min-h-11 items-center gap-3 rounded-odds px-3.5 py-2.5 text-label text-fg-1',
        box,
        className,
      )}
    >
      <Icon aria-hidden="true" size={18} className={cx('shrink-0', mark)} />
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  );
}
