import { queryClient } from '../api/query-client.ts';
import { readStored, writeStored } from '../device/stored.ts';
import { useAlerts } from '../messages/alerts.ts';
import { paths } from '../paths.ts';
import { userInfoQuery } from '../session/player.ts';
import { isLoggedIn, useSession } from '../session/session.ts';
import { shownPath } from './navigation.ts';
import { type OverlayName, type OverlayProps, openOverlay, useOverlays } from './overlays.ts';

type QueueRule = {
  /** It responds to the player's last action and opens above a screen or sheet. */
  readonly over?: true;
  /** At most once per player and local day. */
  readonly daily?: true;
  /** The only screen where it opens; it waits for it. */
  readonly on?: string;
  /** Not offered to players on a break or excluded. */
  readonly whilePlaying?: true;
};

/**
 * Overlays that open unasked, in order (sections 2, 4 and 9). Due terms come before all that are not marked `over`. The
 * identity check is not in this list: the player opens it, and the queue waits until it is closed.
 */
const queueRules = {
  startMask: { over: true },
  secondDeposit: { daily: true, whilePlaying: true },
  gift: { daily: true, on: paths.home, whilePlaying: true },
} as const satisfies Partial<Record<OverlayName, QueueRule>>;

type QueuedName = keyof typeof queueRules;

type Queued = { [Name in QueuedName]: { name: Name; props: OverlayProps[Name] } }[QueuedName];

const rank = Object.keys(queueRules) as QueuedName[];

/** Returns the queue with one more overlay in order; an overlay that is already queued gets the new props. */
function withQueued(waiting: readonly Queued[], added: Queued): Queued[] {
  return [...waiting.filter(({ name }) => name !== added.name), added].sort(
    (a, b) => rank.indexOf(a.name) - rank.indexOf(b.name),
  );
}

type Front = {
  readonly open: readonly OverlayName[];
  readonly hasAlert: boolean;
  readonly termsDue: boolean;
  readonly isStopped: boolean;
  readonly path: string;
  readonly wasShown: (name: QueuedName) => boolean;
};

function chooseNext(
  waiting: readonly Queued[],
  front: Front,
): { next: Queued | null; left: readonly Queued[] } {
  const left = waiting.filter(({ name }) => {
    const { daily, whilePlaying }: QueueRule = queueRules[name];
    return !(daily && front.wasShown(name)) && !(whilePlaying && front.isStopped);
  });
  const next =
    left.find(({ name }) => {
      const { over, on }: QueueRule = queueRules[name];
      if (front.hasAlert || front.open.some((open) => open in queueRules)) return false;
      if (!over && (front.open.length > 0 || front.termsDue)) return false;
      return on === undefined || on === front.path;
    }) ?? null;
  return { next, left: left.filter((each) => each !== next) };
}

/** Closing one overlay often opens another at once: the queue waits this long for it. */
const settleMs = 300;

/** Key in the tab's storage, which survives a logout: marks are per day, not per session. */
const tabMarks = 'palpite.shownToday';

const today = () => new Date().toDateString();

function readList(text: string | null): readonly unknown[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}

function readTabMarks(): string | null {
  try {
    return sessionStorage.getItem(tabMarks);
  } catch {
    return null;
  }
}

/** The only marks if storage is closed. */
const pageMarks = new Set<string>();

/** Returns what was shown today in any tab: `day player overlay`. */
function readMarks(): string[] {
  const marks = [...pageMarks, ...[readStored('shownToday'), readTabMarks()].flatMap(readList)];
  return [...new Set(marks)].filter(
    (mark): mark is string => typeof mark === 'string' && mark.startsWith(today()),
  );
}

const markOf = (playerId: string, name: QueuedName) => `${today()} ${playerId} ${name}`;

/** Records that the player has seen a daily overlay, so that it does not open unasked again today. */
export function recordShown(name: QueuedName): void {
  const info = queryClient.getQueryData(userInfoQuery.queryKey);
  if (!info || !('daily' in queueRules[name])) return;
  pageMarks.add(markOf(info.uId, name));
  const text = JSON.stringify(readMarks());
  writeStored('shownToday', text);
  try {
    sessionStorage.setItem(tabMarks, text);
  } catch {
    // Private windows may refuse to store.
  }
}

/** Reads the queue that was stored when the page was left; offers of yesterday are dropped. */
function readWaiting(): Queued[] {
  const [day, ...waiting] = readList(readStored('overlayQueue'));
  return day === today() ? (waiting as Queued[]).filter(({ name }) => name in queueRules) : [];
}

let waiting: readonly Queued[] = isLoggedIn() ? readWaiting() : [];

function saveQueue(next: readonly Queued[]): void {
  if (next.length === 0 && waiting.length === 0) return;
  waiting = next;
  // A start mask greets a login, not a reload.
  const stored = next.filter(({ name }) => name !== 'startMask');
  writeStored('overlayQueue', stored.length === 0 ? '' : JSON.stringify([today(), ...stored]));
}

export function showNext(): void {
  const info = queryClient.getQueryData(userInfoQuery.queryKey);
  if (!info || waiting.length === 0) return;
  const marks = new Set(readMarks());
  const { next, left } = chooseNext(waiting, {
    open: useOverlays.getState().open.map(({ name }) => name),
    hasAlert: useAlerts.getState().queue.length > 0,
    termsDue: info.termsDue !== null,
    isStopped: info.stop !== null,
    path: shownPath(),
    wasShown: (name) => marks.has(markOf(info.uId, name)),
  });
  saveQueue(left);
  if (!next) return;
  recordShown(next.name);
  // Queued name and props match; TypeScript cannot see the pairing through the union.
  openOverlay(next.name as 'startMask', next.props as OverlayProps['startMask']);
}

export function queueOverlay<Name extends QueuedName>(name: Name, props: OverlayProps[Name]): void {
  saveQueue(withQueued(waiting, { name, props } as Queued));
  showNext();
}

let timer: ReturnType<typeof setTimeout> | undefined;

function plan(): void {
  clearTimeout(timer);
  if (waiting.length > 0) timer = setTimeout(showNext, settleMs);
}

useOverlays.subscribe(plan);
useAlerts.subscribe(plan);
queryClient.getQueryCache().subscribe(({ query }) => {
  if (query.queryKey[0] === userInfoQuery.queryKey[0]) plan();
});
// The queue belonged to the previous player; what is stored belongs to the next.
useSession.subscribe(({ token }, before) => {
  if (token !== before.token) waiting = [];
});
