import { cx, Skeleton } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowRight, ArrowUp, Hourglass, X } from 'lucide-react';
import { useRef } from 'react';
import { ActionButtons } from './action-buttons.tsx';
import { CheckList } from './check-marks.tsx';
import { EvidencePanel } from './evidence-panel.tsx';
import { isNumeric, moneyOf, type Row, shownValue } from './format.ts';
import { HiddenValue } from './hidden-value.tsx';
import { findTopic, type OfficeAction, type OfficeList, useOffice } from './registry.ts';
import { PlayerLink } from './rows-table.tsx';
import { StateChip } from './state-chip.tsx';
import { text } from './texts.ts';
import { ToolButton } from './tool-button.tsx';

type Props = {
  list: OfficeList;
  row: Row | null;
  isLoading: boolean;
  rowKey: string;
  /** Filters with which the list shows the row. */
  filters: Readonly<Record<string, string>>;
  actions: readonly OfficeAction[];
  /** Why the reader cannot give some of its orders. */
  waits: readonly string[];
  onClose: () => void;
  onMove: (by: number) => void;
  onDecided: () => void;
};

/** Columns that the pane shows apart, and the others. */
function partsOf({ columns }: OfficeList, row: Row | null) {
  const [first] = columns;
  const money = columns.find(({ look }) => look === 'money');
  const checks = columns.find(({ look }) => look === 'checks');
  const evidence = columns.find(({ look, name }) => look === 'pictures' && row?.[name]);
  const rest = columns.filter(
    (column) =>
      column !== money &&
      column !== checks &&
      column.look !== 'pictures' &&
      column !== first &&
      !(money && column.name === 'currency'),
  );
  return { money, checks, evidence, rest };
}

/** The open row with all its values and what can be decided about it. On a phone it is a page. */
export function RowPane({
  list,
  row,
  isLoading,
  rowKey,
  filters,
  actions,
  waits,
  onClose,
  onMove,
  onDecided,
}: Props) {
  const lastRow = useRef(row);
  if (row !== null) lastRow.current = row;
  const lead = leadText(list, row);
  const offered = row === null ? [] : actions;
  const { money, checks, evidence, rest } = partsOf(list, row);
  return (
    <aside
      aria-label={rowKey}
      className="flex w-[512px] shrink-0 flex-col border-l border-hairline bg-surface-1 max-lg:w-full max-lg:border-l-0"
    >
      <header className="flex items-center gap-1 px-5 pt-3 max-md:px-4">
        <h2 className="flex min-w-0 grow items-baseline gap-2 text-[14px] font-semibold select-text">
          {lead === '–' || lead === rowKey ? null : (
            <span className="min-w-0 truncate" title={lead}>
              {lead}
            </span>
          )}
          <span
            className={cx(
              'truncate',
              lead !== '–' && lead !== rowKey && 'note-text min-w-16 shrink-2 font-normal',
            )}
            title={rowKey}
          >
            {rowKey}
          </span>
        </h2>
        <ToolButton label={text('previous')} onClick={() => onMove(-1)}>
          <ArrowUp size={16} />
        </ToolButton>
        <ToolButton label={text('next')} onClick={() => onMove(1)}>
          <ArrowDown size={16} />
        </ToolButton>
        <ToolButton label={text('close')} onClick={onClose}>
          <X size={16} />
        </ToolButton>
      </header>
      <div className="min-h-0 grow overflow-y-auto px-5 py-3 max-md:px-4">
        {row === null ? (
          isLoading ? (
            <Skeleton className="h-40" />
          ) : (
            <p role="status" className="rounded-sm bg-inset p-3">
              {text('gone')}
            </p>
          )
        ) : (
          <>
            {money && typeof row[money.name] === 'string' ? (
              <p className="tabular pb-3 text-[24px] leading-8 font-bold">
                {moneyOf(String(row[money.name] ?? ''), row.currency)}{' '}
                <span className="note-text font-normal">{String(row.currency ?? '')}</span>
              </p>
            ) : null}
            {checks ? (
              <section aria-label={checks.label} className="mb-3 rounded-sm bg-inset p-3 select-text">
                <CheckList value={row[checks.name]} />
              </section>
            ) : null}
            {evidence ? (
              <EvidencePanel key={rowKey} {...{ list, rowKey, filters }} column={evidence} />
            ) : null}
            <dl className="grid grid-cols-[minmax(110px,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
              {rest.map((column) => {
                const value = shownValue(row[column.name], column, row);
                return (
                  <div key={column.name} className="contents">
                    <dt className="note-text py-0.5">{column.label}</dt>
                    <dd
                      className={
                        ['code', 'longText', 'texts'].includes(column.look ?? '')
                          ? 'rounded-xs bg-inset px-2 py-1 break-words whitespace-pre-wrap select-text'
                          : 'break-words select-text'
                      }
                    >
                      {column.look === 'state' && value !== '–' ? (
                        <StateChip value={value} code={String(row[column.name])} field={column.name} />
                      ) : column.hidden && value !== '–' ? (
                        <HiddenValue
                          key={rowKey}
                          list={list}
                          column={column}
                          rowKey={rowKey}
                          filters={filters}
                          value={value}
                        />
                      ) : column.look === 'player' && value !== '–' ? (
                        <PlayerLink number={value} />
                      ) : (
                        value
                      )}
                    </dd>
                  </div>
                );
              })}
            </dl>
            <RowsLink list={list} row={row} filters={filters} />
          </>
        )}
      </div>
      {/* Stays, because an open form shows its answer after the row has left the list. */}
      <footer
        className={cx(
          'flex flex-wrap gap-2 border-t border-hairline px-5 py-3 max-md:sticky max-md:bottom-14 max-md:justify-between max-md:bg-surface-1 max-md:px-4',
          offered.length === 0 && waits.length === 0 && 'hidden',
        )}
      >
        <ActionButtons actions={offered} row={row ?? lastRow.current} keys={list.key} onDone={onDecided} />
        {waits.map((each) => (
          <p key={each} className="flex min-h-8 items-center gap-1.5 text-fg-2 max-md:min-h-11">
            <Hourglass size={14} aria-hidden /> {each}
          </p>
        ))}
      </footer>
    </aside>
  );
}

/** What people call the row. */
function leadText({ lead, columns }: OfficeList, row: Row | null): string {
  const column = columns.find(({ name }) => name === lead);
  return row && column && !isNumeric(column) ? shownValue(row[lead], column, row) : '–';
}

type LinkProps = Pick<Props, 'list' | 'filters'> & { row: Row };

/** Opens the list with the rows that this one adds up, with the filters of both. */
function RowsLink({ list, row, filters }: LinkProps) {
  const topic = findTopic(useOffice().data, list.opens?.topic ?? '');
  const target = topic?.lists.find(({ name }) => name === list.opens?.list);
  if (!list.opens || !topic || !target) return null;
  const given: Record<string, string> = {};
  for (const { name } of target.filters) if (filters[name]) given[name] = filters[name];
  for (const [filter, column] of Object.entries(list.opens.with)) given[filter] = String(row[column] ?? '');
  return (
    <Link
      to="/$topic/{-$row}"
      params={{ topic: topic.name, row: undefined }}
      search={{ list: target.name, f: given }}
      className="mt-4 flex min-h-8 w-fit items-center gap-1.5 text-link max-md:min-h-11"
    >
      {text('opensRows', { list: target.title })} <ArrowRight size={14} aria-hidden />
    </Link>
  );
}
