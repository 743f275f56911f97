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
import { sportsKey } from './prices/price-board.ts';

const validLine = /^(league|competitor) .{1,120}$/;
const keptLines = () => (readStored('favourites') ?? '').split('\n').filter((line) => validLine.test(line));

/** A favourite in the format of storage and list queries: `league 12`, `competitor real-madrid`. */
export const lineOf = ({ kind, ref }: Favourite) => `${kind} ${ref}`;

function favouriteOf(line: string): Favourite {
  const at = line.indexOf(' ');
  return { kind: line.slice(0, at) as Favourite['kind'], ref: line.slice(at + 1) };
}

/** A visitor's favourites are only on the device; a player's are those of the last response. */
export const useFavourites = create(() => ({ lines: keptLines() as readonly string[] }));

/** Shows and stores favourites. They change the order of lists: visible lists are refetched only with `reorder`. */
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

/** Final states of presses that are being sent, by line. */
const wanted = new Map<string, boolean>();

/** After a lost response it reads the list to check whether the press was applied. */
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
 * Toggles a favourite. Shows it at once and reverts it on an error, which the shared client reports. Of several presses
 * during a request only the final state is sent.
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
  // While other presses are being sent, this response does not contain them.
  if (all && wanted.size === 0 && useSession.getState().token === token) show(all.map(lineOf), false);
}

const freshMs = 60_000;
let syncedAtMs = Number.NEGATIVE_INFINITY;

/** Reads the player's favourites, after adding those marked before the login. */
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
    // A press during the request is newer than the response.
    if (useFavourites.getState().lines === lines && wanted.size === 0)
      show(answer.favourites.map(lineOf), true);
  } catch {
    // The next synchronization retries; unsent favourites stay marked as unsent.
  }
}

export function followFavourites(): void {
  const readAgain = () => {
    const lines = keptLines();
    if (lines.join('\n') !== useFavourites.getState().lines.join('\n')) useFavourites.setState({ lines });
  };
  window.addEventListener('storage', readAgain);
  // A logout clears the storage.
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
