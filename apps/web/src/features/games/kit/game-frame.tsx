import { cx } from '@palpite/ui';
import type { ReactNode } from 'react';

export type GameFrameProps = {
  head: ReactNode;
  board: ReactNode;
  controls: ReactNode;
  /** Extends the board to both edges of a narrow phone, for boards with many buttons. */
  bleeds?: boolean | undefined;
};

export function GameFrame({ head, board, controls, bleeds = false }: GameFrameProps) {
  return (
    // Board and controls share the window's height, so the server-rendered first screen must contain both
    // (`data-whole`).
    <div
      data-whole=""
      className="gutter mx-auto flex min-h-[calc(100dvh-3.5rem-var(--safe-top))] w-full max-w-120 flex-col short:max-w-none md:min-h-0 md:max-w-none md:pb-10"
    >
      {head}
      <div
        className={cx(
          'flex flex-1 flex-col gap-3 short:grid short:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] md:grid md:grid-cols-[minmax(0,1fr)_352px] md:gap-4',
          bleeds && 'max-[392px]:gap-2',
        )}
      >
        <section
          className={cx(
            'flex flex-1 flex-col overflow-hidden rounded-card bg-surface-1 md:min-h-[clamp(26rem,100dvh-15rem,34rem)]',
            bleeds && 'max-[392px]:-mx-(--gutter) max-[392px]:rounded-none',
          )}
        >
          {board}
        </section>
        <section
          className={cx(
            'flex flex-col gap-3 short:gap-2 short:self-start big:contents md:self-start md:rounded-card md:bg-surface-1 md:p-4',
            bleeds && 'max-[392px]:gap-2',
          )}
        >
          {controls}
        </section>
      </div>
    </div>
  );
}
