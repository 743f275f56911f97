import type { MarketView, MatchEvent, MatchState } from '@palpite/contracts/sports';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { queryClient } from '../../api/query-client.ts';
import { openStream } from '../../streams/open-stream.ts';
import { type BoardUpdate, createPriceStore, familyOf } from './price-store.ts';
import { createPriceStream } from './price-stream.ts';

/**
 * First part of the key of all queries that contain prices. The stream invalidates them when it may have missed
 * messages.
 */
export const sportsKey = 'sports';

// Publishes after a frame, so that the update is computed in idle time and painted with the next frame. A hidden page
// has no frames.
const store = createPriceStore((publish) => requestAnimationFrame(() => setTimeout(publish)));

const useLiveness = create<{ live: boolean; feedSilent: boolean }>(() => ({ live: true, feedSilent: false }));

function setFeedHealth(feedSilent: boolean): void {
  if (useLiveness.getState().feedSilent !== feedSilent) useLiveness.setState({ feedSilent });
}

const eventListeners = new Map<string, Set<(events: readonly MatchEvent[]) => void>>();

const stream = createPriceStream({
  open: (matchIds, handlers) => openStream('/api/app/sports/stream', matchIds, handlers),
  updateBoard: store.update,
  refetch: () => void queryClient.invalidateQueries({ queryKey: [sportsKey] }),
  setLive: (live) => {
    if (useLiveness.getState().live !== live) useLiveness.setState({ live });
  },
  setFeedHealth,
  onEvents: (matchId, events) => {
    for (const listener of eventListeners.get(matchId) ?? []) listener(events);
  },
  nowMs: Date.now,
  random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
});

if (typeof window !== 'undefined') {
  const isVisible = () => document.visibilityState === 'visible';
  window.addEventListener('online', () => stream.wake(isVisible()));
  window.addEventListener('offline', stream.onOffline);
  const follow = () => (isVisible() ? stream.wake() : stream.sleep());
  document.addEventListener('visibilitychange', follow);
  // A tab opened in the background connects when it becomes visible.
  follow();
}

/** Writes states and markets of a response to the board, unless the board has newer versions. */
export function updateBoard({ feedSilent, ...update }: BoardUpdate & { feedSilent?: boolean }): void {
  store.update(update);
  if (feedSilent !== undefined) setFeedHealth(feedSilent);
}

/** Reads from the board. Re-renders only when the result changes. */
function useBoard<Read>(key: string, read: () => Read): Read {
  const listen = useCallback((listener: () => void) => store.listen(key, listener), [key]);
  return useSyncExternalStore(listen, read, read);
}

export function useMatchState(matchId: string): MatchState | null {
  return useBoard(matchId, () => store.stateOf(matchId) ?? null);
}

function priceIn(market: MarketView | undefined, outcome: string): number | null {
  return market?.outcomes.find((offered) => offered.outcome === outcome)?.oddsMilli ?? null;
}

/** Changes of other prices do not re-render. */
export function useOffer(shown: MarketView, outcome: string): { oddsMilli: number | null; isOpen: boolean } {
  const { marketId } = shown;
  const now = () => store.marketOf(marketId) ?? shown;
  const oddsMilli = useBoard(marketId, () => priceIn(now(), outcome));
  const isOpen = useBoard(marketId, () => now().status === 'open');
  return { oddsMilli, isOpen };
}

export function useMarketStatus(shown: MarketView): MarketView['status'] {
  const { marketId } = shown;
  return useBoard(marketId, () => (store.marketOf(marketId) ?? shown).status);
}

/** Returns the current main line of a listed market's family, or the market itself. */
export function useMainLine(shown: MarketView): MarketView {
  const family = familyOf(shown);
  const marketId = useBoard(family, () => store.mainOf(family) ?? shown.marketId);
  return marketId === shown.marketId ? shown : (store.marketOf(marketId) ?? shown);
}

export const board = { stateOf: store.stateOf, marketOf: store.marketOf, listen: store.listen };

/**
 * Keeps the price stream open while the component is mounted. With ids it includes all markets and events of these
 * matches.
 */
export function useLive(matchIds: readonly string[] = []): void {
  const ids = matchIds.join();
  useEffect(() => stream.follow(ids === '' ? [] : ids.split(',')), [ids]);
}

/** A `useLive` must include the match. */
export function useMatchEvents(matchId: string, listener: (events: readonly MatchEvent[]) => void): void {
  useEffect(() => {
    const ofMatch = eventListeners.get(matchId) ?? new Set();
    eventListeners.set(matchId, ofMatch.add(listener));
    return () => {
      ofMatch.delete(listener);
    };
  }, [matchId, listener]);
}

/** True while prices may be old: no frame for 5 s, or a silent price feed. All cells are locked then. */
export function useIsLocked(): boolean {
  return useLiveness(({ live, feedSilent }) => !live || feedSilent);
}
