/** What a spreadsheet takes for the beginning of a formula. */
const formulaStart = /^[=+\-@\t\r＝＋－＠]/;

/** How a spreadsheet knows that the file is UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Text as a cell: a formula becomes text by the apostrophe that spreadsheets do not show. */
export function textCell(text: string): string {
  return quote(formulaStart.test(text) ? `'${text}` : text);
}

/** A plain decimal as a cell; it may begin with a minus and is a number to the spreadsheet. */
export function numberCell(decimal: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(decimal)) throw new RangeError(`not a plain decimal: ${decimal}`);
  return decimal;
}

/** Cells as a row, as RFC 4180 writes one. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
