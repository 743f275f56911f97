import { paths } from '../paths.ts';
import type { OverlayName, OverlayProps } from './overlays.ts';

type Turn = {
  /** It responds to what the player just did, and opens above that screen or sheet. */
  readonly over?: true;
  /** At most once for a player and local day. */
  readonly daily?: true;
  /** The screen that it belongs to; anywhere else it waits. */
  readonly on?: string;
  /** Players on a break or excluded are offered no money to play with. */
  readonly whilePlaying?: true;
};

/**
 * The overlays that open unasked, in their order (sections 2, 4 and 9). Newer terms are accepted before any that does
 * is not marked `over`. The identity check is not among them: a press leads there, and the queue waits until it closes.
 */
export const turns = {
  startMask: { over: true },
  secondDeposit: { daily: true, whilePlaying: true },
  gift: { daily: true, on: paths.home, whilePlaying: true },
} as const satisfies Partial<Record<OverlayName, Turn>>;

export type QueuedName = keyof typeof turns;

export type Queued = { [Name in QueuedName]: { name: Name; props: OverlayProps[Name] } }[QueuedName];

const rank = Object.keys(turns) as QueuedName[];

/** The queue with one more in its place; one that waits already takes the new props. */
export function withQueued(waiting: readonly Queued[], added: Queued): Queued[] {
  return [...waiting.filter(({ name }) => name !== added.name), added].sort(
    (a, b) => rank.indexOf(a.name) - rank.indexOf(b.name),
  );
}

/** What is in front of the player at this moment. */
export type Front = {
  readonly open: readonly OverlayName[];
  readonly hasAlert: boolean;
  readonly termsDue: boolean;
  readonly isStopped: boolean;
  readonly path: string;
  readonly wasShown: (name: QueuedName) => boolean;
};

/** Which overlay of the queue opens now, and which still wait; those that may not appear any more are dropped. */
export function takeTurn(
  waiting: readonly Queued[],
  front: Front,
): { next: Queued | null; left: readonly Queued[] } {
  const left = waiting.filter(({ name }) => {
    const { daily, whilePlaying }: Turn = turns[name];
    return !(daily && front.wasShown(name)) && !(whilePlaying && front.isStopped);
  });
  const next =
    left.find(({ name }) => {
      const { over, on }: Turn = turns[name];
      if (front.hasAlert || front.open.some((open) => open in turns)) return false;
      if (!over && (front.open.length > 0 || front.termsDue)) return false;
      return on === undefined || on === front.path;
    }) ?? null;
  return { next, left: left.filter((each) => each !== next) };
}
