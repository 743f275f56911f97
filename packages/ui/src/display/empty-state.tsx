import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface EmptyStateProps {
  art?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
}

export function EmptyState({ art, title, text, action, className }: EmptyStateProps) {
  return (
    <div
      className={cx(
        'mx-auto flex max-w-80 flex-col items-center px-6 py-10 text-center short:py-2',
        className,
      )}
    >
      {art ? <div className="mb-6 short:mb-3 short:[&>*]:h-18 short:[&>*]:w-auto">{art}</div> : null}
      <p className="text-title-sm text-balance text-fg-1">{title}</p>
      {text ? <p className="mt-1.5 text-body-sm text-pretty text-fg-3">{text}</p> : null}
      {action ? <div className="mt-5">{action}</div> : null}
    </div>
  );
}
