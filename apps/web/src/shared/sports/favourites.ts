import type { Favourite } from '@palpite/contracts/sports';
import { favouritesMax } from '@palpite/domain/sports/sport-faces';
import { create } from 'zustand';
import { call } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { sendOrRead } from '../api/send-or-read.ts';
import { readStored, writeStored } from '../device/stored.ts';
import { i18n } from '../i18n/i18n.ts';
import { toast } from '../messages/toast.ts';
import { isLoggedIn, useSession } from '../session/session.ts';
import { sportsKey } from './price-board.ts';

const validLine = /^(league|competitor) .{1,120}$/;
const keptLines = () => (readStored('favourites') ?? '').split('\n').filter((line) => validLine.test(line));

/** A favourite as lists and the device take it: `league 12`, `competitor real-madrid`. */
export const lineOf = ({ kind, ref }: Favourite) => `${kind} ${ref}`;

function favouriteOf(line: string): Favourite {
  const at = line.indexOf(' ');
  return { kind: line.slice(0, at) as Favourite['kind'], ref: line.slice(at + 1) };
}

/** The reader's favourites: of a visitor on the device alone, of a player as the server last answered. */
export const useFavourites = create(() => ({ lines: keptLines() as readonly string[] }));

/** Shows and keeps favourites. Lists are in another order with them: those on screen keep theirs unless `reorder`. */
function show(lines: readonly string[], reorder: boolean): void {
  const text = lines.join('\n');
  if (text === useFavourites.getState().lines.join('\n')) return;
  useFavourites.setState({ lines });
  writeStored('favourites', text);
  for (const list of ['home', 'matches'])
    void queryClient.invalidateQueries({
      queryKey: [sportsKey, list],
      refetchType: reorder ? 'active' : 'none',
    });
}

function showOne(line: string, isOn: boolean): void {
  const others = useFavourites.getState().lines.filter((other) => other !== line);
  show(isOn ? [...others, line] : others, false);
}

/** What presses still on their way want, by line. */
const wanted = new Map<string, boolean>();

/** Sends one press; after a lost answer the list says whether it has arrived. */
async function send(line: string, isOn: boolean): Promise<Favourite[]> {
  const body = { favourites: [favouriteOf(line)], loading: false };
  let read: Favourite[] = [];
  const reply = await sendOrRead(
    () => call(isOn ? 'addFavourites' : 'removeFavourites', { body }, { lost: null }),
    async () => {
      read = (await call('getFavourites', { query: { loading: false } })).favourites;
      return read.map(lineOf).includes(line) === isOn;
    },
  );
  return reply?.favourites ?? read;
}

/**
 * Marks a favourite, or no longer. It is shown at once and taken back when the server refuses or does not answer, which
 * the shared client announces. Of several presses while one is on its way only what they come to is sent.
 */
export async function pressFavourite(line: string): Promise<void> {
  const { lines } = useFavourites.getState();
  const isOn = !lines.includes(line);
  if (!isLoggedIn()) {
    if (isOn && lines.length >= favouritesMax)
      return toast.error(i18n.t('match:favourites.full', { max: favouritesMax }));
    writeStored('favouritesUnsent', '1');
    return showOne(line, isOn);
  }
  showOne(line, isOn);
  const isSending = wanted.has(line);
  wanted.set(line, isOn);
  if (isSending) return;
  const { token } = useSession.getState();
  let stored = !isOn;
  let all: Favourite[] | null = null;
  try {
    for (let next = wanted.get(line); next !== undefined && next !== stored; next = wanted.get(line)) {
      all = await send(line, next);
      stored = next;
    }
  } catch {
    all = null;
    if (useSession.getState().token === token) showOne(line, stored);
  }
  wanted.delete(line);
  // While others are on their way the answer lacks what they want.
  if (all && wanted.size === 0 && useSession.getState().token === token) show(all.map(lineOf), false);
}

const freshMs = 60_000;
let syncedAtMs = Number.NEGATIVE_INFINITY;

/** Reads the player's favourites, and adds what was marked here before the login. */
export async function syncFavourites(): Promise<void> {
  const { token } = useSession.getState();
  if (token === '' || wanted.size > 0) return;
  syncedAtMs = performance.now();
  const { lines } = useFavourites.getState();
  const isUnsent = readStored('favouritesUnsent') !== null && lines.length > 0;
  try {
    const favourites = lines.slice(0, favouritesMax).map(favouriteOf);
    const answer = isUnsent
      ? await call('addFavourites', { body: { favourites, merge: true, loading: false } }, { by: 'app' })
      : await call('getFavourites', { query: { loading: false } });
    if (useSession.getState().token !== token) return;
    writeStored('favouritesUnsent', '');
    // What was pressed meanwhile is newer than the answer.
    if (useFavourites.getState().lines === lines && wanted.size === 0)
      show(answer.favourites.map(lineOf), true);
  } catch {
    // The next time reads them again; what is unsent stays marked so.
  }
}

/** Keeps the favourites the same as those of other tabs and, for a player, of the server. */
export function followFavourites(): void {
  const readAgain = () => {
    const lines = keptLines();
    if (lines.join('\n') !== useFavourites.getState().lines.join('\n')) useFavourites.setState({ lines });
  };
  window.addEventListener('storage', readAgain);
  // A logout has emptied the storage.
  useSession.subscribe(({ token }, before) => {
    if (token === before.token) return;
    readAgain();
    void syncFavourites();
  });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && performance.now() - syncedAtMs > freshMs) void syncFavourites();
  });
  readAgain();
  void syncFavourites();
}
