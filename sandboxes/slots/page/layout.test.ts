import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { slots } from '../games/index.ts';
import { type Box, layOut } from './layout.ts';

const windows = [
  [360, 640],
  [360, 740],
  [393, 796],
  [430, 932],
  [768, 1024],
  [640, 360],
  [852, 393],
  [1440, 900],
] as const;

const games = Object.values(slots).map(({ info }) => info);
const every = windows.flatMap(([width, height]) =>
  games.map((game) => ({ width, height, game, name: `${game.id} in ${width} × ${height}` })),
);

const inside = (inner: Box, outer: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width + 0.01 &&
  inner.y + inner.height <= outer.y + outer.height + 0.01;

const apart = (one: Box, other: Box) =>
  one.x + one.width <= other.x + 0.01 ||
  other.x + other.width <= one.x + 0.01 ||
  one.y + one.height <= other.y + 0.01 ||
  other.y + other.height <= one.y + 0.01;

describe.each(every)('$name', ({ width, height, game }) => {
  const layout = layOut({ width, height }, game);

  test('everything is inside the window without overlaps', () => {
    const boxes = [layout.head, layout.board, layout.line, layout.panel];
    const whole = { x: 0, y: 0, width, height };
    expect(boxes.filter((box) => !inside(box, whole))).toEqual([]);
    const covering = boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) => !apart(one, other)));
    expect(covering).toEqual([]);
  });

  test('cells are large enough and neither flat nor thin', () => {
    const cellHeight = layout.cellHeight(game.rowsMax);
    expect(layout.cellWidth).toBeGreaterThanOrEqual(22);
    expect(cellHeight).toBeGreaterThanOrEqual(18);
    if (game.rowsMin === game.rowsMax) {
      expect(cellHeight / layout.cellWidth).toBeGreaterThanOrEqual(0.9);
      expect(cellHeight / layout.cellWidth).toBeLessThanOrEqual(1.46);
    }
  });

  test('the controls are within reach of a thumb', () => {
    if (layout.shape === 'upright') expect(layout.panel.y).toBeGreaterThan(height * 0.58);
    else expect(layout.panel.x).toBeGreaterThan(width / 2);
  });
});

test('the board takes nearly the whole width of an upright phone', () => {
  for (const game of games)
    expect(layOut({ width: 393, height: 796 }, game).board.width).toBeGreaterThan(393 * 0.9);
});

test('no text of the page has a size of its own: it follows the reader`s', () => {
  const styles = readFileSync(new URL('page.css', import.meta.url), 'utf8');
  expect(styles.match(/font-size: [\d.]+px|\d00 [\d.]+px \/.*/g)).toBeNull();
});
