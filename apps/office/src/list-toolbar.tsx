import { Button, cx } from '@palpite/ui';
import { ArrowUp, Download as DownloadIcon } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { nameOf } from './code-names.ts';
import { csvOf, saveCsv } from './csv.ts';
import { clockOf, type Row, shownValue } from './format.ts';
import { useListAddress } from './list-address.ts';
import {
  fileRowsMax,
  keyOf,
  type OfficeField,
  type OfficeList,
  type OfficeTopicShape,
  pageFilter,
  readAllRows,
  type useRows,
} from './registry.ts';
import type { useSteadyRows } from './steady-rows.ts';
import { text } from './texts.ts';
import { ChoiceButton, ToolButton } from './tool-button.tsx';

type ToolbarProps = {
  topic: OfficeTopicShape;
  list: OfficeList;
  player: string | undefined;
  rows: ReturnType<typeof useRows>;
  /** Filters that the server applies. */
  given: Readonly<Record<string, string>>;
  matching: readonly Row[];
  order: readonly string[];
  filter: RefObject<HTMLInputElement | null>;
  steady: ReturnType<typeof useSteadyRows>;
};

/** Filters of the server and of the page, how many rows they leave, and the rows as a file. */
export function Toolbar({ topic, list, player, rows, given, matching, order, filter, steady }: ToolbarProps) {
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
      <NewRows count={steady.newCount} onShow={steady.showNew} />
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

/** Rows that have arrived while the list must not move. */
function NewRows({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null;
  return (
    <button
      type="button"
      onClick={onShow}
      aria-keyshortcuts="n"
      className="flex h-7 items-center gap-1.5 rounded-sm border border-link px-2.5 font-semibold text-link max-md:h-11"
    >
      <ArrowUp size={14} aria-hidden />
      {count === 1 ? text('newRow') : text('newRows', { n: count })}
      <span aria-hidden className="text-micro font-normal max-md:hidden">
        N
      </span>
    </button>
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

/** Whether a row shows the text anywhere. */
export function contains(row: Row, list: OfficeList, wanted: string): boolean {
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
