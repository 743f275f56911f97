import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useActivity } from '../shared/api/activity.ts';
import { call } from '../shared/api/api.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { watchReachability } from './watch-reachability.ts';

const network = new EventTarget();
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
let up = true;
let requestedPaths: string[] = [];
let leave: () => void;

function show() {
  const shown = new QueryObserver(queryClient, {
    queryKey: ['balance'],
    queryFn: () => call('getBalance'),
  });
  shown.subscribe(() => undefined);
  return shown;
}

beforeEach(() => {
  vi.useFakeTimers();
  up = true;
  requestedPaths = [];
  vi.stubGlobal('window', network);
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (url: string) => {
    requestedPaths.push(url.split('?')[0] ?? '');
    if (!up) throw new TypeError('no network');
    return new Response(JSON.stringify({ status: 200, data: 5 }));
  });
  useActivity.setState({ reachable: true });
  leave = watchReachability();
});

afterEach(() => {
  leave();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('reads a failed query again as soon as the server answers a check', async () => {
  up = false;
  const shown = show();
  await vi.advanceTimersByTimeAsync(900);
  expect(shown.getCurrentResult().isError).toBe(true);
  up = true;
  await vi.advanceTimersByTimeAsync(200);
  expect(requestedPaths).toEqual([
    '/api/app/user/getBalance',
    '/api/app/main/online',
    '/api/app/user/getBalance',
  ]);
  expect(shown.getCurrentResult().data).toBe(5);
});

test('checks less and less often, and never without a network or on a hidden page', async () => {
  up = false;
  show();
  await vi.advanceTimersByTimeAsync(120_000);
  // After 1, 3, 8, 18, 48, 78 and 108 seconds.
  expect(requestedPaths.filter((path) => path.endsWith('/online'))).toHaveLength(7);
  requestedPaths = [];
  page.visibilityState = 'hidden';
  await vi.advanceTimersByTimeAsync(60_000);
  page.visibilityState = 'visible';
  vi.stubGlobal('navigator', { onLine: false });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requestedPaths).toEqual([]);
});

test('checks within a second after the network returns, however long it was away', async () => {
  up = false;
  const shown = show();
  await vi.advanceTimersByTimeAsync(300_000);
  up = true;
  network.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1_100);
  expect(shown.getCurrentResult().data).toBe(5);
});

test('does not repeat a read that was refused', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    requestedPaths.push(url);
    return new Response(JSON.stringify({ status: 400, data: null }), { status: 400 });
  });
  const shown = show();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(shown.getCurrentResult().isError).toBe(true);
  expect(requestedPaths).toHaveLength(1);
});

test('repeats a read less and less often if it fails while others succeed', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    requestedPaths.push(url);
    if (url.includes('balance')) throw new TypeError('cut');
    return new Response(JSON.stringify({ status: 200, data: 5 }));
  });
  show();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(requestedPaths.filter((url) => url.includes('balance')).length).toBeLessThanOrEqual(8);
});
