import { backPort } from './back-port.ts';

export type Layer = { close: () => void };

/**
 * Data of a layer's history entry, stored in `history.state` beside the router's own. Positions count the entries above
 * the screen's entry, including those of frames.
 */
type Mark = {
  at: number;
  /** Position of the next entry of ours below; the gap up to `at` holds steps of a frame. */
  over: number;
  /** One position per open layer: where Back from it leads. */
  below: readonly number[];
};

type EntryState = { layers?: Mark; __TSR_key?: string; key?: string } | null;

/** The browser history functions that layers use; tests provide their own. */
export type LayerBrowser = {
  state: () => EntryState;
  push: (state: EntryState) => void;
  go: (delta: number) => void;
  length: () => number;
  hasFrame: () => boolean;
  later: (run: () => void, ms: number) => void;
  /** Blocks or releases the navigations of the router. */
  setBlocked: (isBlocked: boolean) => void;
};

/** A history step without an event for this long went through a frame. */
const stepMs = 300;
const screenMark: Mark = { at: 0, over: 0, below: [] };
const markOf = (state: EntryState): Mark => state?.layers ?? screenMark;
const screenOf = (state: EntryState) => state?.__TSR_key;

/**
 * Keeps one history entry per open layer, so that Back closes the top layer before it leaves the screen. `settle`
 * compares entries with open layers and corrects differences. Closing one layer and opening another at once keeps the
 * entry, a layer that refuses to close gets its entry back, and Forward reopens nothing.
 */
export function createLayerHistory(browser: LayerBrowser) {
  const layers: Layer[] = [];
  let here = markOf(browser.state());
  let screen = screenOf(browser.state());
  let position = here.at;
  /** The history's length when the newest entry was ours; null when entries lie ahead. */
  let tipLength: number | null = null;
  /** Entries that Back left since the last settling; after that the router may have overwritten them. */
  let ahead: { slots: number; at: number }[] = [];
  let move: { to: number; done: Promise<void>; end: () => void } | null = null;
  let isScheduled = false;
  let keyOfEscape: unknown = null;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    browser.later(() => {
      isScheduled = false;
      settle();
    }, 0);
  }

  function push(below: readonly number[]): void {
    here = { at: position + 1, over: here.at, below };
    position = here.at;
    const state = browser.state();
    screen = screenOf(state);
    // On a reload the router overwrites a state without a key.
    browser.push({ key: 'layer', ...state, layers: here });
    tipLength = browser.length();
    browser.setBlocked(true);
  }

  /** Steps to a position; `isBegun` when the step is already under way. */
  function moveTo(to: number, isBegun = false): Promise<void> {
    if (move) return move.done;
    let end = () => {};
    const done = new Promise<void>((resolve) => {
      end = resolve;
    });
    const mine = { to, done, end };
    move = mine;
    const before = here;
    let steps = to - position;
    const step = (triesLeft: number, isOnItsWay = false) => {
      if (!isOnItsWay) browser.go(steps);
      browser.later(() => {
        if (move !== mine) return;
        // A frame made more steps below ours than were counted. Going forward, no further entry can be found.
        if (steps < 0 && triesLeft > 0 && markOf(browser.state()).at === before.at) {
          steps = -1;
          step(triesLeft - 1);
        } else {
          arrive(browser.state(), markOf(browser.state()).at);
        }
      }, stepMs);
    };
    browser.setBlocked(true);
    step(50, isBegun);
    return done;
  }

  function arrive(state: EntryState, at: number): void {
    here = markOf(state);
    screen = screenOf(state);
    position = at;
    tipLength = null;
    const finished = move;
    move = null;
    browser.setBlocked(here.below.length > 0);
    finished?.end();
    schedule();
  }

  function settle(): void {
    if (move) return;
    const left = ahead.find((entry) => entry.slots === layers.length);
    ahead = [];
    const slots = here.below.length;
    if (layers.length < slots) {
      void moveTo(here.below[layers.length] ?? 0);
      return;
    }
    const isBuried = position > here.at || (tipLength === null && browser.hasFrame());
    // Back would step inside the frame, so another entry is pushed on top of the frame's steps.
    if (slots > 0 && isBuried && layers.length === slots) push(here.below);
    if (layers.length <= slots) return;
    // Goes forward where possible, because browsers skip entries that were pushed without a user gesture.
    if (left && position === here.at) void moveTo(left.at);
    else {
      if (slots > 0 && position > here.at) push(here.below);
      while (here.below.length < layers.length) push([...here.below, position]);
    }
  }

  return {
    /** Adds a layer above the others; the returned function removes it. */
    add(layer: Layer): () => void {
      layers.push(layer);
      schedule();
      return () => {
        const at = layers.indexOf(layer);
        if (at >= 0) layers.splice(at, 1);
        schedule();
      };
    },

    /** True when an Escape key belongs to this layer: one key event closes only the top layer. */
    mayEscape(layer: Layer | null, event: unknown): boolean {
      if (keyOfEscape === event || layers.at(-1) !== layer) return false;
      keyOfEscape = event;
      return true;
    },

    /** Handles a history step. Returns true when it stays on the screen, so that the router can ignore it. */
    onPop(state: EntryState): boolean {
      const from = here;
      const mark = markOf(state);
      const isSameScreen = (move !== null || from.below.length > 0) && screenOf(state) === screen;
      if (move) {
        arrive(state, isSameScreen ? Math.max(move.to, mark.at) : mark.at);
        return isSameScreen;
      }
      if (!isSameScreen) {
        ahead = [];
        const open = from.below.length > 0 ? [...layers].reverse() : [];
        for (const layer of open) layer.close();
        arrive(state, mark.at);
        return false;
      }
      if (mark.at < from.at) {
        ahead.push({ slots: from.below.length, at: from.at });
        layers.at(-1)?.close();
      }
      arrive(state, mark.at === from.over ? from.at - 1 : mark.at);
      return true;
    },

    /** Counts the steps that a frame has added to the history of the page. */
    onFrameLoad(): void {
      if (here.below.length === 0 || tipLength === null || move) return;
      position += Math.max(0, browser.length() - tipLength);
      tipLength = browser.length();
      schedule();
    },

    /** Removes the entries of the layers before the router writes its own entry. */
    async unwind(): Promise<void> {
      if (move) await move.done;
      ahead = [];
      if (here.below.length > 0) await moveTo(here.below[0] ?? 0);
    },

    /** Leaves an entry that survived a reload; `isBegun` when the page started to leave it before this code loaded. */
    start(isBegun: boolean): void {
      if (isBegun && here.below.length > 0) void moveTo(here.below[0] ?? 0, true);
      else schedule();
    },
  };
}

declare global {
  interface Window {
    /** Set when the page's first script stepped back from the entry of a layer. */
    palpiteLeftLayer?: boolean;
  }
}

type LayerHistory = ReturnType<typeof createLayerHistory>;

function startLayerHistory(): LayerHistory | null {
  if (typeof window === 'undefined') return null;
  let release: (() => void) | null = null;
  const history: LayerHistory = createLayerHistory({
    state: () => window.history.state as EntryState,
    // The router has replaced the window's function to observe every entry, so the prototype's function is called.
    push: (state) => History.prototype.pushState.call(window.history, state, ''),
    go: (delta) => window.history.go(delta),
    length: () => window.history.length,
    hasFrame: () => document.querySelector('iframe') !== null,
    later: (run, ms) => void window.setTimeout(run, ms),
    setBlocked: (isBlocked) => {
      if (!isBlocked) {
        release?.();
        release = null;
      } else
        release ??=
          backPort.history?.block({
            enableBeforeUnload: false,
            blockerFn: async ({ action }) => {
              if (action === 'PUSH' || action === 'REPLACE') await history.unwind();
              return false;
            },
          }) ?? null;
    },
  });
  window.addEventListener(
    'popstate',
    (event) => {
      if (history.onPop(event.state as EntryState)) event.stopImmediatePropagation();
    },
    // Capture phase: runs before the router's listener.
    true,
  );
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLIFrameElement) history.onFrameLoad();
    },
    true,
  );
  // The page's first script leaves such an entry after the load, in a listener that runs before this one.
  const start = () => history.start(window.palpiteLeftLayer === true);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
  return history;
}

/** The layers of this page; null without a window. */
export const layerHistory = startLayerHistory();
