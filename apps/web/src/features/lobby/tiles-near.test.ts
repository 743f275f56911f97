import { describe, expect, test } from 'vitest';
import { nextTiles, type TileList, type Tiles, tilesIn } from './tiles-near.ts';

const inThrees: TileList = { count: 299, columns: 3 };

/** Applies `nextTiles` until nothing changes, as frames do. Returns each step. */
function settle(from: Tiles, seen: Tiles, list = inThrees): Tiles[] {
  const steps = [from];
  for (let tiles = from; ; ) {
    const next = nextTiles(tiles, seen, list);
    if (next === tiles) return steps;
    steps.push(next);
    tiles = next;
  }
}

describe('tiles in view', () => {
  const rowPx = 160;

  test('include every tile of a row that is visible by a pixel, with three columns', () => {
    expect(tilesIn({ fromPx: 0, toPx: 800, rowPx }, inThrees)).toEqual({ first: 0, end: 15 });
    expect(tilesIn({ fromPx: 1, toPx: 801, rowPx }, inThrees)).toEqual({ first: 0, end: 18 });
    expect(tilesIn({ fromPx: 160, toPx: 960, rowPx }, inThrees)).toEqual({ first: 3, end: 18 });
    expect(tilesIn({ fromPx: 160, toPx: 960, rowPx }, { count: 299, columns: 5 })).toEqual({
      first: 5,
      end: 30,
    });
  });

  test('end with the incomplete last row', () => {
    expect(tilesIn({ fromPx: 99 * 160, toPx: 100 * 160, rowPx }, inThrees)).toEqual({ first: 297, end: 299 });
  });

  test('are none when the list is below the window or above it', () => {
    expect(tilesIn({ fromPx: -900, toPx: -100, rowPx }, inThrees)).toEqual({ first: 0, end: 0 });
    expect(tilesIn({ fromPx: 16_001, toPx: 16_800, rowPx }, inThrees)).toEqual({ first: 299, end: 299 });
  });
});

test('renders all tiles in view at once, those ahead half a row at a time', () => {
  expect(settle({ first: 0, end: 9 }, { first: 0, end: 18 })).toEqual([
    { first: 0, end: 9 },
    { first: 0, end: 18 },
    { first: 0, end: 20 },
    { first: 0, end: 21 },
    { first: 0, end: 23 },
    { first: 0, end: 24 },
  ]);
});

test('renders three of a row of five first', () => {
  const inFives: TileList = { count: 300, columns: 5 };
  expect(settle({ first: 0, end: 30 }, { first: 0, end: 25 }, inFives)).toEqual([
    { first: 0, end: 30 },
    { first: 0, end: 33 },
    { first: 0, end: 35 },
  ]);
});

test('removes a row together with the smaller half of another', () => {
  expect(settle({ first: 24, end: 51 }, { first: 33, end: 48 })).toEqual([
    { first: 24, end: 51 },
    { first: 24, end: 53 },
    { first: 27, end: 54 },
  ]);
  expect(settle({ first: 30, end: 60 }, { first: 33, end: 48 })).toEqual([
    { first: 30, end: 60 },
    { first: 28, end: 60 },
    { first: 27, end: 57 },
    { first: 27, end: 54 },
  ]);
});

test('treats the last row like any other, however many tiles it has', () => {
  expect(settle({ first: 270, end: 299 }, { first: 270, end: 285 }).at(-1)).toEqual({ first: 264, end: 291 });
  expect(settle({ first: 270, end: 297 }, { first: 279, end: 299 }).at(-1)).toEqual({ first: 273, end: 299 });
});

test('renders a tile at once when it comes into view early', () => {
  expect(nextTiles({ first: 24, end: 50 }, { first: 36, end: 54 }, inThrees)).toEqual({ first: 24, end: 54 });
});

test('a fast scroll does not keep the tiles it passed', () => {
  let tiles: Tiles = { first: 0, end: 24 };
  for (let first = 0; first < 270; first += 9) {
    tiles = nextTiles(tiles, { first, end: first + 18 }, inThrees);
    expect(tiles.end - tiles.first).toBeLessThanOrEqual(60);
  }
});

test('after a jump only the tiles in view are rendered, and nothing between', () => {
  expect(nextTiles({ first: 0, end: 24 }, { first: 150, end: 168 }, inThrees)).toEqual({
    first: 150,
    end: 168,
  });
  expect(nextTiles({ first: 150, end: 168 }, { first: 0, end: 18 }, inThrees)).toEqual({ first: 0, end: 18 });
});

test('a jump past the end or above the list settles', () => {
  expect(settle({ first: 0, end: 9 }, { first: 299, end: 299 }).at(-1)).toEqual({ first: 293, end: 299 });
  expect(settle({ first: 150, end: 168 }, { first: 0, end: 0 }).at(-1)).toEqual({ first: 0, end: 6 });
});

test('past the end of a list its last rows stay rendered', () => {
  expect(settle({ first: 270, end: 299 }, { first: 299, end: 299 }).at(-1)).toEqual({ first: 293, end: 299 });
});

test('from any scroll position, tiles in view are rendered at once and near ones in the end', () => {
  for (const columns of [1, 3, 5]) {
    const list: TileList = { count: 299, columns };
    for (let from = 0; from < 299; from += columns * 7)
      for (let to = 0; to < 299; to += columns * 3) {
        const seen = { first: to, end: Math.min(to + columns * 6, 299) };
        const steps = settle({ first: from, end: Math.min(from + columns * 8, 299) }, seen, list);
        for (const tiles of steps.slice(1)) {
          expect(tiles.first).toBeLessThanOrEqual(seen.first);
          expect(tiles.end).toBeGreaterThanOrEqual(seen.end);
        }
        expect(steps.at(-1)).toEqual({
          first: Math.max(to - columns * 2, 0),
          end: Math.min(seen.end + columns * 2, 299),
        });
      }
  }
});
