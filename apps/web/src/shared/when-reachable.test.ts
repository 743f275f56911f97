import { afterEach, expect, test, vi } from 'vitest';
import { whenReachable } from './when-reachable.ts';

afterEach(() => vi.unstubAllGlobals());

test('code that the network did not bring comes when the network is back', async () => {
  const network = new EventTarget();
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  const load = vi.fn().mockRejectedValueOnce(new Error('no network')).mockResolvedValue('code');
  const loaded = whenReachable(load);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  network.dispatchEvent(new Event('online'));
  await expect(loaded).resolves.toBe('code');
});

test('code that is gone stays a fault while there is a network', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const load = vi.fn().mockRejectedValue(new Error('404'));
  await expect(whenReachable(load)).rejects.toThrow('404');
  expect(load).toHaveBeenCalledTimes(1);
});
