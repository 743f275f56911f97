import { afterEach, expect, test, vi } from 'vitest';
import { type OfficeList, olderThan, readAllRows } from './registry.ts';

afterEach(() => vi.unstubAllGlobals());

const list = (look: string | null) =>
  ({
    path: '/api/office/audit',
    key: ['id'],
    filters: [{ name: 'before', look }, { name: 'who' }],
  }) as unknown as OfficeList;

test('the next page begins after the last row by number, and before the oldest by time', () => {
  const rows = [
    { id: '9', at: '2026-11-28T10:00:00Z' },
    { id: '7', at: '2026-11-28T08:00:00Z' },
    { id: '5', at: '2026-11-28T09:00:00Z' },
  ];
  const page = { rows, hasOlder: true };
  expect(olderThan(list(null), page)).toBe('5');
  expect(olderThan(list('time'), page)).toBe('2026-11-28T08:00:00Z');
  expect(olderThan(list(null), { rows: [], hasOlder: true })).toBeNull();
  expect(olderThan({ ...list(null), filters: [] }, page)).toBeNull();
});

test('the last page leads to no older one', () => {
  expect(olderThan(list(null), { rows: [{ id: '5' }], hasOlder: false })).toBeNull();
  expect(olderThan(list(null), { rows: [{ id: '5' }] })).toBeNull();
});

test('a file has all pages with the filters, also when an older page is shown', async () => {
  const asked: string[] = [];
  const ids = ['9', '8', '7', '6', '5'];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const before = new URLSearchParams(address.split('?')[1]).get('before') ?? '10';
    const older = ids.filter((id) => id < before || before === '10');
    const rows = older.slice(0, 2).map((id) => ({ id }));
    return Response.json({ status: 0, message: '', data: { rows, hasOlder: older.length > 2 } });
  });
  const rows = await readAllRows(list(null), { who: 'Ana', before: '7' });
  expect(rows.map(({ id }) => id)).toEqual(ids);
  expect(asked.map((address) => address.split('?')[1])).toEqual([
    'who=Ana',
    'who=Ana&before=8',
    'who=Ana&before=6',
  ]);
});
