/** What a spreadsheet takes for the beginning of a formula. */
const formulaStart = /^[=+\-@\t\r＝＋－＠]/;

/** Spreadsheets keep 15 digits of a number: a longer order or bet number would lose its end. */
const tooLongForNumber = /^\d{16,}$/;

/** How a spreadsheet knows that the file is UTF-8. */
export const byteOrderMark = '\uFEFF';

export type CsvWriter = {
  /** Writes text as a cell: a formula or a long number becomes text by an apostrophe. */
  text(text: string): string;
  /** Writes a plain decimal as a cell; it may begin with a minus and is a number to the spreadsheet. */
  number(decimal: string): string;
  /** Writes cells as a row, as RFC 4180 writes one, with the separator of the language. */
  row(cells: readonly string[]): string;
};

/**
 * Writes tables for the spreadsheet of a reader whose language has this decimal mark. Spreadsheets read a comma as the
 * separator where the decimal mark is a point, and a semicolon where it is a comma.
 */
export function createCsvWriter(decimalMark: string): CsvWriter {
  const separator = decimalMark === ',' ? ';' : ',';
  const quote = (text: string) => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return {
    text: (text) => quote(formulaStart.test(text) || tooLongForNumber.test(text) ? `'${text}` : text),
    number(decimal) {
      if (!/^-?\d+(\.\d+)?$/.test(decimal)) throw new RangeError(`not a plain decimal: ${decimal}`);
      return decimal.replace('.', decimalMark);
    },
    row: (cells) => `${cells.join(separator)}\r\n`,
  };
}
