import { backPort } from './back-port.ts';

export type Layer = { close: () => void };

/**
 * What a history entry of a layer says about itself, in `history.state` beside what the router keeps there.
 * Positions count the entries above that of the screen, those of frames too.
 */
type Mark = {
  at: number;
  /** The entry of ours directly below; a gap up to `at` holds the steps of a frame. */
  over: number;
  /** One position for each open layer: where Back from it leads. */
  below: readonly number[];
};

type EntryState = { layers?: Mark; __TSR_key?: string; key?: string } | null;

/** The browser's history as the layers use it; a test brings its own. */
export type LayerBrowser = {
  state: () => EntryState;
  push: (state: EntryState) => void;
  go: (delta: number) => void;
  length: () => number;
  hasFrame: () => boolean;
  later: (run: () => void, ms: number) => void;
  /** Holds back or releases the navigations of the router. */
  setBlocked: (isBlocked: boolean) => void;
};

/** A step without an event for this long went through a frame. */
const stepMs = 300;
const screenMark: Mark = { at: 0, over: 0, below: [] };
const markOf = (state: EntryState): Mark => state?.layers ?? screenMark;
const screenOf = (state: EntryState) => state?.__TSR_key;

/**
 * Keeps one history entry for each open layer, so that Back closes the top layer before it leaves the screen.
 * `settle` compares the entries with the open layers and mends the difference. Closing and opening at once therefore
 * keeps the entry, a layer that refuses to close gets its entry back, and Forward reopens nothing.
 */
export function createLayerHistory(browser: LayerBrowser) {
  const layers: Layer[] = [];
  let here = markOf(browser.state());
  let screen = screenOf(browser.state());
  let position = here.at;
  /** The history's length when the newest entry was ours; null where entries lie ahead. */
  let tipLength: number | null = null;
  /** Entries that Back has left since the last settling; later the router may have written over them. */
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

  /** Steps to a position; `isBegun` when the step is on its way already. */
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
        // Below ours lay more steps of a frame than were counted. Forward there is nothing more to find.
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
    // Back would step inside the frame: one more entry on top of its steps brings it to us.
    if (slots > 0 && isBuried && layers.length === slots) push(here.below);
    if (layers.length <= slots) return;
    // A step forward where it is possible: browsers skip entries that were pushed without a touch.
    if (left && position === here.at) void moveTo(left.at);
    else {
      if (slots > 0 && position > here.at) push(here.below);
      while (here.below.length < layers.length) push([...here.below, position]);
    }
  }

  return {
    /** Adds a layer above the others; the returned function takes it away. */
    add(layer: Layer): () => void {
      layers.push(layer);
      schedule();
      return () => {
        const at = layers.indexOf(layer);
        if (at >= 0) layers.splice(at, 1);
        schedule();
      };
    },

    /** Whether an Escape key is meant for this layer: it closes one layer, and only the top one. */
    mayEscape(layer: Layer | null, event: unknown): boolean {
      if (keyOfEscape === event || layers.at(-1) !== layer) return false;
      keyOfEscape = event;
      return true;
    },

    /** Follows a step in the history. Returns whether it stays on the screen, so that the router need not know of it. */
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

    /** Counts the steps that a frame has made in the history of the page. */
    onFrameLoad(): void {
      if (here.below.length === 0 || tipLength === null || move) return;
      position += Math.max(0, browser.length() - tipLength);
      tipLength = browser.length();
      schedule();
    },

    /** Takes the entries of the layers away before the router writes an entry of its own. */
    async unwind(): Promise<void> {
      if (move) await move.done;
      ahead = [];
      if (here.below.length > 0) await moveTo(here.below[0] ?? 0);
    },

    /** Leaves an entry that a reload has kept; `isBegun` when the page began to before this code was there. */
    start(isBegun: boolean): void {
      if (isBegun && here.below.length > 0) void moveTo(here.below[0] ?? 0, true);
      else schedule();
    },
  };
}

declare global {
  interface Window {
    /** The page's first script stepped back from the entry of a layer. */
    palpiteLeftLayer?: boolean;
  }
}

type LayerHistory = ReturnType<typeof createLayerHistory>;

function startLayerHistory(): LayerHistory | null {
  if (typeof window === 'undefined') return null;
  let release: (() => void) | null = null;
  const history: LayerHistory = createLayerHistory({
    state: () => window.history.state as EntryState,
    // The router has replaced the window's own function, so as to see every entry.
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
    // Before the router, which listens without.
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

/** The layers of this page; null where there is no window. */
export const layerHistory = startLayerHistory();
