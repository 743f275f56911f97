import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryWhenOnline } from './retry-when-online.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A network that the test takes away and brings back. */
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

test('code that the network did not bring comes when the network is back, also when that carries nothing at first', async () => {
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

test('code that is gone is a fault after some tries', async () => {
  aNetwork(true);
  const load = vi.fn().mockRejectedValue(new Error('404'));
  const loaded = expect(retryWhenOnline(load)).rejects.toThrow('404');
  await vi.advanceTimersByTimeAsync(60_000);
  await loaded;
  expect(load).toHaveBeenCalledTimes(4);
});
