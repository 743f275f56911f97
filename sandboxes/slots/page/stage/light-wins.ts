import type { Position, Win } from '../../wire.ts';
import { easeOut, swell } from '../motion/easing.ts';
import type { Stage } from './stage.ts';

const dimmed = 0x4a4a4a;
/** Duration of drawing a line from its first position to its last. */
const lineMs = 280;

export function dark(stage: Stage): void {
  stage.overlay.clear();
  for (const reel of stage.reels())
    for (const place of reel.places()) {
      place.mark(null);
      place.container.tint = 0xffffff;
      place.container.scale.set(1);
    }
}

/** Highlights wins: their positions grow and get a frame, all others are dimmed, and lines are drawn. */
export async function light(
  stage: Stage,
  wins: readonly Win[],
  durationMs: number,
  { reducedMotion, light: color }: { reducedMotion: boolean; light: string },
): Promise<void> {
  const positions = distinct(wins.flatMap((win) => win.positions));
  lightPlaces(stage, positions, color);
  const drawn = wins.filter(({ line }) => line !== undefined).map((win) => win.positions);
  const containers = positions.map((position) => stage.at(position).container);
  if (reducedMotion) {
    drawLines(stage, drawn, color, 1);
    await stage.clock.wait(durationMs);
    return;
  }
  let reached = 0;
  await stage.clock.run(durationMs, (part) => {
    const way = Math.min(1, (part * durationMs) / lineMs);
    if (drawn.length > 0 && reached < 1) drawLines(stage, drawn, color, easeOut(way));
    reached = way;
    const size = 1 + 0.045 * swell((part * 2) % 1);
    for (const container of containers) container.scale.set(part < 1 ? size : 1);
  });
}

/** Highlights positions alone, for example the scatters that trigger a feature. */
export function lightPlaces(stage: Stage, positions: readonly Position[], color: string): void {
  dark(stage);
  const lit = new Set(positions.map(([column, row]) => `${column}:${row}`));
  for (const [column, reel] of stage.reels().entries())
    for (const [row, place] of reel.places().entries()) {
      const wins = lit.has(`${column}:${row}`);
      place.container.tint = wins ? 0xffffff : dimmed;
      place.mark(wins ? color : null);
    }
}

function drawLines(stage: Stage, lines: readonly (readonly Position[])[], color: string, part: number): void {
  const { overlay } = stage;
  const thick = Math.max(3, stage.cellWidth() * 0.045);
  overlay.clear();
  for (const positions of lines) {
    const points = positions.map((position) => stage.middleOf(position));
    for (const [width, stroke] of [
      [thick * 2.2, '#12100e'],
      [thick, color],
    ] as const) {
      trace(overlay, points, part);
      overlay.stroke({ width, color: stroke, cap: 'round', join: 'round' });
    }
  }
}

function trace(overlay: Stage['overlay'], points: readonly { x: number; y: number }[], part: number): void {
  const [first, ...rest] = points;
  if (!first) return;
  overlay.moveTo(first.x, first.y);
  const reach = part * rest.length;
  let from = first;
  for (const [at, point] of rest.entries()) {
    const here = Math.max(0, Math.min(1, reach - at));
    if (here === 0) break;
    overlay.lineTo(from.x + (point.x - from.x) * here, from.y + (point.y - from.y) * here);
    from = point;
  }
}

function distinct(positions: readonly Position[]): Position[] {
  return [...new Map(positions.map((position) => [position.join(':'), position])).values()];
}
