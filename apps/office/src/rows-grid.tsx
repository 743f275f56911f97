import { cx } from '@palpite/ui';
import { useEffect, useState } from 'react';
import { type Row, shownValue, withDecimals } from './format.ts';
import { keyOf, type OfficeField, type OfficeList } from './registry.ts';
import { text } from './texts.ts';
import { ChoiceButton } from './tool-button.tsx';

type Grid = NonNullable<OfficeList['grid']>;

type Props = {
  list: OfficeList;
  grid: Grid;
  rows: readonly Row[];
  open: string | undefined;
  onOpen: (key: string) => void;
  onOrder: (keys: readonly string[]) => void;
};

const numberIn = (row: Row, name: string) => {
  const value = row[name];
  return value === null || value === undefined || value === '' ? null : Number(value);
};

/** Share of a cell that the colour of its value takes, at most: the text stays readable in both themes. */
const tintMax = 45;

/** Negative values have the colour of a loss. Values below zero and above it share one scale. */
function tintOf(value: number | null, most: number): string | undefined {
  if (value === null || value === 0 || most === 0) return undefined;
  const share = Math.max(3, Math.round((Math.abs(value) / most) * tintMax));
  return `color-mix(in srgb, var(--color-${value < 0 ? 'down' : 'link'}) ${share}%, transparent)`;
}

/** The rows of a list by two of their fields, with one chosen value in each cell, for one currency. */
export function RowsGrid({ list, grid, rows, open, onOpen, onOrder }: Props) {
  const [chosen, setChosen] = useState<{ value?: string; currency?: string }>({});
  const columns = withDecimals(list.columns, rows);
  const fieldOf = (name: string) => columns.find((column) => column.name === name);
  const values = grid.values.flatMap((name) => fieldOf(name) ?? []);
  const value = values.find(({ name }) => name === chosen.value) ?? values[0];
  const currencies = [...new Set(rows.map((row) => String(row.currency ?? '')))];
  const currency = currencies.find((each) => each === chosen.currency) ?? currencies[0];
  const shown = rows.filter((row) => String(row.currency ?? '') === currency);
  const order = shown.map((row) => keyOf(list, row)).join('\n');
  useEffect(() => onOrder(order.split('\n')), [order, onOrder]);
  const [rowField, columnField] = [fieldOf(grid.row), fieldOf(grid.column)];
  if (!value || !rowField || !columnField) return null;
  return (
    <div className="flex min-h-0 grow flex-col">
      <div className="flex flex-wrap items-center gap-1 px-5 pb-2 max-md:px-4">
        {values.map((each) => (
          <ChoiceButton
            key={each.name}
            label={each.label}
            isChosen={each === value}
            onChoose={() => setChosen({ ...chosen, value: each.name })}
          />
        ))}
        {currencies.length > 1 ? (
          <span aria-hidden className="mx-2 h-4 border-l border-hairline max-md:hidden" />
        ) : null}
        {currencies.length > 1
          ? currencies.map((each) => (
              <ChoiceButton
                key={each}
                label={each}
                isChosen={each === currency}
                onChoose={() => setChosen({ ...chosen, currency: each })}
              />
            ))
          : null}
        {grid.running === null ? null : (
          <span className="note-text ml-auto flex items-center gap-1.5">
            <span aria-hidden className="size-3 rounded-xs border border-dashed border-control" />
            {text('runningCell')}
          </span>
        )}
      </div>
      <GridTable
        {...{ list, grid, open, onOpen, value, rowField, columnField }}
        rows={shown}
        caption={[list.title, value.label, currency].filter(Boolean).join(', ')}
      />
    </div>
  );
}

type TableProps = Pick<Props, 'list' | 'grid' | 'rows' | 'open' | 'onOpen'> & {
  value: OfficeField;
  rowField: OfficeField;
  columnField: OfficeField;
  caption: string;
};

function GridTable({ list, grid, rows, open, onOpen, value, rowField, columnField, caption }: TableProps) {
  const places = [...new Set(rows.map((row) => Number(row[grid.column])))].toSorted((a, b) => a - b);
  const lines = [...Map.groupBy(rows, (row) => String(row[grid.row]))];
  const most = Math.max(0, ...rows.map((row) => Math.abs(numberIn(row, value.name) ?? 0)));
  const newest =
    grid.running === null
      ? ''
      : rows
          .map((row) => String(row[grid.running ?? '']))
          .toSorted()
          .at(-1);
  const headField = list.columns.find(({ name }) => name === grid.head);
  const head = 'head-text sticky top-0 z-10 h-8 bg-surface-1 px-2 font-normal';
  return (
    <div className="min-h-0 grow overflow-auto px-5 pb-5 max-md:px-4">
      <table className="tabular border-separate border-spacing-0.5">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <td colSpan={headField ? 2 : 1} />
            <th scope="colgroup" colSpan={places.length} className="head-text px-2 text-left font-normal">
              {columnField.label}
            </th>
          </tr>
          <tr>
            <th scope="col" className={cx(head, 'left-0 z-20 text-left')}>
              {rowField.label}
            </th>
            {headField ? (
              <th scope="col" className={cx(head, 'text-right')}>
                {headField.label}
              </th>
            ) : null}
            {places.map((place) => (
              <th key={place} scope="col" className={cx(head, 'text-right')}>
                {place}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(([line, cells]) => (
            <tr key={line}>
              <th
                scope="row"
                className="sticky left-0 z-10 bg-surface-1 px-2 text-left font-normal whitespace-nowrap"
              >
                {cells[0] ? shownValue(line, rowField, cells[0]) : line}
              </th>
              {headField ? (
                <td className="px-2 text-right text-fg-2">
                  {cells[0] ? shownValue(cells[0][headField.name], headField, cells[0]) : ''}
                </td>
              ) : null}
              {places.map((place) => {
                const row = cells.find((each) => Number(each[grid.column]) === place);
                const key = row && keyOf(list, row);
                return (
                  <td key={place} className="p-0">
                    {row && key !== undefined ? (
                      <button
                        type="button"
                        onClick={() => onOpen(key)}
                        className={cx(
                          'h-8 w-full min-w-14 rounded-xs border px-2 text-right text-fg-1 max-md:h-11',
                          grid.running !== null && String(row[grid.running]) === newest
                            ? 'border-dashed border-control'
                            : 'border-transparent',
                          key === open && 'outline-2 outline-link',
                        )}
                        style={{ backgroundColor: tintOf(numberIn(row, value.name), most) }}
                      >
                        {shownValue(row[value.name], value, row)}
                      </button>
                    ) : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
