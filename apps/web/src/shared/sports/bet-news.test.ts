import { beforeEach, expect, test, vi } from 'vitest';

const shown = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), message: vi.fn() }));
vi.mock('../messages/toast.ts', () => ({ toast: shown }));
vi.mock('../i18n/i18n.ts', () => ({
  i18n: { loadNamespaces: async () => {}, t: (key: string) => key },
  currentLocale: () => 'pt_BR',
}));

const { notifySale } = await import('./bet-news.ts');
const { beginOwnSale } = await import('./bets-on-slip.ts');

beforeEach(() => vi.clearAllMocks());

test('reports a refused cash-out and a sold part on every page but the one that requested it', async () => {
  await notifySale('7', 'refused');
  expect(shown.error).toHaveBeenCalledWith('bets:news.notSold');
  await notifySale('7', 'part');
  expect(shown.message).toHaveBeenCalledWith('bets:cashOut.soldPart');
  vi.clearAllMocks();
  const end = beginOwnSale('7');
  await notifySale('7', 'refused');
  end();
  await notifySale('7', 'part');
  expect([shown.error.mock.calls, shown.message.mock.calls]).toEqual([[], []]);
});
