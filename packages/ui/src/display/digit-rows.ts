/** Possible contents of a digit column from top to bottom: empty, or a digit. */
export const digitRows: readonly string[] = ['', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

const rowEm = 1.2;

/** One text node per column: with an element per row, each change of colour would restyle all rows. */
export function textOfRows(rows: readonly string[]): string {
  return rows.map((row) => row || '\u2007').join('\n');
}

export function shiftToRow(row: number): string {
  return `translateY(${row * -rowEm}em)`;
}
