/** Characters that make a spreadsheet read a cell as a formula. */
const formulaStart = /^[=+\-@\t\r＝＋－＠]/;

/** Spreadsheets keep 15 digits of a number, so longer order and bet numbers would lose digits. */
const tooLongForNumber = /^\d{16,}$/;

/** Marks the file as UTF-8 for spreadsheets. */
export const byteOrderMark = '\uFEFF';

export type CsvWriter = {
  /** An apostrophe keeps a formula or a long number as text. */
  text(text: string): string;
  /** Plain decimal; a leading minus is allowed. */
  number(decimal: string): string;
  row(cells: readonly string[]): string;
};

/**
 * Spreadsheets expect a comma as separator when the decimal mark is a point, and a semicolon when it is a
 * comma.
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
