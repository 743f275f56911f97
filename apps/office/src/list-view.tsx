import { Button, cx, Skeleton } from '@palpite/ui';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type RefObject, Suspense, useRef, useState } from 'react';
import { Failure } from './api.ts';
import { clockOf, type Row } from './format.ts';
import { useListAddress } from './list-address.ts';
import { contains, Toolbar } from './list-toolbar.tsx';
import { useOwnOrders } from './own-orders.ts';
import {
  actionsOn,
  appliesTo,
  keyOf,
  listsPlayers,
  type OfficeList,
  type OfficeTopicShape,
  olderThan,
  pageFilter,
  type ShownPage,
  useRows,
  waitsOn,
} from './registry.ts';
import { RowPane } from './row-pane.tsx';
import { RowsTable } from './rows-table.tsx';
import { useSteadyRows } from './steady-rows.ts';
import { text } from './texts.ts';
import { useKeys } from './use-keys.ts';

const RowsGrid = lazy(async () => ({ default: (await import('./rows-grid.tsx')).RowsGrid }));

type ViewProps = { topic: OfficeTopicShape; list: OfficeList; player?: string | undefined };

/** A list with its filters, its table and the pane of the open row. `player` is the one whose page shows it. */
export function ListView({ topic, list, player }: ViewProps) {
  const address = useListAddress();
  const navigate = useNavigate();
  const openRecord = (number: string) =>
    void navigate({ to: '/players/$number/{-$row}', params: { number, row: undefined }, search: {} });
  const { row: open } = address;
  const { q = '', f: filters } = address.search;
  const given = player === undefined ? (filters ?? {}) : { ...filters, player };
  const rows = useRows(list, given);
  const { [pageFilter]: _, ...asked } = filters ?? {};
  const filtered = [...Object.values(asked), q].filter((each) => each !== '').join(', ');
  const filter = useRef<HTMLInputElement>(null);
  /** Keys in the order in which the table shows them. */
  const [order, setOrder] = useState<readonly string[]>([]);
  const openOne = listsPlayers(list) ? openRecord : address.open;
  const { cursor, move, close } = useRowKeys(order, openOne, filter);
  const { steady, setUnderPointer } = useHeldRows(
    list,
    rows,
    given,
    open !== undefined || cursor !== undefined,
  );
  const matching = steady.rows.filter((row) => contains(row, list, q));
  const ofRows = actionsOn(topic, list.name);
  const openRow = rows.data?.rows.find((row) => keyOf(list, row) === open);
  return (
    <div className="flex min-h-0 grow">
      <section
        className={cx('flex min-w-0 grow flex-col bg-surface-1', open !== undefined && 'max-lg:hidden')}
      >
        <Toolbar
          topic={topic}
          list={list}
          player={player}
          rows={rows}
          given={given}
          matching={matching}
          order={order}
          filter={filter}
          steady={steady}
        />
        <Failed list={list} rows={rows} />
        {/* A finger leaves the rows when it is lifted, so that only a mouse or a pen holds them. */}
        <div
          className="flex min-h-0 grow flex-col"
          onPointerEnter={({ pointerType }) => setUnderPointer(pointerType !== 'touch')}
          onPointerLeave={() => setUnderPointer(false)}
        >
          <ListRows
            list={list}
            rows={rows}
            all={steady.rows}
            gone={steady.gone}
            matching={matching}
            filtered={filtered}
            cursor={cursor}
            onOpen={openOne}
            onOrder={setOrder}
          />
        </div>
        <Pages list={list} page={rows.data ?? { rows: [] }} />
      </section>
      {open === undefined ? null : (
        <RowPane
          list={list}
          row={openRow ?? null}
          isLoading={rows.isPending}
          actions={ofRows.filter((action) => appliesTo(action, openRow ?? null))}
          waits={waitsOn(ofRows, openRow ?? null)}
          rowKey={open}
          filters={given}
          onClose={close}
          onMove={move}
          onDecided={() => move(1)}
        />
      )}
    </div>
  );
}

/** The rows as they are shown, and N to show those that wait. `isRead`: a row is open or has the cursor. */
function useHeldRows(
  list: OfficeList,
  rows: ReturnType<typeof useRows>,
  given: Readonly<Record<string, string>>,
  isRead: boolean,
) {
  const lastOrderMs = useOwnOrders(({ lastMs }) => lastMs);
  const [isUnderPointer, setUnderPointer] = useState(false);
  // What an order of this page changed is shown at once.
  const isOther = rows.isPlaceholderData || rows.dataUpdatedAt <= lastOrderMs;
  const steady = useSteadyRows(list, rows.data?.rows ?? [], {
    isUnderPointer,
    isRead,
    question: isOther ? null : `${list.path} ${JSON.stringify(given)}`,
  });
  useKeys({ n: () => steady.newCount > 0 && steady.showNew() });
  return { steady, setUnderPointer };
}

/**
 * Keys of a list. While a row is open, J and K open its neighbours; otherwise they move a cursor, whose row Enter opens.
 * Without its row, which was decided, the one in its place follows.
 */
function useRowKeys(
  order: readonly string[],
  onOpen: (key: string) => void,
  filter: RefObject<HTMLInputElement | null>,
) {
  const { row: open, open: openRow } = useListAddress();
  const [cursor, setCursor] = useState<string>();
  const at = open ?? cursor;
  const found = at === undefined ? -1 : order.indexOf(at);
  const place = useRef(0);
  if (found >= 0) place.current = found;
  const move = (by: number) => {
    const isGone = at !== undefined && found < 0;
    const wanted = isGone ? place.current + Math.min(by, 0) : found + by;
    const next = order[Math.min(order.length - 1, Math.max(0, wanted))];
    if (open === undefined) setCursor(next);
    else openRow(next, true);
  };
  const close = () => {
    setCursor(open);
    openRow(undefined);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    enter: () => open === undefined && found >= 0 && cursor !== undefined && onOpen(cursor),
    '/': () => filter.current?.focus(),
    escape: () => (open === undefined ? setCursor(undefined) : close()),
  });
  return { cursor: open === undefined ? cursor : undefined, move, close };
}

type RowsProps = {
  list: OfficeList;
  rows: ReturnType<typeof useRows>;
  all: readonly Row[];
  /** Keys of shown rows that have left the list. */
  gone: ReadonlySet<string>;
  matching: readonly Row[];
  filtered: string;
  /** Row that Enter opens. */
  cursor: string | undefined;
  onOpen: (key: string) => void;
  onOrder: (keys: readonly string[]) => void;
};

/** The rows that the filter leaves, as a grid or a table. */
function ListRows({ list, rows, all, gone, matching, filtered, cursor, onOpen, onOrder }: RowsProps) {
  const { row: open, search, change } = useListAddress();
  if (rows.isPending)
    return (
      <div className="flex flex-col gap-2 px-5 max-md:px-4" aria-busy="true">
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-7" />
        ))}
      </div>
    );
  if (!rows.data) return null;
  if (matching.length === 0)
    return (
      <NoRows
        list={list}
        filtered={filtered}
        isOlder={search.f?.[pageFilter] !== undefined}
        onClear={() => change({ q: undefined, f: undefined })}
      />
    );
  const shown = { list, rows: matching, open, onOpen, onOrder };
  return list.grid && search.view !== 'table' ? (
    <Suspense fallback={<Skeleton className="mx-5 h-64" />}>
      <RowsGrid grid={list.grid} {...shown} />
    </Suspense>
  ) : (
    <RowsTable all={all} gone={gone} cursor={cursor} {...shown} />
  );
}

/** What failed, and from when the rows are that still stand. */
function Failed({ list, rows }: { list: OfficeList; rows: ReturnType<typeof useRows> }) {
  const { change } = useListAddress();
  if (!rows.isError) return null;
  const { error } = rows;
  const refused =
    error instanceof Failure ? list.filters.find(({ name }) => name === error.field) : undefined;
  if (refused)
    return (
      <p role="alert" className="mx-5 mb-2 rounded-sm bg-inset px-3 py-2 max-md:mx-4">
        {text('filterInvalid', { f: refused.label })}{' '}
        <button type="button" className="text-link underline" onClick={() => change({ f: undefined })}>
          {text('clearFilter')}
        </button>
      </p>
    );
  return (
    <p role="alert" className="mx-5 mb-2 rounded-sm bg-inset px-3 py-2 max-md:mx-4">
      {text('listFailed')} {rows.error.message}{' '}
      {rows.dataUpdatedAt > 0 ? text('dataFrom', { time: clockOf(rows.dataUpdatedAt) }) : null}{' '}
      <button type="button" className="text-link underline" onClick={() => void rows.refetch()}>
        {text('retry')}
      </button>
    </p>
  );
}

/** Leads to older rows, and back to the newest. A page holds everything from its oldest row on. */
function Pages({ list, page }: { list: OfficeList; page: ShownPage }) {
  const { search, change } = useListAddress();
  if (!list.filters.some(({ name }) => name === pageFilter)) return null;
  const { [pageFilter]: before, ...others } = search.f ?? {};
  const oldest = olderThan(list, page);
  if (before === undefined && oldest === null) return null;
  const show = (f: Readonly<Record<string, string>>) =>
    change({ f: Object.keys(f).length === 0 ? undefined : f });
  return (
    <div className="flex gap-2 border-t border-hairline px-5 py-2 max-md:px-4">
      {before === undefined ? null : (
        <Button variant="secondary" size={40} onClick={() => show(others)}>
          {text('newest')}
        </Button>
      )}
      {oldest === null ? null : (
        <Button variant="secondary" size={40} onClick={() => show({ ...others, [pageFilter]: oldest })}>
          {text('older')}
        </Button>
      )}
    </div>
  );
}

/** `isOlder`: after the last page, which "newest" leads back from. */
type Empty = { list: OfficeList; filtered: string; isOlder: boolean; onClear: () => void };

function NoRows({ list, filtered, isOlder, onClear }: Empty) {
  if (isOlder) return <p className="px-5 py-8 text-center text-fg-2">{text('noOlder')}</p>;
  return (
    <p className="px-5 py-8 text-center text-fg-2">
      {filtered === '' ? list.empty : text('noMatch', { q: filtered })}{' '}
      {filtered === '' ? null : (
        <button type="button" className="text-link underline" onClick={onClear}>
          {text('clearFilter')}
        </button>
      )}
    </p>
  );
}
