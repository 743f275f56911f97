import { cx, Skeleton } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { Download as DownloadIcon } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { csvOf, saveCsv } from './csv.ts';
import { clockOf, type Row, shownValue } from './format.ts';
import { useListAddress } from './list-address.ts';
import { TopicActions } from './order-form.tsx';
import {
  actionsOn,
  findTopic,
  keyOf,
  type OfficeField,
  type OfficeList,
  type OfficeTopicShape,
  useOffice,
  useRows,
} from './registry.ts';
import { RowPane } from './row-pane.tsx';
import { RowsTable } from './rows-table.tsx';
import { text } from './texts.ts';
import { ToolButton } from './tool-button.tsx';
import { useKeys } from './use-keys.ts';

/** A topic: tabs of its lists, the table, and the pane of the open row. All of it is in the address. */
export function TopicPage() {
  const {
    topic: name,
    search: { list: listName },
  } = useListAddress();
  const office = useOffice();
  const topic = findTopic(office.data, name);
  if (office.isPending) return <Skeleton className="m-5 h-64" />;
  if (!topic) return <p className="p-5">{text(office.data ? 'forbidden' : 'unknownPage')}</p>;
  const list = topic.lists.find((each) => each.name === listName) ?? topic.lists[0];
  const own = topic.actions.filter(({ on }) => on === null);
  return (
    <>
      {topic.lists.length > 1 || own.length > 0 ? (
        <div className="flex flex-wrap items-center gap-1 border-b border-hairline px-5 py-2 max-md:px-4">
          {topic.lists.length > 1
            ? topic.lists.map((each) => (
                <Link
                  key={each.name}
                  to="/$topic/{-$row}"
                  params={{ topic: name, row: undefined }}
                  search={{ list: each.name }}
                  aria-current={each === list ? 'true' : undefined}
                  className={cx(
                    'flex h-8 items-center rounded-xs px-3 max-md:h-11',
                    each === list ? 'bg-surface-2 font-semibold' : 'text-fg-2',
                  )}
                >
                  {each.title}
                </Link>
              ))
            : null}
          <div className="ml-auto flex flex-wrap gap-2">
            <TopicActions actions={own} />
          </div>
        </div>
      ) : null}
      {list ? (
        <ListView key={list.path} topic={topic} list={list} />
      ) : (
        <p className="p-5">{text('noLists')}</p>
      )}
    </>
  );
}

function ListView({ topic, list }: { topic: OfficeTopicShape; list: OfficeList }) {
  const address = useListAddress();
  const { row: open } = address;
  const { q = '', f: filters } = address.search;
  const rows = useRows(list, filters);
  const filtered = [...Object.values(filters ?? {}), q].filter((each) => each !== '').join(', ');
  const filter = useRef<HTMLInputElement>(null);
  /** Keys in the order in which the table shows them. */
  const [order, setOrder] = useState<readonly string[]>([]);
  const move = (by: number) => {
    const at = open === undefined ? -1 : order.indexOf(open);
    const next = order[Math.min(order.length - 1, Math.max(0, at + by))];
    if (next !== undefined) address.open(next, open !== undefined);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    '/': () => filter.current?.focus(),
    escape: () => open !== undefined && address.open(undefined),
  });
  const matching = (rows.data?.rows ?? []).filter((row) => contains(row, list, q));
  const openRow = rows.data?.rows.find((row) => keyOf(list, row) === open);
  return (
    <div className="flex min-h-0 grow">
      <section
        className={cx('flex min-w-0 grow flex-col bg-surface-1', open !== undefined && 'max-lg:hidden')}
      >
        <div className="flex items-center gap-3 px-5 py-2 max-md:flex-wrap max-md:px-4">
          <ListFilters list={list} />
          <input
            ref={filter}
            type="search"
            value={q}
            placeholder={text('filter')}
            aria-label={text('filter')}
            onChange={(event) => address.change({ q: event.target.value || undefined })}
            onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
            className="h-8 w-60 min-w-0 rounded-sm border border-control bg-surface-1 px-2.5 max-md:h-11 max-md:grow"
          />
          <p className="note-text ml-auto max-md:hidden" role="status">
            {rows.data
              ? `${matching.length === 1 ? text('oneRow') : text('rows', { n: matching.length })}, `
              : null}
            {rows.dataUpdatedAt > 0 ? text('updated', { time: clockOf(rows.dataUpdatedAt) }) : null}
          </p>
          {matching.length > 0 ? (
            <DownloadButton name={`${topic.name}-${list.name}`} list={list} rows={matching} order={order} />
          ) : null}
        </div>
        {rows.isError ? (
          <p role="alert" className="mx-5 mb-2 rounded-sm bg-inset px-3 py-2 max-md:mx-4">
            {text('listFailed')} {rows.error.message}{' '}
            {rows.dataUpdatedAt > 0 ? text('dataFrom', { time: clockOf(rows.dataUpdatedAt) }) : null}{' '}
            <button type="button" className="text-link underline" onClick={() => void rows.refetch()}>
              {text('retry')}
            </button>
          </p>
        ) : null}
        {rows.isPending ? (
          <div className="flex flex-col gap-2 px-5 max-md:px-4" aria-busy="true">
            {[0, 1, 2, 3, 4, 5].map((row) => (
              <Skeleton key={row} className="h-7" />
            ))}
          </div>
        ) : rows.data && matching.length === 0 ? (
          <p className="px-5 py-8 text-center text-fg-2">
            {filtered === '' ? list.empty : text('noMatch', { q: filtered })}{' '}
            {filtered === '' ? null : (
              <button
                type="button"
                className="text-link underline"
                onClick={() => address.change({ q: undefined, f: undefined })}
              >
                {text('clearFilter')}
              </button>
            )}
          </p>
        ) : rows.data ? (
          <RowsTable list={list} rows={matching} open={open} onOpen={address.open} onOrder={setOrder} />
        ) : null}
      </section>
      {open === undefined ? null : (
        <RowPane
          list={list}
          row={openRow ?? null}
          isLoading={rows.isPending}
          actions={actionsOn(topic, list.name)}
          rowKey={open}
          filters={address.search.f ?? {}}
          onClose={() => address.open(undefined)}
          onMove={move}
          onDecided={() => move(1)}
        />
      )}
    </div>
  );
}

/** Filters of a list in the address; empty ones are left out. */
function ListFilters({ list }: { list: OfficeList }) {
  const { search, change } = useListAddress();
  return list.filters.map((each) => (
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
  ));
}

type FilterProps = { filter: OfficeField; value: string; onChange: (value: string) => void };

const filterBox =
  'h-8 min-w-0 rounded-sm border border-control bg-surface-1 px-2.5 max-md:h-11 max-md:w-full';

/** A filter that the server applies: at once for a choice, a text once it is confirmed with Enter or left. */
function ListFilter({ filter: { label, hint, kind, options }, value, onChange }: FilterProps) {
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
            {option}
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

type Download = { name: string; list: OfficeList; rows: readonly Row[]; order: readonly string[] };

/** Saves the rows that the filter leaves, in the order of the table. */
function DownloadButton({ name, list, rows, order }: Download) {
  const download = () => {
    const places = new Map(order.map((key, place) => [key, place]));
    const placeOf = (row: Row) => places.get(keyOf(list, row)) ?? places.size;
    const sorted = rows.toSorted((a, b) => placeOf(a) - placeOf(b));
    saveCsv(`${name}-${new Date().toISOString().slice(0, 10)}`, csvOf(list, sorted));
  };
  return (
    <ToolButton label={text('downloadCsv')} onClick={download}>
      <DownloadIcon size={16} aria-hidden />
    </ToolButton>
  );
}

function contains(row: Row, list: OfficeList, wanted: string): boolean {
  if (wanted === '') return true;
  const needle = wanted.toLowerCase();
  return list.columns.some((column) => {
    const value = row[column.name];
    return (
      shownValue(value, column).toLowerCase().includes(needle) ||
      String(value ?? '')
        .toLowerCase()
        .includes(needle)
    );
  });
}
