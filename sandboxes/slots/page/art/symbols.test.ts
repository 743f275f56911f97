import { expect, test } from 'vitest';
import { slots } from '../../games/index.ts';
import { drawnSymbols, symbolArt } from './symbols.ts';
import { worlds } from './worlds.ts';

const used = Object.values(slots).flatMap(({ info }) => info.symbols.map(({ id }) => id));

test('every symbol of every game has a drawing, and every drawing is used', () => {
  expect([...new Set(used)].sort()).toEqual([...drawnSymbols].sort());
});

test('no two symbols look alike', () => {
  const drawings = drawnSymbols.map((id) => JSON.stringify(symbolArt(id)));
  expect(new Set(drawings).size).toBe(drawings.length);
  const plates = drawnSymbols.map((id) => symbolArt(id).plate);
  expect(new Set(plates).size).toBe(plates.length);
});

test('an unknown symbol has a drawing', () => {
  expect(symbolArt('toString').shapes.length).toBeGreaterThan(0);
  expect(symbolArt('mystery')).toEqual(symbolArt('toString'));
});

test('no path contains an invalid number', () => {
  const paths = drawnSymbols.flatMap((id) => symbolArt(id).shapes.map(({ d }) => d));
  expect(paths.filter((d) => !d.startsWith('M') || /NaN|undefined|Infinity/.test(d))).toEqual([]);
});

test('every game has a background of its own', () => {
  expect(Object.keys(worlds).sort()).toEqual(Object.keys(slots).sort());
  const grounds = Object.values(worlds).map(
    ({ palette, pattern }) => `${palette.ground} ${JSON.stringify(pattern)}`,
  );
  expect(new Set(grounds).size).toBe(grounds.length);
});
