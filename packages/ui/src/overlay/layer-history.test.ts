import { describe, expect, test } from 'vitest';
import { createLayerHistory, type LayerBrowser } from './layer-history.ts';

type State = ReturnType<LayerBrowser['state']>;
type Entry = { page: State; frame: number };

/** The browser history of a page with one frame: both have entries in it, and a step changes one of them. */
function openBrowser(
  entries: Entry[] = [
    { page: { __TSR_key: 'before' }, frame: 0 },
    { page: { __TSR_key: 'shown' }, frame: 0 },
  ],
) {
  let at = entries.length - 1;
  let hasFrame = false;
  let timers: { run: () => void; ms: number }[] = [];
  let steps: number[] = [];
  const left: State[] = [];
  const browser: LayerBrowser = {
    state: () => entries[at]?.page ?? null,
    push: (page) => {
      entries.splice(at + 1);
      entries.push({ page, frame: entries[at]?.frame ?? 0 });
      at += 1;
    },
    go: (delta) => void steps.push(delta),
    length: () => entries.length,
    hasFrame: () => hasFrame,
    later: (run, ms) => void timers.push({ run, ms }),
    setBlocked: () => {},
  };
  const history = createLayerHistory(browser);

  function step(delta: number): void {
    const before = entries[at]?.page;
    at = Math.max(0, Math.min(entries.length - 1, at + delta));
    const page = entries[at]?.page ?? null;
    if (page !== before && !history.onPop(page)) left.push(page);
  }

  async function settle(): Promise<void> {
    for (let round = 0; round < 40; round++) {
      const dueSteps = steps;
      steps = [];
      for (const delta of dueSteps) step(delta);
      await Promise.resolve();
      const due = timers;
      timers = [];
      for (const { run } of due.sort((one, other) => one.ms - other.ms))
        if (steps.length === 0) run();
        else timers.push({ run, ms: 0 });
    }
  }

  return {
    history,
    settle,
    left,
    where: () => ({
      page: entries[at]?.page?.__TSR_key,
      layers: entries[at]?.page?.layers?.below.length ?? 0,
    }),
    async back(steps = 1) {
      step(-steps);
      await settle();
    },
    navigate: (page: State) => browser.push(page),
    async forward() {
      step(1);
      await settle();
    },
    async moveFrame() {
      hasFrame = true;
      entries.splice(at + 1);
      entries.push({ page: entries[at]?.page ?? null, frame: (entries[at]?.frame ?? 0) + 1 });
      at += 1;
      history.onFrameLoad();
      await settle();
    },
    closeFrame() {
      hasFrame = false;
    },
  };
}

function openLayers({ history }: ReturnType<typeof openBrowser>) {
  const shown: string[] = [];
  return {
    shown,
    open(name: string, isFirm = false) {
      let remove = () => {};
      const close = () => {
        if (isFirm) return;
        shown.splice(shown.indexOf(name), 1);
        remove();
      };
      shown.push(name);
      remove = history.add({ close });
      return close;
    },
  };
}

describe('Back and the layers', () => {
  test('Back closes two layers one by one and then leaves the screen', async () => {
    const browser = openBrowser();
    const layers = openLayers(browser);
    layers.open('sheet');
    await browser.settle();
    layers.open('question');
    await browser.settle();
    await browser.back();
    expect(layers.shown).toEqual(['sheet']);
    await browser.back();
    expect(layers.shown).toEqual([]);
    expect(browser.where()).toEqual({ page: 'shown', layers: 0 });
    expect(browser.left).toEqual([]);
    await browser.back();
    expect(browser.where().page).toBe('before');
    expect(browser.left).toHaveLength(1);
  });

  test('closing by a button leaves no entry behind, and Forward reopens nothing', async () => {
    const browser = openBrowser();
    const layers = openLayers(browser);
    const close = layers.open('payment');
    await browser.settle();
    close();
    await browser.settle();
    expect(browser.where()).toEqual({ page: 'shown', layers: 0 });
    await browser.forward();
    expect(layers.shown).toEqual([]);
    expect(browser.where()).toEqual({ page: 'shown', layers: 0 });
    await browser.back();
    expect(browser.where().page).toBe('before');
  });

  test('a layer that replaces another takes over its entry', async () => {
    const browser = openBrowser();
    const layers = openLayers(browser);
    const close = layers.open('login');
    await browser.settle();
    close();
    layers.open('greeting');
    await browser.settle();
    expect(browser.where().layers).toBe(1);
    await browser.back();
    expect(layers.shown).toEqual([]);
    await browser.back();
    expect(browser.where().page).toBe('before');
  });

  test('a layer that refuses to close keeps its entry', async () => {
    const browser = openBrowser();
    const layers = openLayers(browser);
    layers.open('terms', true);
    await browser.settle();
    await browser.back();
    await browser.back();
    expect(layers.shown).toEqual(['terms']);
    expect(browser.where()).toEqual({ page: 'shown', layers: 1 });
    expect(browser.left).toEqual([]);
  });

  test('a layer opened after Back does not step forward to the next screen', async () => {
    const browser = openBrowser();
    const layers = openLayers(browser);
    layers.open('sheet');
    await browser.settle();
    await browser.back();
    browser.navigate({ __TSR_key: 'after' });
    await browser.back();
    layers.open('sheet');
    await browser.settle();
    expect(browser.where()).toEqual({ page: 'shown', layers: 1 });
  });

  test('a skipped entry closes one layer, not all', async () => {
    const browser = openBrowser();
    const layers = openLayers(browser);
    layers.open('sheet');
    layers.open('question');
    await browser.settle();
    await browser.back(2);
    expect(layers.shown).toEqual(['sheet']);
    expect(browser.where()).toEqual({ page: 'shown', layers: 1 });
    await browser.back();
    expect(layers.shown).toEqual([]);
  });

  test('Back over a frame with its own history closes the payment at once', async () => {
    const browser = openBrowser();
    const layers = openLayers(browser);
    layers.open('payment');
    await browser.settle();
    await browser.moveFrame();
    await browser.moveFrame();
    await browser.moveFrame();
    browser.closeFrame();
    await browser.back();
    expect(layers.shown).toEqual([]);
    expect(browser.where()).toEqual({ page: 'shown', layers: 0 });
    await browser.back();
    expect(browser.where().page).toBe('before');
  });

  test('a dialog over the payment frame closes first, then the payment, then the screen', async () => {
    const browser = openBrowser();
    const layers = openLayers(browser);
    layers.open('payment');
    await browser.settle();
    await browser.moveFrame();
    const answer = layers.open('question');
    await browser.settle();
    answer();
    await browser.settle();
    expect(layers.shown).toEqual(['payment']);
    await browser.moveFrame();
    layers.open('question');
    await browser.settle();
    await browser.back();
    expect(layers.shown).toEqual(['payment']);
    browser.closeFrame();
    await browser.back();
    expect(layers.shown).toEqual([]);
    await browser.back();
    expect(browser.where().page).toBe('before');
  });

  test('a frame with uncounted steps costs no press of Back', async () => {
    const browser = openBrowser();
    const layers = openLayers(browser);
    const close = layers.open('payment');
    await browser.settle();
    browser.history.onFrameLoad = () => {};
    await browser.moveFrame();
    await browser.moveFrame();
    browser.closeFrame();
    close();
    await browser.settle();
    expect(browser.where()).toEqual({ page: 'shown', layers: 0 });
    await browser.back();
    expect(browser.where().page).toBe('before');
  });

  test('a reload keeps no entry of a layer that is gone', async () => {
    const layers = { at: 1, over: 0, below: [0] };
    const browser = openBrowser([
      { page: { __TSR_key: 'before' }, frame: 0 },
      { page: { __TSR_key: 'shown' }, frame: 0 },
      { page: { __TSR_key: 'shown', layers }, frame: 0 },
    ]);
    browser.history.start(false);
    await browser.settle();
    expect(browser.where()).toEqual({ page: 'shown', layers: 0 });
    await browser.back();
    expect(browser.where().page).toBe('before');
  });

  test('a step back that the page started earlier is not repeated, and is made if it was lost', async () => {
    const layers = { at: 1, over: 0, below: [0] };
    const entries = () => [
      { page: { __TSR_key: 'before' }, frame: 0 },
      { page: { __TSR_key: 'shown' }, frame: 0 },
      { page: { __TSR_key: 'shown', layers }, frame: 0 },
    ];
    const arriving = openBrowser(entries());
    arriving.history.start(true);
    await arriving.back();
    expect(arriving.where()).toEqual({ page: 'shown', layers: 0 });
    expect(arriving.left).toEqual([]);

    const lost = openBrowser(entries());
    lost.history.start(true);
    await lost.settle();
    expect(lost.where()).toEqual({ page: 'shown', layers: 0 });
  });

  test("the router writes its entry at the screen's position, not above a layer", async () => {
    const browser = openBrowser();
    const layers = openLayers(browser);
    layers.open('menu');
    layers.open('question');
    await browser.settle();
    const unwound = browser.history.unwind();
    await browser.settle();
    await unwound;
    expect(browser.left).toEqual([]);
    // A layer that stays open gets its entries again, above the screen shown then.
    expect(browser.where()).toEqual({ page: 'shown', layers: 2 });
  });

  test('a jump to another screen closes the layers over this one', async () => {
    const browser = openBrowser();
    const layers = openLayers(browser);
    layers.open('sheet');
    layers.open('question');
    await browser.settle();
    await browser.back(3);
    expect(layers.shown).toEqual([]);
    expect(browser.where().page).toBe('before');
    expect(browser.left).toHaveLength(1);
  });

  test('one Escape closes only the top layer', async () => {
    const { history } = openBrowser();
    const sheet = { close: () => {} };
    const question = { close: () => {} };
    history.add(sheet);
    const closeQuestion = history.add(question);
    const key = {};
    expect(history.mayEscape(sheet, key)).toBe(false);
    expect(history.mayEscape(question, key)).toBe(true);
    closeQuestion();
    expect(history.mayEscape(sheet, key)).toBe(false);
    expect(history.mayEscape(sheet, {})).toBe(true);
  });
});
