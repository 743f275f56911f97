import { Menu } from '@base-ui/react/menu';
import { cx } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import {
  createContext,
  type Ref,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type CustomItemComponentProps, Virtualizer } from 'virtua';
import { CheckMarks, weightOf } from './check-marks.tsx';
import { cellText, isNumeric, type Row, shownValue, withDecimals } from './format.ts';
import { MaskedText } from './hidden-value.tsx';
import { useListAddress } from './list-address.ts';
import { PhoneRows } from './phone-rows.tsx';
import { keyOf, type OfficeField, type OfficeList } from './registry.ts';
import { StateChip } from './state-chip.tsx';
import { text } from './texts.ts';

type Column = OfficeList['columns'][number] & { decimals: number };

/** Currency of all rows, when they have the same one. */
function soleCurrency(rows: readonly Row[]): string | null {
  const [first, ...others] = new Set(rows.map(({ currency }) => currency));
  return typeof first === 'string' && first !== '' && others.length === 0 ? first : null;
}

const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
});

/** Compares numbers and decimal text by value, everything else by the reader's alphabet. */
function compare(one: unknown, other: unknown): number {
  const [a, b] = [Number(one ?? ''), Number(other ?? '')];
  if (one !== '' && other !== '' && !Number.isNaN(a) && !Number.isNaN(b)) return a - b;
  return String(one ?? '').localeCompare(String(other ?? ''));
}

const storageKey = (list: OfficeList) => `palpiteOffice.columns.${list.path}`;

/** Values that are read in the pane. */
const unlisted: readonly OfficeField['look'][] = ['rowId', 'texts', 'pictures'];

/** Hidden columns: technical ids of rows, texts of all languages and pictures, until the member chooses others. */
function readHidden(list: OfficeList): Record<string, boolean> {
  const usual = Object.fromEntries(
    list.columns.flatMap(({ look, name }) => (unlisted.includes(look) ? [[name, false]] : [])),
  );
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(storageKey(list)) ?? '{}') as typeof usual) };
  } catch {
    return usual;
  }
}

/** Between columns, and beside the first and the last; the classes of the rows have the same. */
const columnGap = 20;
/** Rows whose texts decide about the width of a column. */
const measuredRows = 100;
/** Ids of vendors and of rows, which people compare by their beginning. The pane shows them in full. */
const technicalId = /^[\w:.-]{24,}$/;

/** Width that a table keeps free for a text, in pixels. */
function boundOf({ look }: Column, longest: string): number {
  if (technicalId.test(longest) && !longest.includes('@')) return 130;
  return look === 'code' || look === 'longText' ? 240 : 260;
}

/** Capitals and digits are wider than other letters, so that ids in capitals are not cut. */
const textWidth = (text: string) => text.length * 7.2 + (text.match(/[\p{Lu}\d]/gu)?.length ?? 0) * 1.8;

type Width = { readonly least: number; readonly most: number };

/** Width of a column: of its head or its longest text, whichever is wider, and up to twice as much in a wide window. */
function widthOf(column: Column, rows: readonly Row[]): Width {
  const { look, label, name } = column;
  if (look === 'checks') return { least: 120, most: 120 };
  const longest = rows
    .slice(0, measuredRows)
    .map((row) => cellText(row[name], column, row))
    .reduce((one, other) => (other.length > one.length ? other : one), '');
  const isTabular = isNumeric(column) || look === 'player';
  const body = (isTabular ? longest.length * 9 : textWidth(longest)) + (look === 'state' ? 30 : 6);
  const head = Math.min(170, label.length * 6.4 + 8);
  const least = Math.round(Math.max(48, head, Math.min(body, boundOf(column, longest))));
  return { least, most: Math.round(Math.max(2 * least, Math.min(body, 480))) };
}

const wide = matchMedia('(min-width: 768px)');

/** Whether the window is wider than a phone. Only the rows for it are on the page. */
const useIsWide = () =>
  useSyncExternalStore(
    (notify) => {
      wide.addEventListener('change', notify);
      return () => wide.removeEventListener('change', notify);
    },
    () => wide.matches,
  );

type Props = {
  list: OfficeList;
  rows: readonly Row[];
  /** Keys of rows that have left the list. */
  gone: ReadonlySet<string>;
  /** Rows before the filter of the page, by which columns keep their widths while it is typed. */
  all: readonly Row[];
  open: string | undefined;
  /** Row that Enter opens while none is open. */
  cursor: string | undefined;
  onOpen: (key: string) => void;
  /** Called with the keys in the order in which they are shown. */
  onOrder: (keys: readonly string[]) => void;
};

/** The rows of a list: a table on a wide window, lines of two on a phone. Sorting and columns are kept. */
export function RowsTable({ list, rows, all, gone, open, cursor, onOpen, onOrder }: Props) {
  const { sort, desc = false } = useListAddress().search;
  const isWide = useIsWide();
  const [visibility, setVisibility] = useState(() => readHidden(list));
  const data = useMemo(() => [...rows], [rows]);
  const columns = useMemo(
    () =>
      list.columns.map((column) => ({
        id: column.name,
        accessorFn: (row: Row) => row[column.name],
        sortFn: (a: { original: Row }, b: { original: Row }) =>
          column.look === 'checks'
            ? weightOf(a.original[column.name]) - weightOf(b.original[column.name])
            : compare(a.original[column.name], b.original[column.name]),
      })),
    [list],
  );
  const sorting = useMemo(() => (sort ? [{ id: sort, desc }] : []), [sort, desc]);
  const table = useTable({
    features,
    columns,
    data,
    state: { sorting, columnVisibility: visibility },
  });
  const shown = table.getRowModel().rows.map((row) => row.original);
  const keys = shown.map((row) => keyOf(list, row));
  const joined = keys.filter((key) => !gone.has(key)).join('\n');
  useEffect(() => onOrder(joined === '' ? [] : joined.split('\n')), [joined, onOrder]);

  const box = useRef<HTMLDivElement>(null);
  const place = keys.indexOf(open ?? cursor ?? '');
  useEffect(() => {
    if (box.current && place >= 0) showRow(box.current, place);
  }, [place]);

  const currency = list.columns.some(({ look }) => look === 'money') ? soleCurrency(all) : null;
  const visible = useMemo(
    () =>
      withDecimals(
        list.columns.filter(
          ({ name }, place) =>
            visibility[name] !== false && (name !== 'currency' || currency === null || place === 0),
        ),
        all,
      ).map((column) =>
        currency !== null && column.look === 'money'
          ? { ...column, label: `${column.label} ${currency}` }
          : column,
      ),
    [list, visibility, all, currency],
  );
  const choose = (name: string) => {
    const next = { ...visibility, [name]: visibility[name] === false };
    setVisibility(next);
    try {
      localStorage.setItem(storageKey(list), JSON.stringify(next));
    } catch {
      // Without storage the choice lasts until the page is reloaded.
    }
  };
  if (!isWide) return <PhoneRows list={list} rows={shown} keys={keys} currency={currency} onOpen={onOpen} />;
  return (
    <div className="flex min-h-0 grow flex-col">
      <div ref={box} className="min-h-0 grow overflow-auto [contain:strict]">
        <WideRows
          title={list.title}
          columns={visible}
          rows={shown}
          all={all}
          keys={keys}
          gone={gone}
          open={open}
          cursor={cursor}
          onOpen={onOpen}
        />
      </div>
      <div className="flex h-9 shrink-0 items-center justify-end border-t border-hairline px-5">
        <ColumnMenu list={list} isHidden={(name) => visibility[name] === false} onChoose={choose} />
      </div>
    </div>
  );
}

type Wide = {
  title: string;
  columns: readonly Column[];
  rows: readonly Row[];
  all: readonly Row[];
  keys: readonly string[];
  gone: ReadonlySet<string>;
  open: string | undefined;
  cursor: string | undefined;
  onOpen: (key: string) => void;
};

const headPx = 28;
const rowPx = 36;

/** Scrolls no further than the row needs to be below the head and inside the box. */
function showRow(box: HTMLElement, place: number): void {
  const top = place * rowPx;
  const bottom = top + rowPx + headPx - box.clientHeight;
  if (box.scrollTop > top) box.scrollTop = top;
  else if (box.scrollTop < bottom) box.scrollTop = bottom;
}

const WideContext = createContext<Wide & { template: string }>({
  title: '',
  columns: [],
  rows: [],
  all: [],
  keys: [],
  gone: new Set(),
  open: undefined,
  cursor: undefined,
  onOpen: () => {},
  template: '',
});

/** The table of a wide window. Only the rows near the visible ones are on the page. */
function WideRows(props: Wide) {
  const { title, columns, rows, all, keys } = props;
  const widths = useMemo(() => columns.map((column) => widthOf(column, all)), [columns, all]);
  const template = widths.map(({ least, most }) => `minmax(${least}px, ${most}px)`).join(' ');
  const minWidth = widths.reduce((sum, { least }) => sum + least + columnGap, columnGap);
  const context = useMemo(() => ({ ...props, template }), [props, template]);
  return (
    <WideContext value={context}>
      <table
        aria-label={title}
        aria-rowcount={rows.length + 1}
        className="block [&>tbody]:block"
        style={{ minWidth }}
      >
        <thead className="sticky top-0 z-10 block border-b border-hairline bg-surface-1">
          <tr className="grid h-7 items-center gap-5 px-5" style={{ gridTemplateColumns: template }}>
            {columns.map((column, place) => (
              <HeadCell key={column.name} column={column} isRight={isRight(column, place)} />
            ))}
          </tr>
        </thead>
        <Virtualizer as="tbody" item={WideRow} itemSize={rowPx}>
          {rows.map((row, index) => (
            <WideCells key={keys[index]} row={row} rowKey={keys[index] ?? ''} />
          ))}
        </Virtualizer>
      </table>
    </WideContext>
  );
}

/** Numbers are at the right, except those that name the row. */
const isRight = (column: Column, place: number) => place > 0 && isNumeric(column);

/** Sorts by a column: ascending, descending, then in the order of the list again. */
function HeadCell({ column, isRight }: { column: Column; isRight: boolean }) {
  const { search, change } = useListAddress();
  const isSorted = search.sort === column.name;
  const next = !isSorted
    ? { sort: column.name, desc: undefined }
    : search.desc
      ? { sort: undefined, desc: undefined }
      : { desc: true };
  const order = isSorted ? (search.desc ? 'descending' : 'ascending') : 'none';
  return (
    <th scope="col" aria-sort={order} className="min-w-0 font-normal">
      <button
        type="button"
        onClick={() => change(next)}
        className={cx('head-text flex h-7 w-full items-center gap-1', isRight && 'justify-end')}
      >
        <span className="truncate" title={column.label}>
          {column.label}
        </span>
        {isSorted ? search.desc ? <ArrowDown size={12} /> : <ArrowUp size={12} /> : null}
      </button>
    </th>
  );
}

function WideRow({
  style,
  index,
  children,
  ref,
}: CustomItemComponentProps & { ref?: Ref<HTMLTableRowElement> }) {
  const { keys, gone, open, cursor, onOpen, template } = use(WideContext);
  const key = keys[index] ?? '';
  return (
    // The first cell has a button for the keyboard; a press anywhere in the row does the same.
    <tr
      ref={ref}
      aria-rowindex={index + 2}
      title={gone.has(key) ? text('leftList') : undefined}
      aria-current={key === open || key === cursor ? 'true' : undefined}
      onPointerUp={({ button, target }) =>
        button === 0 &&
        !(target as HTMLElement).closest('button, a') &&
        getSelection()?.isCollapsed &&
        onOpen(key)
      }
      className={cx(
        'tints grid h-9 cursor-pointer items-center gap-5 border-b border-hairline px-5',
        gone.has(key) && 'line-through **:text-fg-3',
        (key === open || key === cursor) && 'bg-inset shadow-[inset_2px_0_0_var(--color-link)]',
      )}
      style={{ ...style, display: 'grid', width: '100%', gridTemplateColumns: template }}
    >
      {children}
    </tr>
  );
}

/** Opens the page of a player, whichever list names them. */
export function PlayerLink({ number }: { number: string }) {
  return (
    <Link
      to="/players/$number/{-$row}"
      params={{ number, row: undefined }}
      search={{}}
      className="tabular max-w-full truncate text-link"
    >
      {number}
    </Link>
  );
}

function WideCells({ row, rowKey }: { row: Row; rowKey: string }) {
  const { columns, onOpen } = use(WideContext);
  return columns.map((column, place) => (
    <td key={column.name} className={cx('min-w-0 truncate', isRight(column, place) && 'tabular text-right')}>
      {column.look === 'player' && row[column.name] ? (
        <PlayerLink number={String(row[column.name])} />
      ) : place === 0 ? (
        <button type="button" className="max-w-full truncate text-link" onClick={() => onOpen(rowKey)}>
          <Cell column={column} row={row} />
        </button>
      ) : (
        <Cell column={column} row={row} />
      )}
    </td>
  ));
}

function ColumnMenu({
  list,
  isHidden,
  onChoose,
}: {
  list: OfficeList;
  isHidden: (name: string) => boolean;
  onChoose: (name: string) => void;
}) {
  return (
    <Menu.Root>
      <Menu.Trigger className="note-text flex h-7 items-center gap-1.5 rounded-xs px-2">
        <Columns3 size={14} aria-hidden="true" /> {text('columns')}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} className="z-50">
          <Menu.Popup className="panel max-h-80 overflow-auto p-1 shadow-overlay outline-none">
            {list.columns.map((column) => (
              <Menu.CheckboxItem
                key={column.name}
                checked={!isHidden(column.name)}
                onCheckedChange={() => onChoose(column.name)}
                className="flex h-8 cursor-pointer items-center gap-2 rounded-xs px-2 outline-none data-highlighted:bg-surface-2"
              >
                <span className="w-4">
                  <Menu.CheckboxItemIndicator>✓</Menu.CheckboxItemIndicator>
                </span>
                {column.label}
              </Menu.CheckboxItem>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Cell({ column, row }: { column: Column; row: Row }) {
  const value = row[column.name];
  if (column.look === 'checks') return <CheckMarks value={value} />;
  const shown = cellText(value, column, row);
  if (column.look === 'state' && shown !== '–')
    return <StateChip value={shown} code={String(value)} field={column.name} />;
  if (column.hidden && shown !== '–') return <MaskedText column={column} value={shown} />;
  const whole = column.look === 'time' ? shownValue(value, column, row) : shown;
  return <span title={whole.length > 24 || whole !== shown ? whole : undefined}>{shown}</span>;
}
