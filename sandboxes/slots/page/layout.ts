/** A rectangle in CSS pixels of the page. */
export type Box = { x: number; y: number; width: number; height: number };

export type Layout = {
  /** upright: controls below the board, near the thumb; wide: controls beside it. */
  shape: 'upright' | 'wide';
  head: Box;
  /** Area of the canvas: the cells, and a margin in which winning cells can grow. */
  board: Box;
  /** One line of text for wins, below the board. */
  line: Box;
  panel: Box;
  cellWidth: number;
  /** Height of a cell on a reel of `rows` rows. */
  cellHeight(rows: number): number;
};

export const boardMargin = 6;
const edge = 12;
/** Highest and lowest ratio of a cell's height to its width. */
const tallest = 1.45;
const flattest = 0.92;

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));

/**
 * The board is as large as fits, with nearly square cells and nothing outside the window. In games with variable
 * heights the board is at most as high as wide, and the rows share its height.
 */
export function layOut(
  window: { width: number; height: number },
  reels: { columns: number; rowsMin: number; rowsMax: number },
): Layout {
  const { width, height } = window;
  const wide = width > height * 1.05;
  const panel = wide ? panelBeside(width, height) : panelBelow(width, height);
  const room: Box = wide ? { x: 0, y: 0, width: panel.x, height } : { x: 0, y: 0, width, height: panel.y };
  const headHeight = wide ? between(36, height * 0.12, 64) : between(48, height * 0.085, 84);
  const lineHeight = wide ? 36 : 44;
  const spaceWidth = room.width - 2 * (edge + boardMargin);
  const spaceHeight = room.height - headHeight - lineHeight - 2 * boardMargin - (wide ? 4 : edge);
  const changing = reels.rowsMin !== reels.rowsMax;
  const rows = changing ? reels.columns : reels.rowsMax;
  const cellWidth = Math.floor(
    Math.min(spaceWidth / reels.columns, spaceHeight / (rows * (changing ? 0.72 : flattest)), 168),
  );
  const cellsHeight = Math.floor(Math.min(spaceHeight, cellWidth * rows * (changing ? 1 : tallest)));
  const boardWidth = cellWidth * reels.columns + 2 * boardMargin;
  const boardHeight = cellsHeight + 2 * boardMargin;
  const spare = room.height - headHeight - boardHeight - lineHeight;
  const top = Math.floor(Math.max(0, spare * (wide ? 0.5 : 0.42)));
  const board: Box = {
    x: Math.floor(room.x + (room.width - boardWidth) / 2),
    y: Math.floor(headHeight + top),
    width: boardWidth,
    height: boardHeight,
  };
  return {
    shape: wide ? 'wide' : 'upright',
    head: { x: board.x, y: Math.floor(top / 2), width: board.width, height: board.y - Math.floor(top / 2) },
    board,
    line: { x: board.x, y: board.y + board.height, width: board.width, height: lineHeight },
    panel,
    cellWidth,
    cellHeight: (shown) => cellsHeight / shown,
  };
}

function panelBelow(width: number, height: number): Box {
  const panelHeight = Math.floor(between(214, height * 0.3, 264));
  return { x: 0, y: height - panelHeight, width, height: panelHeight };
}

function panelBeside(width: number, height: number): Box {
  const panelWidth = Math.floor(between(208, width * 0.27, 300));
  return { x: width - panelWidth, y: 0, width: panelWidth, height };
}
