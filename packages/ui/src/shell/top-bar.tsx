import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface TopBarProps {
  start?: ReactNode;
  title?: ReactNode;
  end?: ReactNode;
  sticky?: boolean | undefined;
  className?: string | undefined;
}

export function TopBar({ start, title, end, sticky = true, className }: TopBarProps) {
  return (
    <header className={cx('safe-top gutter z-20 bg-ground', sticky && 'sticky top-0', className)}>
      <div className="apart flex h-14 items-center gap-2 max-sm:gap-1 big:h-auto big:min-h-14">
        {start}
        {title ? (
          <h1 className="@container min-w-0 flex-1 truncate font-brand text-title-sm font-bold">{title}</h1>
        ) : (
          <span className="flex-1" />
        )}
        {end ? <div className="flex shrink-0 items-center gap-2 max-sm:gap-1">{end}</div> : null}
      </div>
    </header>
  );
}
