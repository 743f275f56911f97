import 'pixi.js/unsafe-eval';
import { autoDetectRenderer, Container, Graphics, type Renderer } from 'pixi.js';
import type { GameInfo, Grid, Position } from '../../wire.ts';
import { type Atlas, createAtlas } from '../art/atlas.ts';
import { type Box, boardMargin, type Layout } from '../layout.ts';
import { type Clock, createClock } from '../motion/clock.ts';
import type { CellView } from './cell-view.ts';
import { createReel, type Reel } from './reel.ts';

/** The board: a canvas with reels. It is rendered only while something moves. */
export type Stage = {
  canvas: HTMLCanvasElement;
  clock: Clock;
  /** Redraws everything for a window size, with these cells. */
  fit(layout: Layout, grid: Grid): void;
  reels(): Reel[];
  at(position: Position): CellView;
  middleOf(position: Position): { x: number; y: number };
  /** Area of a reel on the board. */
  columnBox(column: number): Box;
  /** Drawing layer above the cells. */
  overlay: Graphics;
  stand(grid: Grid): void;
  cellWidth(): number;
};

export type StagePlan = {
  game: GameInfo;
  ribbons: Record<string, string>;
  money(minor: number): string;
  density: number;
};

export async function createStage({ game, ribbons, money, density }: StagePlan): Promise<Stage> {
  const renderer: Renderer = await autoDetectRenderer({
    preference: hasGraphicsCard() ? ['webgl', 'canvas'] : ['canvas', 'webgl'],
    // No scene object handles events; the canvas element does.
    eventFeatures: { move: false, globalMove: false, click: false, wheel: false },
    width: 16,
    height: 16,
    resolution: density,
    autoDensity: false,
    backgroundAlpha: 0,
    antialias: true,
    powerPreference: 'low-power',
  });
  const canvas = renderer.canvas as HTMLCanvasElement;
  const scene = new Container();
  const cells = new Container();
  const overlay = new Graphics();
  scene.addChild(cells, overlay);

  let frame = 0;
  let before = 0;
  const clock = createClock(() => {
    if (frame === 0) {
      before = performance.now();
      frame = requestAnimationFrame(draw);
    }
  });
  function draw(now: number) {
    const goesOn = clock.tick(Math.max(0, now - before));
    before = now;
    renderer.render(scene);
    frame = goesOn ? requestAnimationFrame(draw) : 0;
  }

  let atlas: Atlas | null = null;
  let reels: Reel[] = [];
  let cellWidth = 0;
  let cellsHeight = 0;
  const rowsShown = Array.from({ length: game.rowsMax - game.rowsMin + 1 }, (_, more) => game.rowsMin + more);

  return {
    canvas,
    clock,
    overlay,
    reels: () => reels,
    cellWidth: () => cellWidth,
    columnBox: (column) => ({
      x: boardMargin + column * cellWidth,
      y: boardMargin,
      width: cellWidth,
      height: cellsHeight,
    }),
    at: ([column, row]) => reels[column]?.places()[row] as CellView,
    middleOf: ([column, row]) => reels[column]?.middleOf(row) ?? { x: 0, y: 0 },
    stand(grid) {
      for (const [column, reel] of reels.entries()) reel.stand(grid[column] ?? []);
      renderer.render(scene);
    },
    fit(layout, grid) {
      const old = atlas;
      atlas = createAtlas({
        symbols: game.symbols.map(({ id }) => id),
        rows: rowsShown,
        cellWidth: layout.cellWidth,
        cellHeight: layout.cellHeight,
        ribbons,
        density,
        money,
      });
      cellWidth = layout.cellWidth;
      cellsHeight = layout.cellHeight(1);
      overlay.clear();
      for (const child of cells.removeChildren()) child.destroy({ children: true });
      reels = game.strips.map((strip, column) => {
        const reel = createReel({
          atlas: atlas as Atlas,
          clock,
          strip,
          left: boardMargin + column * layout.cellWidth,
          top: boardMargin,
          width: layout.cellWidth,
          cellHeight: layout.cellHeight,
        });
        reel.stand(grid[column] ?? []);
        cells.addChild(reel.container);
        return reel;
      });
      old?.destroy();
      renderer.resize(layout.board.width, layout.board.height);
      renderer.render(scene);
    },
  };
}

/** Software-rendered WebGL is slower than a plain canvas. */
function hasGraphicsCard(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  if (!gl) return false;
  const facts = gl.getExtension('WEBGL_debug_renderer_info');
  const name = facts ? String(gl.getParameter(facts.UNMASKED_RENDERER_WEBGL)) : '';
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return !/swiftshader|llvmpipe|software|basic render/i.test(name);
}
