import type { ReactNode } from 'react';
import { useMedia } from '../../../../shared/ui/media.ts';

export type SharedFrameProps = {
  head: ReactNode;
  board: ReactNode;
  controls: ReactNode;
  table: ReactNode;
  /** Content below the table and below the bets on wide screens; phones show it in sheets. */
  ground: { table: ReactNode; controls: ReactNode };
};

/** Layout of a shared game: board, bets, table; side by side on wide screens. */
export function SharedFrame({ head, board, controls, table, ground }: SharedFrameProps) {
  const wide = useMedia('(min-width: 900px)');
  return (
    <div className="gutter mx-auto flex w-full max-w-120 flex-col short:max-w-none pb-[calc(var(--safe-bottom)+24px)] md:max-w-none md:pb-10">
      {head}
      <div className="flex flex-col gap-3 short:grid short:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] short:items-start md:grid md:grid-cols-[minmax(0,1fr)_352px] md:grid-rows-[auto_1fr] md:items-start md:gap-4">
        <section className="flex min-w-0 flex-col overflow-hidden rounded-card bg-surface-1">{board}</section>
        <div className="flex flex-col gap-4 md:row-span-2">
          <section className="flex flex-col gap-2 md:rounded-card md:bg-surface-1 md:p-4">{controls}</section>
          {wide ? <div className="rounded-card bg-surface-1 p-4">{ground.controls}</div> : null}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {table}
          {wide ? ground.table : null}
        </div>
      </div>
    </div>
  );
}
