import type { Cell, GameInfo, Grid, Step } from '../../wire.ts';
import { drop, easeOut, swell } from '../motion/easing.ts';
import { fallsOf } from '../motion/falls.ts';
import { type Pace, planStops, type Stop } from '../motion/stops.ts';
import type { Noises } from '../sound.ts';
import { dark } from './light-wins.ts';
import type { Stage } from './stage.ts';

export type Manner = {
  pace: Pace;
  /** Without motion: one picture fades into the next. */
  reducedMotion: boolean;
  sound: Noises;
  light: string;
};

/** Approximate duration of a reel's landing. */
const landingMs = 420;

/** Speed of a turning reel in cells per second. */
const cellsPerSecond = (rows: number, pace: Pace) => (pace === 'turbo' ? 11 : 7.5) * Math.max(3, rows);

/** Starts all reels. They turn until `landReels`. With reduced motion nothing turns. */
export function turnReels(stage: Stage, grid: Grid, { pace, reducedMotion, sound }: Manner): void {
  sound.turn();
  if (reducedMotion) return;
  for (const [column, reel] of stage.reels().entries())
    reel.turn(cellsPerSecond(grid[column]?.length ?? 3, pace), pace === 'turbo' ? 0 : column * 45);
}

export async function landReels(
  stage: Stage,
  game: GameInfo,
  step: Step,
  begunMs: number,
  manner: Manner,
): Promise<void> {
  if (manner.reducedMotion) return fadeToGrid(stage, step.grid, manner);
  const { clock } = stage;
  const stops = planStops(game, step, manner.pace);
  // Time already spent on a slow answer is subtracted.
  const late = Math.max(0, clock.nowMs() - begunMs - (stops[0]?.atMs ?? 0));
  await Promise.all(
    stage.reels().map(async (reel, column) => {
      const stop = stops[column] ?? { atMs: 0, suspense: false };
      if (stop.suspense) void awaitReel(stage, column, begunMs + late, stops, manner);
      await reel.land(step.grid[column] ?? [], begunMs + late + stop.atMs, () => {
        if (stop.suspense) stage.overlay.clear();
        manner.sound.stop(column);
      });
    }),
  );
}

/** Frames a reel that can decide a feature, after the previous reel has landed. */
async function awaitReel(
  stage: Stage,
  column: number,
  begunMs: number,
  stops: Stop[],
  { light }: Manner,
): Promise<void> {
  const before = stops[column - 1]?.atMs ?? 0;
  await stage.clock.follow((now) => now < begunMs + before + landingMs);
  const { x, y, width, height } = stage.columnBox(column);
  stage.overlay.clear().roundRect(x, y, width, height, 10).stroke({ width: 4, color: light });
}

async function fadeToGrid(stage: Stage, grid: Grid, { sound }: Manner): Promise<void> {
  const fade = (from: number, to: number) =>
    stage.clock.run(120, (part) => {
      for (const reel of stage.reels()) reel.container.alpha = from + (to - from) * part;
    });
  await fade(1, 0.15);
  stage.stand(grid);
  await fade(0.15, 1);
  sound.stop(0);
}

/** Removes winning symbols; symbols above them fall, and new ones come from above. */
export async function showCascade(stage: Stage, before: Step, step: Step, manner: Manner): Promise<void> {
  if (manner.reducedMotion) return fadeToGrid(stage, step.grid, manner);
  const { clock } = stage;
  const slow = manner.pace === 'turbo' ? 0.6 : 1;
  dark(stage);
  const gone = before.removed.map((position) => stage.at(position).container);
  manner.sound.vanish();
  await clock.run(200 * slow, (part) => {
    for (const container of gone) {
      container.scale.set(1 - easeOut(part));
      container.rotation = part * 0.5;
    }
  });
  for (const container of gone) container.rotation = 0;
  await Promise.all(
    stage.reels().map(async (reel, column) => {
      const cells = step.grid[column] ?? [];
      const falls = fallsOf(before.removed, column, cells.length);
      reel.stand(cells);
      if (falls.every((height) => height === 0)) return;
      const rowHeight = reel.middleOf(1).y - reel.middleOf(0).y;
      const places = reel.places();
      const lift = (part: number) => {
        for (const [row, height] of falls.entries()) {
          const place = places[row];
          if (place) place.container.y = reel.middleOf(row).y - height * rowHeight * (1 - part);
        }
      };
      lift(0);
      await clock.wait(column * 28 * slow);
      await clock.run(380 * slow, (part) => lift(drop(part)));
      manner.sound.stop(column);
    }),
  );
}

/** Keeps coins; all other positions flip several times and then show the result. */
export async function showHold(stage: Stage, before: Grid, step: Step, manner: Manner): Promise<void> {
  const { clock } = stage;
  const slow = manner.pace === 'turbo' ? 0.5 : 1;
  const turning = step.grid.flatMap((cells, column) =>
    cells.flatMap((cell, row) =>
      before[column]?.[row]?.symbol === 'coin' ? [] : [{ cell, position: [column, row] as const }],
    ),
  );
  await Promise.all(
    turning.map(async ({ cell, position }, at) => {
      const place = stage.at(position);
      const rows = step.grid[position[0]]?.length ?? 3;
      if (!manner.reducedMotion) {
        const flips = 3 + (at % 2);
        let shown = -1;
        await clock.run((420 + at * 26) * slow, (part) => {
          const turn = Math.min(part * flips, flips - 0.001);
          if (Math.floor(turn + 0.5) !== shown) {
            shown = Math.floor(turn + 0.5);
            place.show(shown < flips ? teaser : cell, rows);
          }
          place.container.scale.y = Math.abs(Math.cos(turn * Math.PI));
        });
      }
      place.container.scale.set(1);
      place.show(cell, rows);
      if (cell.symbol !== 'coin') return;
      manner.sound.coin();
      if (!manner.reducedMotion)
        await clock.run(260, (part) => place.container.scale.set(1 + 0.12 * swell(part)));
    }),
  );
  stage.stand(step.grid);
}

const teaser: Cell = { symbol: 'blank' };
