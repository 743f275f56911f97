import type { MarketView, MatchState } from '@palpite/contracts/sports';

/** Data of a response or of the stream: always whole states of matches and markets. */
export type BoardUpdate = {
  readonly states?: readonly MatchState[] | undefined;
  readonly markets?: readonly MarketView[] | undefined;
};

/** Above this size, entries without listeners are dropped. Some ten thousand markets are seen in a long evening. */
const entriesMax = 4_000;

type Versioned = { readonly version: number };

/** Returns the key of a market's family: markets of a match that differ only in their line. */
export function familyOf({ matchId, type, period, side }: MarketView): string {
  return [matchId, type, period, side].join('/');
}

/**
 * Holds the newest state of each match and market outside React. Versions only rise, so late or repeated data changes
 * nothing. Listeners are called once per `schedule`, which is a frame.
 */
export function createPriceStore(schedule: (publish: () => void) => void) {
  const shown = { states: new Map<string, MatchState>(), markets: new Map<string, MarketView>() };
  const awaited = { states: new Map<string, MatchState>(), markets: new Map<string, MarketView>() };
  /** The main market of each family: its line is nearest to even. */
  const mains = new Map<string, string>();
  const listeners = new Map<string, Set<() => void>>();
  let isScheduled = false;

  /** A new item has no listeners, so it is available at once. A change waits for the frame. */
  function enqueue<Item extends Versioned>(
    id: string,
    item: Item,
    known: Map<string, Item>,
    waiting: Map<string, Item>,
  ) {
    const before = waiting.get(id) ?? known.get(id);
    if (before && before.version >= item.version) return;
    if (!before) known.set(id, item);
    waiting.set(id, item);
  }

  function publish() {
    isScheduled = false;
    // Ids of matches and markets may be equal. A listener called for the wrong one finds nothing changed.
    const changed = new Set([...awaited.states.keys(), ...awaited.markets.keys()]);
    for (const [id, state] of awaited.states) shown.states.set(id, state);
    for (const [id, market] of awaited.markets) {
      shown.markets.set(id, market);
      const family = familyOf(market);
      if (!market.isMain || mains.get(family) === id) continue;
      mains.set(family, id);
      changed.add(family);
    }
    awaited.states.clear();
    awaited.markets.clear();
    for (const id of changed) for (const listener of [...(listeners.get(id) ?? [])]) listener();
    for (const kept of [shown.states, shown.markets, mains]) dropUnused(kept);
  }

  function dropUnused(kept: Map<string, unknown>) {
    if (kept.size <= entriesMax) return;
    for (const id of kept.keys()) if (!listeners.has(id)) kept.delete(id);
  }

  return {
    update({ states = [], markets = [] }: BoardUpdate): void {
      for (const state of states) enqueue(state.matchId, state, shown.states, awaited.states);
      for (const market of markets) enqueue(market.marketId, market, shown.markets, awaited.markets);
      if (isScheduled || awaited.states.size + awaited.markets.size === 0) return;
      isScheduled = true;
      schedule(publish);
    },
    stateOf: (matchId: string) => shown.states.get(matchId),
    marketOf: (marketId: string) => shown.markets.get(marketId),
    mainOf: (family: string) => mains.get(family),
    listen(id: string, listener: () => void): () => void {
      const ofId = listeners.get(id) ?? new Set();
      listeners.set(id, ofId.add(listener));
      return () => {
        ofId.delete(listener);
        if (ofId.size === 0) listeners.delete(id);
      };
    },
  };
}
