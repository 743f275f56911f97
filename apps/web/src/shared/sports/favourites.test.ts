import { beforeEach, expect, test, vi } from 'vitest';

type Sent = { name: string; body: { favourites: { ref: string }[]; merge?: true } | undefined };
const server = vi.hoisted(() => ({
  sent: [] as Sent[],
  kept: new Set<string>(),
  fails: false,
  losesAnswers: false,
}));
const shown = vi.hoisted(() => ({ error: vi.fn(), unreachable: vi.fn() }));

const { Unreachable } = vi.hoisted(() => ({ Unreachable: class extends Error {} }));

vi.mock('../api/api.ts', () => ({
  Unreachable,
  call: async (name: string, input: { body?: Sent['body'] }) => {
    server.sent.push({ name, body: input.body });
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (server.fails) throw new Unreachable();
    for (const { ref } of input.body?.favourites ?? [])
      if (name === 'addFavourites') server.kept.add(ref);
      else server.kept.delete(ref);
    if (server.losesAnswers && input.body) throw new Unreachable();
    return { favourites: [...server.kept].map((ref) => ({ kind: 'league', ref })) };
  },
}));
vi.mock('../i18n/i18n.ts', () => ({ i18n: { t: (key: string) => key } }));
vi.mock('../messages/toast.ts', () => ({ toast: shown }));
vi.mock('../api/reactions.ts', () => ({ announceUnreachable: shown.unreachable }));

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, text: string) => void kept.set(name, text),
  removeItem: (name: string) => void kept.delete(name),
  clear: () => kept.clear(),
});

const { pressFavourite, syncFavourites, useFavourites } = await import('./favourites.ts');
const { useSession } = await import('../session/session.ts');

const lines = () => useFavourites.getState().lines;
const names = () => server.sent.map(({ name }) => name);

beforeEach(() => {
  kept.clear();
  server.sent = [];
  server.kept.clear();
  server.fails = false;
  server.losesAnswers = false;
  vi.clearAllMocks();
  useFavourites.setState({ lines: [] });
  useSession.setState({ token: 'player' });
});

test('a press shows at once, is stored, and is reverted when the server does not answer', async () => {
  const pressed = pressFavourite('league 1');
  expect(lines()).toEqual(['league 1']);
  expect(kept.get('palpite.favourites')).toBe('league 1');
  await pressed;
  server.fails = true;
  const lost = pressFavourite('league 1');
  expect(lines()).toEqual([]);
  await lost;
  expect(lines()).toEqual(['league 1']);
  expect(shown.unreachable).toHaveBeenCalledTimes(1);
});

test('a press with a lost response stays when the server has applied it', async () => {
  server.losesAnswers = true;
  await pressFavourite('league 1');
  expect([lines(), [...server.kept], names()]).toEqual([
    ['league 1'],
    ['1'],
    ['addFavourites', 'getFavourites'],
  ]);
  expect(shown.unreachable).not.toHaveBeenCalled();
});

test('of several presses during a request only the final state is sent', async () => {
  const presses = [1, 2, 3].map(() => pressFavourite('league 1'));
  await Promise.all(presses);
  expect([names(), lines()]).toEqual([['addFavourites'], ['league 1']]);
  await Promise.all([pressFavourite('league 1'), pressFavourite('league 1')]);
  expect(names()).toEqual(['addFavourites', 'removeFavourites', 'addFavourites']);
  expect([lines(), [...server.kept]]).toEqual([['league 1'], ['1']]);
});

test("merges a visitor's favourites once at the next login, and again after a failure", async () => {
  useSession.setState({ token: '' });
  await pressFavourite('league 7');
  expect(server.sent).toEqual([]);
  server.kept.add('8');
  useSession.setState({ token: 'player' });
  server.fails = true;
  await syncFavourites();
  expect(lines()).toEqual(['league 7']);
  server.fails = false;
  await syncFavourites();
  expect(server.sent.at(-1)?.body?.merge).toBe(true);
  expect(lines()).toEqual(['league 8', 'league 7']);
  await syncFavourites();
  expect(names()).toEqual(['addFavourites', 'addFavourites', 'getFavourites']);
});

test('a press during a synchronization is not overwritten by its response', async () => {
  const syncing = syncFavourites();
  const pressed = pressFavourite('league 3');
  await Promise.all([syncing, pressed]);
  expect(lines()).toEqual(['league 3']);
});

test('a visitor can have at most 200 favourites', async () => {
  useSession.setState({ token: '' });
  useFavourites.setState({ lines: Array.from({ length: 200 }, (_, at) => `league ${at}`) });
  await pressFavourite('competitor one-more');
  expect([lines().length, shown.error.mock.calls]).toEqual([200, [['match:favourites.full']]]);
});
