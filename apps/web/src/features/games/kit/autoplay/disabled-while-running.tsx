import { cx } from '@palpite/ui';
import type { ReactNode } from 'react';

/** This keeps the controls of a game in view but out of reach while a series runs on them. */
export function DisabledWhileRunning({ held, children }: { held: boolean; children: ReactNode }) {
  return (
    <div
      inert={held}
      className={cx('flex flex-col gap-3 transition-opacity duration-quick', held && 'opacity-50')}
    >
      {children}
    </div>
  );
}
