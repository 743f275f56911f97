/** What a place of a number can show, one above the other: nothing, or a digit. */
export const digitRows: readonly string[] = ['', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** How high a row is. */
const rowEm = 1.2;

/** One text for the whole column: an element for each row would have to be styled anew whenever the colour changes. */
export function textOfRows(rows: readonly string[]): string {
  return rows.map((row) => row || '\u2007').join('\n');
}

/** Moves a column so that its place shows a row. */
export function shiftToRow(row: number): string {
  return `translateY(${row * -rowEm}em)`;
}
