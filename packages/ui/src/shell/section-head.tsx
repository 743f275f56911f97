import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface SectionHeadProps {
  title: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
}

export function SectionHead({ title, action, className }: SectionHeadProps) {
  return (
    <div className={cx('gutter flex min-h-12 items-center justify-between gap-3', className)}>
      <h2 className="text-title-sm text-fg-1">{title}</h2>
      {action ? <span className="text-label text-link">{action}</span> : null}
    </div>
  );
}
