import { isNumeric, type Row, shortTimeOf, shownValue } from './format.ts';
import type { OfficeField, OfficeList } from './registry.ts';
import { markOf } from './state-marks.ts';

export type PhoneColumn = OfficeField & { decimals?: number };

/** What a line of a phone shows of a row: who, how much, and under it facts, state and time. */
export type PhoneLine = {
  lead: string;
  money: { column: PhoneColumn; label: string | null } | null;
  facts: readonly string[];
  state: PhoneColumn | null;
  time: string | null;
  checks: PhoneColumn | null;
};

const factsMax = 3;
const wordsMax = 2;

/** Ids of vendors and of rows, which say nothing on a phone. */
const technicalId = /^(?=.*\d)[\w:.-]{20,}$/;
const isoTime = /^\d{4}-\d{2}-\d{2}T/;

/** Looks whose values are shown elsewhere in the line, or only in the open row. */
const notWords = ['rowId', 'texts', 'pictures', 'code', 'time', 'state', 'checks'];

const has = (row: Row, { name }: OfficeField) =>
  row[name] !== null && row[name] !== undefined && row[name] !== '';

/** Composes the line of a row, with what people recognise first. Values that a row does not have are left out. */
export function phoneLine(list: Pick<OfficeList, 'lead' | 'columns'>, row: Row): PhoneLine {
  const { columns } = list;
  const lead = columns.find((column) => column.name === list.lead && has(row, column));
  const first = lead ?? columns.find((column) => !notWords.includes(column.look ?? '') && has(row, column));
  const free = columns.filter((column) => column !== first && has(row, column));
  const money = free.find(({ look }) => look === 'money') ?? null;
  const states = free.filter(({ look }) => look === 'state');
  // A word that judges the row says more than its kind.
  const state = states.find(({ name }) => markOf(String(row[name]), name) !== null) ?? states[0] ?? null;
  const [time, ...times] = free.filter(({ look }) => look === 'time');
  const textOf = (column: PhoneColumn) => shownValue(row[column.name], column, row);
  const named = (column: PhoneColumn) => `${column.label} ${textOf(column)}`;
  const words = free
    .filter(
      (column) =>
        !isNumeric(column) &&
        column.name !== 'currency' &&
        !notWords.includes(column.look ?? '') &&
        !column.hidden,
    )
    .flatMap((column) => {
      if (column.kind === 'boolean') return row[column.name] === true ? [column.label] : [];
      const shown = textOf(column);
      return shown === '–' || technicalId.test(shown) || isoTime.test(shown) ? [] : [shown];
    })
    .slice(0, wordsMax);
  const figures = free.filter((column) => isNumeric(column) && column !== money);
  const shownFigures = words.length < wordsMax ? figures.slice(0, factsMax - words.length) : [];
  const hasOtherMoney = columns.some((column) => column.look === 'money' && column !== money);
  const facts = [...words, ...shownFigures.map(named)];
  const dated = (column: PhoneColumn) => `${column.label} ${shortTimeOf(String(row[column.name]))}`;
  return {
    lead: first ? (isNumeric(first) || isNumber(row[first.name], first) ? named(first) : textOf(first)) : '–',
    money: money && { column: money, label: money.name === 'amount' || !hasOtherMoney ? null : money.label },
    facts: facts.length > 0 ? facts : times.slice(0, factsMax).map(dated),
    state,
    time: time ? String(row[time.name]) : null,
    checks: columns.find(({ look }) => look === 'checks') ?? null,
  };
}

/** Numbers of rows mean nothing without their label; the number of a player is known by its ten digits. */
const isNumber = (value: unknown, { look }: OfficeField) => look !== 'player' && /^\d+$/.test(String(value));
