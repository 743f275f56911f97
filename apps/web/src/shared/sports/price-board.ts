import type { MarketView, MatchEvent, MatchState } from '@palpite/contracts/sports';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { queryClient } from '../api/query-client.ts';
import { openStream } from '../streams/open-stream.ts';
import { createPriceStore, familyOf, type Told } from './price-store.ts';
import { createPriceStream } from './price-stream.ts';

/** Every query of the sportsbook that shows prices begins with this word: the stream reads them again when it must. */
export const sportsKey = 'sports';

// After a frame: what they change is computed in the time that it leaves, and drawn by the next one. Unseen, there is none.
const store = createPriceStore((publish) => requestAnimationFrame(() => setTimeout(publish)));

const useLiveness = create<{ live: boolean; feedSilent: boolean }>(() => ({ live: true, feedSilent: false }));

function setFeedHealth(feedSilent: boolean): void {
  if (useLiveness.getState().feedSilent !== feedSilent) useLiveness.setState({ feedSilent });
}

const eventListeners = new Map<string, Set<(events: readonly MatchEvent[]) => void>>();

const stream = createPriceStream({
  open: (matchIds, handlers) => openStream('/api/app/sports/stream', matchIds, handlers),
  learn: store.learn,
  refetch: () => void queryClient.invalidateQueries({ queryKey: [sportsKey] }),
  tellLive: (live) => {
    if (useLiveness.getState().live !== live) useLiveness.setState({ live });
  },
  setFeedHealth,
  tellEvents: (matchId, events) => {
    for (const listener of eventListeners.get(matchId) ?? []) listener(events);
  },
  nowMs: Date.now,
  random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
});

if (typeof window !== 'undefined') {
  const isVisible = () => document.visibilityState === 'visible';
  window.addEventListener('online', () => stream.wake(isVisible()));
  window.addEventListener('offline', stream.cut);
  const follow = () => (isVisible() ? stream.wake() : stream.sleep());
  document.addEventListener('visibilitychange', follow);
  // A tab that is opened behind another one connects when it is seen.
  follow();
}

/** Takes what a call answered into the board; whatever is older than what is there is left out. */
export function learn({ feedSilent, ...told }: Told & { feedSilent?: boolean }): void {
  store.learn(told);
  if (feedSilent !== undefined) setFeedHealth(feedSilent);
}

/** What the board says of something to a reader; drawn again only when that changes. */
function useBoard<Read>(key: string, read: () => Read): Read {
  const listen = useCallback((listener: () => void) => store.listen(key, listener), [key]);
  return useSyncExternalStore(listen, read, read);
}

/** Where a match stands now; null while the board has not heard of it. */
export function useMatchState(matchId: string): MatchState | null {
  return useBoard(matchId, () => store.stateOf(matchId) ?? null);
}

function priceIn(market: MarketView | undefined, outcome: string): number | null {
  return market?.outcomes.find((offered) => offered.outcome === outcome)?.oddsMilli ?? null;
}

/** One outcome of a market that is on the screen: its price, and whether it can be had. Other prices leave it alone. */
export function useOffer(shown: MarketView, outcome: string): { oddsMilli: number | null; isOpen: boolean } {
  const { marketId } = shown;
  const now = () => store.marketOf(marketId) ?? shown;
  const oddsMilli = useBoard(marketId, () => priceIn(now(), outcome));
  const isOpen = useBoard(marketId, () => now().status === 'open');
  return { oddsMilli, isOpen };
}

/** Whether a market that is on the screen takes bets now. */
export function useMarketStatus(shown: MarketView): MarketView['status'] {
  const { marketId } = shown;
  return useBoard(marketId, () => (store.marketOf(marketId) ?? shown).status);
}

/** The market to show in place of one from a list: its match may have moved to another main line since. */
export function useMainLine(shown: MarketView): MarketView {
  const family = familyOf(shown);
  const marketId = useBoard(family, () => store.mainOf(family) ?? shown.marketId);
  return marketId === shown.marketId ? shown : (store.marketOf(marketId) ?? shown);
}

/** The board without a component: what it knows at this moment. */
export const board = { stateOf: store.stateOf, marketOf: store.marketOf, listen: store.listen };

/** Keeps prices moving while the component is shown; with ids also all markets and events of these matches. */
export function useLive(matchIds: readonly string[] = []): void {
  const ids = matchIds.join();
  useEffect(() => stream.follow(ids === '' ? [] : ids.split(',')), [ids]);
}

/** Tells what happened in a match as it happens; the match must be among those of a `useLive`. */
export function useMatchEvents(matchId: string, listener: (events: readonly MatchEvent[]) => void): void {
  useEffect(() => {
    const ofMatch = eventListeners.get(matchId) ?? new Set();
    eventListeners.set(matchId, ofMatch.add(listener));
    return () => {
      ofMatch.delete(listener);
    };
  }, [matchId, listener]);
}

/** True while prices may be old: no frame for 5 s, or the source of the prices is silent. All cells are locked then. */
export function useIsLocked(): boolean {
  return useLiveness(({ live, feedSilent }) => !live || feedSilent);
}
