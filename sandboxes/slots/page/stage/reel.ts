import { Container } from 'pixi.js';
import type { Cell, SymbolId } from '../../wire.ts';
import type { Atlas } from '../art/atlas.ts';
import type { Clock } from '../motion/clock.ts';
import { landingPosition, planLanding, positionOf, type Spin, touchdownMs } from '../motion/reel-motion.ts';
import { type CellView, createCellView } from './cell-view.ts';

export type Reel = {
  container: Container;
  stand(cells: Cell[]): void;
  places(): CellView[];
  /** Returns the centre of a position, in coordinates of the board. */
  middleOf(row: number): { x: number; y: number };
  /** Turns, beginning after `afterMs`, until `land` is called. */
  turn(speed: number, afterMs: number): void;
  /** Lands on these cells from `atMs` of the clock. Calls `touched` when they first reach their position. */
  land(cells: Cell[], atMs: number, touched: () => void): Promise<void>;
};

export type ReelPlan = {
  atlas: Atlas;
  clock: Clock;
  /** Symbols shown while the reel turns. */
  strip: SymbolId[];
  left: number;
  top: number;
  width: number;
  cellHeight(rows: number): number;
};

/**
 * Items are numbered as they pass: item `n` is in row `position - n`, so a growing position moves all items down. Items
 * 0 and below are the initial cells, items up to the landing come from the strip, and the last ones are the result.
 */
export function createReel({ atlas, clock, strip, left, top, width, cellHeight }: ReelPlan): Reel {
  const container = new Container();
  const views: { view: CellView; item: number }[] = [];
  let standing: Cell[] = [];
  let rows = 1;
  let spin: Spin | null = null;
  let result: { cells: Cell[]; end: number } | null = null;
  /** Reels with the same strip start at different places of it. */
  let stripAt = Math.floor(left / 7);

  const cellOf = (item: number): Cell => {
    if (result && item > result.end - result.cells.length) {
      const cell = result.cells[result.end - item];
      if (cell) return cell;
    }
    if (item <= 0 && !result) {
      const cell = standing[-item];
      if (cell) return cell;
    }
    return { symbol: strip[(((stripAt - item) % strip.length) + strip.length) % strip.length] ?? 'blank' };
  };

  const draw = (position: number) => {
    const height = cellHeight(rows);
    const first = Math.ceil(position - rows);
    for (let item = first; item < first + views.length; item++) {
      const slot = views[((item % views.length) + views.length) % views.length];
      if (!slot) continue;
      if (slot.item !== item) {
        slot.item = item;
        slot.view.show(cellOf(item), rows);
      }
      // Cells above and below a resting reel are hidden, because the board's margin would show them.
      const row = position - item;
      slot.view.container.visible = spin !== null || (row >= 0 && row < rows);
      slot.view.container.position.set(left + width / 2, top + (row + 0.5) * height);
    }
  };

  const arrange = (count: number) => {
    rows = count;
    while (views.length > rows + 2) views.pop()?.view.container.destroy({ children: true });
    while (views.length < rows + 2) {
      const view = createCellView(atlas);
      views.push({ view, item: Number.NaN });
      container.addChild(view.container);
    }
    for (const slot of views) slot.item = Number.NaN;
  };

  const calmAll = () => {
    for (const { view } of views) {
      view.mark(null);
      view.container.scale.set(1);
      view.container.alpha = 1;
      view.container.tint = 0xffffff;
    }
  };

  return {
    container,
    stand(cells) {
      spin = null;
      result = null;
      standing = cells;
      arrange(cells.length);
      calmAll();
      draw(0);
    },
    places: () =>
      standing.map((_, row) => {
        const item = -row;
        return (views[((item % views.length) + views.length) % views.length] as { view: CellView }).view;
      }),
    middleOf: (row) => ({ x: left + width / 2, y: top + (row + 0.5) * cellHeight(rows) }),
    turn(speed, afterMs) {
      const turning: Spin = { beginMs: clock.nowMs() + afterMs, speed };
      spin = turning;
      stripAt = (stripAt + 7) % strip.length;
      calmAll();
      void clock.follow((now) => {
        if (spin !== turning || result) return false;
        draw(positionOf(turning, now));
        return true;
      });
    },
    async land(cells, atMs, touched) {
      const turning = spin;
      if (!turning) return;
      await clock.follow((now) => now < atMs);
      if (cells.length !== rows) arrange(cells.length);
      const landing = planLanding(turning, clock.nowMs(), rows);
      result = { cells, end: Math.round(landing.from + landing.distance) };
      const soundMs = touchdownMs(landing);
      let sounded = false;
      await clock.follow((now) => {
        draw(landingPosition(landing, now));
        if (!sounded && now >= soundMs) {
          sounded = true;
          touched();
        }
        return now < landing.atMs + landing.durationMs;
      });
      if (!sounded) touched();
      this.stand(cells);
    },
  };
}
