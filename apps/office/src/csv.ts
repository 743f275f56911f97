import type { Row } from './format.ts';
import type { OfficeList } from './registry.ts';

const plainNumber = /^-?\d+(\.\d+)?$/;
/** First characters with which a spreadsheet would read the text of a cell as a formula. */
const formulaStart = /^[=+\-@\t\r]/;

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A cell of RFC 4180. Text that a spreadsheet would execute as a formula begins with an apostrophe. */
export function csvCell(value: unknown): string {
  const text = textOf(value);
  const safe = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows of a list as CSV, with the labels of its columns as the first line. Values are those of the server. */
export function csvOf({ columns }: Pick<OfficeList, 'columns'>, rows: readonly Row[]): string {
  const lines = [
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map(({ name }) => row[name])),
  ];
  return lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

/** Saves CSV as a file of the browser. The byte order mark makes Excel read it as UTF-8. */
export const saveCsv = (name: string, csv: string): void =>
  saveFile({ name: `${name}.csv`, type: 'text/csv;charset=utf-8', text: `\uFEFF${csv}` });

/** Saves text as a file of the browser. */
export function saveFile({ name, type, text }: { name: string; type: string; text: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download of a URL that is revoked in the same task fails in some browsers.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
