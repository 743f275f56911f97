import { paths } from '../paths.ts';
import type { OverlayName, OverlayProps } from './overlays.ts';

type Turn = {
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
export const turns = {
  startMask: { over: true },
  secondDeposit: { daily: true, whilePlaying: true },
  gift: { daily: true, on: paths.home, whilePlaying: true },
} as const satisfies Partial<Record<OverlayName, Turn>>;

export type QueuedName = keyof typeof turns;

export type Queued = { [Name in QueuedName]: { name: Name; props: OverlayProps[Name] } }[QueuedName];

const rank = Object.keys(turns) as QueuedName[];

/** Returns the queue with one more overlay in order; an overlay that is already queued gets the new props. */
export function withQueued(waiting: readonly Queued[], added: Queued): Queued[] {
  return [...waiting.filter(({ name }) => name !== added.name), added].sort(
    (a, b) => rank.indexOf(a.name) - rank.indexOf(b.name),
  );
}

/** What is in front of the player now. */
export type Front = {
  readonly open: readonly OverlayName[];
  readonly hasAlert: boolean;
  readonly termsDue: boolean;
  readonly isStopped: boolean;
  readonly path: string;
  readonly wasShown: (name: QueuedName) => boolean;
};

/** Returns the overlay that opens now and those that keep waiting; drops those that may no longer open. */
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
