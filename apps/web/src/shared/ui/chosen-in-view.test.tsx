import { useChosenInView } from '@palpite/ui';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawFrameByFrame } from '../../rendering/frame-by-frame.ts';

type Item = { offsetLeft: number; offsetWidth: number };

const watched = new Map<Item, () => void>();
class Sizes {
  readonly tell: () => void;
  item: Item | null = null;
  constructor(tell: () => void) {
    this.tell = tell;
  }
  observe(item: Item) {
    this.item = item;
    watched.set(item, this.tell);
  }
  disconnect() {
    if (this.item) watched.delete(this.item);
  }
}

const { show } = drawFrameByFrame();
beforeEach(() => {
  watched.clear();
  vi.stubGlobal('ResizeObserver', Sizes);
});

const near: Item = { offsetLeft: 40, offsetWidth: 60 };
const far: Item = { offsetLeft: 500, offsetWidth: 80 };

function aRail() {
  return { clientWidth: 300, scrollLeft: 0, chosen: near, querySelector: (): Item => rail.chosen };
}
let rail = aRail();
beforeEach(() => {
  rail = aRail();
});

function Rail() {
  useChosenInView({ current: rail as unknown as HTMLElement }, '[data-chosen]');
  return null;
}

test('the chosen item stays centred in its rail, also when text gets wider', () => {
  const far = { offsetLeft: 500, offsetWidth: 80 };
  rail.chosen = far;
  show(<Rail />);
  watched.get(far)?.();
  expect(rail.scrollLeft).toBe(390);
  far.offsetWidth = 100;
  watched.get(far)?.();
  expect(rail.scrollLeft).toBe(400);
});

test('only the chosen item is observed, and nothing after unmounting', () => {
  show(<Rail />);
  expect([...watched.keys()]).toEqual([near]);
  rail.chosen = far;
  show(<Rail />);
  show(<Rail />);
  expect([...watched.keys()]).toEqual([far]);
  show(null);
  expect(watched.size).toBe(0);
});
