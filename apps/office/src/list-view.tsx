import { Button, cx, Skeleton } from '@palpite/ui';
import { useNavigate } from '@tanstack/react-router';
import { Download as DownloadIcon } from 'lucide-react';
import {
  type ChangeEvent,
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Failure } from './api.ts';
import { nameOf } from './code-names.ts';
import { csvOf, saveCsv } from './csv.ts';
import { clockOf, type Row, shownValue } from './format.ts';
import { useListAddress } from './list-address.ts';
import {
  actionsOn,
  appliesTo,
  fileRowsMax,
  keyOf,
  listsPlayers,
  type OfficeField,
  type OfficeList,
  type OfficeTopicShape,
  olderThan,
  pageFilter,
  readAllRows,
  type ShownPage,
  useRows,
  waitsOn,
} from './registry.ts';
import { RowPane } from './row-pane.tsx';
import { RowsTable } from './rows-table.tsx';
import { text } from './texts.ts';
import { ChoiceButton, ToolButton } from './tool-button.tsx';
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
  const matching = (rows.data?.rows ?? []).filter((row) => contains(row, list, q));
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
        />
        <Failed list={list} rows={rows} />
        <ListRows
          list={list}
          rows={rows}
          matching={matching}
          filtered={filtered}
          cursor={cursor}
          onOpen={openOne}
          onOrder={setOrder}
        />
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
    escape: () => open !== undefined && close(),
  });
  return { cursor: open === undefined ? cursor : undefined, move, close };
}

type RowsProps = {
  list: OfficeList;
  rows: ReturnType<typeof useRows>;
  matching: readonly Row[];
  filtered: string;
  /** Row that Enter opens. */
  cursor: string | undefined;
  onOpen: (key: string) => void;
  onOrder: (keys: readonly string[]) => void;
};

/** The rows that the filter leaves, as a grid or a table. */
function ListRows({ list, rows, matching, filtered, cursor, onOpen, onOrder }: RowsProps) {
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
    <RowsTable all={rows.data.rows} cursor={cursor} {...shown} />
  );
}

type ToolbarProps = ViewProps & {
  rows: ReturnType<typeof useRows>;
  /** Filters that the server applies. */
  given: Readonly<Record<string, string>>;
  matching: readonly Row[];
  order: readonly string[];
  filter: RefObject<HTMLInputElement | null>;
};

/** Filters of the server and of the page, how many rows they leave, and the rows as a file. */
function Toolbar({ topic, list, player, rows, given, matching, order, filter }: ToolbarProps) {
  const address = useListAddress();
  const { q = '' } = address.search;
  const asked = list.filters.filter(
    ({ name }) => name !== pageFilter && (player === undefined || name !== 'player'),
  );
  return (
    <div className="flex flex-wrap items-center gap-3 px-5 py-2 max-md:px-4">
      <ListFilters filters={asked} />
      <input
        ref={filter}
        type="search"
        value={q}
        placeholder={text('filter')}
        aria-label={text('filter')}
        onChange={(event) => address.change({ q: event.target.value || undefined })}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        className="h-8 w-60 min-w-0 rounded-sm border border-control bg-surface-1 px-2.5 max-md:h-11 max-md:w-24 max-md:grow"
      />
      <p className="note-text ml-auto max-md:hidden" role="status">
        {rows.data
          ? `${matching.length === 1 ? text('oneRow') : text('rows', { n: matching.length })}, `
          : null}
        {rows.dataUpdatedAt > 0 ? text('updated', { time: clockOf(rows.dataUpdatedAt) }) : null}
      </p>
      {list.grid ? <ViewChoice /> : null}
      {matching.length > 0 ? (
        <DownloadButton
          name={`${topic.name}-${list.name}`}
          list={list}
          rows={matching}
          isPart={rows.data?.hasOlder === true || address.search.f?.[pageFilter] !== undefined}
          order={order}
          readAll={async () => (await readAllRows(list, given)).filter((row) => contains(row, list, q))}
        />
      ) : null}
    </div>
  );
}

/** Shows a list that has a grid as a table instead. */
function ViewChoice() {
  const { search, change } = useListAddress();
  return (
    <div className="flex gap-1">
      {([undefined, 'table'] as const).map((view) => (
        <ChoiceButton
          key={view ?? 'grid'}
          label={text(view === 'table' ? 'asTable' : 'asGrid')}
          isChosen={search.view === view}
          onChoose={() => change({ view })}
        />
      ))}
    </div>
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

/** More filters than these are behind a button on a phone. */
const phoneFiltersMax = 2;

/** Filters of a list in the address; empty ones are left out. */
function ListFilters({ filters }: { filters: readonly OfficeField[] }) {
  const { search, change } = useListAddress();
  const [isOpen, setOpen] = useState(false);
  const set = filters.filter(({ name }) => (search.f?.[name] ?? '') !== '').length;
  const isFolded = filters.length > phoneFiltersMax && !isOpen;
  return (
    <>
      {filters.length > phoneFiltersMax ? (
        <Button
          variant="secondary"
          size={40}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="md:hidden"
        >
          {set > 0 ? text('filtersSet', { n: set }) : text('filters')}
        </Button>
      ) : null}
      <div className={cx('contents', isFolded && 'max-md:hidden')}>
        {filters.map((each) => (
          <ListFilter
            key={each.name}
            filter={each}
            value={search.f?.[each.name] ?? ''}
            onChange={(value) => {
              const { [each.name]: _, ...others } = search.f ?? {};
              const next = value === '' ? others : { ...others, [each.name]: value };
              change({ f: Object.keys(next).length === 0 ? undefined : next });
            }}
          />
        ))}
      </div>
    </>
  );
}

type FilterProps = { filter: OfficeField; value: string; onChange: (value: string) => void };

const filterBox =
  'h-8 min-w-0 rounded-sm border border-control bg-surface-1 px-2.5 max-md:h-11 max-md:w-full';

/** A filter that the server applies: at once for a choice, a text once it is confirmed with Enter or left. */
function ListFilter({ filter, value, onChange }: FilterProps) {
  const { label, hint, kind, options } = filter;
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const common = { 'aria-label': label, title: hint ?? undefined };
  if (kind === 'choice')
    return (
      <select
        {...common}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(filterBox, 'max-w-44 max-md:max-w-none', value === '' && 'text-fg-2')}
      >
        <option value="">{label}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {nameOf(option, filter)}
          </option>
        ))}
      </select>
    );
  const apply = () => typed.trim() !== value && onChange(typed.trim());
  const written = {
    ...common,
    value: typed,
    onBlur: apply,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value),
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && apply(),
  };
  if (kind === 'day')
    return (
      <label className="note-text flex items-center gap-2 max-md:w-full">
        <span className="max-md:w-24">{label}</span>
        <input type="date" {...written} className={cx(filterBox, 'text-fg max-md:grow')} />
      </label>
    );
  return <input type="search" placeholder={label} {...written} className={cx(filterBox, 'w-60')} />;
}

type Download = {
  name: string;
  list: OfficeList;
  rows: readonly Row[];
  /** The list has other pages. */
  isPart: boolean;
  order: readonly string[];
  readAll: () => Promise<readonly Row[]>;
};

/** Saves the rows that the filter leaves: of all pages, or of a list without pages in the order of the table. */
function DownloadButton({ name, list, rows, isPart, order, readAll }: Download) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'cut'>('idle');
  const inOrder = () => {
    const places = new Map(order.map((key, place) => [key, place]));
    const placeOf = (row: Row) => places.get(keyOf(list, row)) ?? places.size;
    return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
  };
  const download = async () => {
    setState('busy');
    try {
      const saved = isPart ? await readAll() : inOrder();
      saveCsv(`${name}-${new Date().toISOString().slice(0, 10)}`, csvOf(list, saved));
      setState(saved.length < fileRowsMax ? 'idle' : 'cut');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      {state === 'failed' || state === 'cut' ? (
        <p role="alert" className="note-text">
          {state === 'failed'
            ? text('downloadFailed')
            : text('downloadCut', { n: fileRowsMax.toLocaleString() })}
        </p>
      ) : null}
      <ToolButton label={text('downloadCsv')} isBusy={state === 'busy'} onClick={() => void download()}>
        <DownloadIcon size={16} aria-hidden />
      </ToolButton>
    </>
  );
}

function contains(row: Row, list: OfficeList, wanted: string): boolean {
  if (wanted === '') return true;
  const needle = wanted.toLowerCase();
  return list.columns.some((column) => {
    const value = row[column.name];
    return (
      shownValue(value, column, row).toLowerCase().includes(needle) ||
      String(value ?? '')
        .toLowerCase()
        .includes(needle)
    );
  });
}
