import type { ReactNode } from 'react';

export type SharedFrameProps = { head: ReactNode; board: ReactNode; controls: ReactNode; table: ReactNode };

/** This lays out a game that everybody shares: board, bets, then the table; side by side on wide screens. */
export function SharedFrame({ head, board, controls, table }: SharedFrameProps) {
  return (
    <div className="gutter mx-auto flex w-full max-w-120 flex-col pb-[calc(var(--safe-bottom)+24px)] md:max-w-none md:pb-10">
      {head}
      <div className="flex flex-col gap-3 md:grid md:grid-cols-[minmax(0,1fr)_352px] md:grid-rows-[auto_1fr] md:items-start md:gap-4">
        <section className="flex min-w-0 flex-col overflow-hidden rounded-card bg-surface-1">{board}</section>
        <section className="flex flex-col gap-2 md:row-span-2 md:rounded-card md:bg-surface-1 md:p-4">
          {controls}
        </section>
        {table}
      </div>
    </div>
  );
}
