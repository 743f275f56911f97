import { cx } from '@palpite/ui';
import type { ReactNode } from 'react';

/** Makes the controls of a game inert while a series runs. */
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
