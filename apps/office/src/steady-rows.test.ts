import { expect, test } from 'vitest';
import { steadyRows } from './steady-rows.ts';

const list = { key: ['id'] };
const before = [
  { id: 'a', state: 'open' },
  { id: 'b', state: 'open' },
];

test('rows are shown as they are while nothing holds them', () => {
  expect(steadyRows(list, null, before, true)).toEqual({ rows: before, gone: new Set(), newCount: 0 });
});

test('new rows wait, changed ones change in place, and those that left stay under the pointer', () => {
  const now = [
    { id: 'c', state: 'open' },
    { id: 'b', state: 'paid' },
    { id: 'd', state: 'open' },
  ];
  expect(steadyRows(list, before, now, true)).toEqual({
    rows: [
      { id: 'a', state: 'open' },
      { id: 'b', state: 'paid' },
    ],
    gone: new Set(['a']),
    newCount: 2,
  });
});

test('without the pointer, rows that left disappear and new ones still wait', () => {
  expect(steadyRows(list, before, [{ id: 'b' }, { id: 'c' }], false)).toEqual({
    rows: [{ id: 'b' }],
    gone: new Set(),
    newCount: 1,
  });
});

test('a row that comes back takes its place again', () => {
  expect(steadyRows(list, before, before, true)).toMatchObject({ rows: before, newCount: 0 });
});
