import { WindowVirtualizer } from 'virtua';
import { CheckMarks } from './check-marks.tsx';
import { moneyOf, type Row, shownValue, sinceOrAt } from './format.ts';
import { phoneLine } from './phone-line.ts';
import type { OfficeList } from './registry.ts';
import { StateChip } from './state-chip.tsx';
import { text } from './texts.ts';

type Props = {
  list: OfficeList;
  rows: readonly Row[];
  keys: readonly string[];
  /** Currency of all rows; null for several. */
  currency: string | null;
  onOpen: (key: string) => void;
};

/** The rows of a list on a phone: a line of two each. */
export function PhoneRows({ list, rows, keys, currency, onOpen }: Props) {
  return (
    <>
      {currency === null ? null : <p className="note-text px-4 pb-1">{text('amountsIn', { c: currency })}</p>}
      <WindowVirtualizer as="ul" item="li" itemSize={61}>
        {rows.map((row, index) => (
          <PhoneRow
            key={keys[index]}
            list={list}
            row={row}
            hasCurrency={currency === null}
            onOpen={() => onOpen(keys[index] ?? '')}
          />
        ))}
      </WindowVirtualizer>
    </>
  );
}

type RowProps = { list: OfficeList; row: Row; hasCurrency: boolean; onOpen: () => void };

/** Who and how much, then facts, exceptions, the state and the time. */
function PhoneRow({ list, row, hasCurrency, onOpen }: RowProps) {
  const { lead, money, facts, state, time, checks } = phoneLine(list, row);
  const unit = hasCurrency && list.lead !== 'currency' && row.currency ? ` ${String(row.currency)}` : '';
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-[61px] w-full flex-col justify-center gap-0.5 border-b border-hairline px-4 py-2 text-left"
    >
      <span className="flex w-full items-baseline gap-3">
        <span className="min-w-0 grow truncate font-semibold">{lead}</span>
        {money ? (
          <span className="tabular shrink-0">
            {money.label === null ? null : <span className="note-text mr-1.5">{money.label}</span>}
            {moneyOf(String(row[money.column.name]), row.currency)}
            {unit}
          </span>
        ) : null}
      </span>
      <span className="note-text flex w-full items-center gap-2">
        <span className="min-w-0 grow truncate">{facts.join(' · ')}</span>
        {checks ? <CheckMarks value={row[checks.name]} onlyExceptions /> : null}
        {state ? (
          <StateChip
            value={shownValue(row[state.name], state, row)}
            code={String(row[state.name])}
            field={state.name}
          />
        ) : null}
        {time ? <span className="tabular shrink-0">{sinceOrAt(time)}</span> : null}
      </span>
    </button>
  );
}
