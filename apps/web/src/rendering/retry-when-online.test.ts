import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryWhenOnline } from './retry-when-online.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function aNetwork(onLine: boolean) {
  const network = new EventTarget();
  const known = { onLine };
  vi.stubGlobal('navigator', known);
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  return {
    comeBack: () => {
      known.onLine = true;
      network.dispatchEvent(new Event('online'));
    },
  };
}

test('loads the code after the network has returned, even if the first request still fails', async () => {
  const network = aNetwork(false);
  const load = vi
    .fn()
    .mockRejectedValueOnce(new Error('no network'))
    .mockRejectedValueOnce(new Error('not yet'))
    .mockResolvedValue('code');
  const loaded = retryWhenOnline(load);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);
  network.comeBack();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(loaded).resolves.toBe('code');
});

test('fails after some tries if the code is gone', async () => {
  aNetwork(true);
  const load = vi.fn().mockRejectedValue(new Error('404'));
  const loaded = expect(retryWhenOnline(load)).rejects.toThrow('404');
  await vi.advanceTimersByTimeAsync(60_000);
  await loaded;
  expect(load).toHaveBeenCalledTimes(4);
});
