import { shiftToRow } from '@palpite/ui';

const refreshMs = 1_000 / 60;

/** Start of every climb, in hundredths. */
export const climbStart = 100;

/** CSS easing of the climb; `climbShare` is the same curve. */
export const climbEasing = 'cubic-bezier(0.3333, 1, 0.6667, 1)';

/** Duration of a climb: 300 ms for 1.00, 100 ms more per factor of ten, 700 ms at most. */
export function climbMs(drawnHundredths: number): number {
  return Math.round(Math.min(700, 300 + 100 * Math.log10(Math.max(1, drawnHundredths / 100))));
}

function climbShare(time: number): number {
  const left = 1 - Math.min(1, Math.max(0, time));
  return 1 - left * left * left;
}

/** Value at a share of the climb's time. Grows by equal factors and never exceeds the drawn number. */
export function climbHundredths(drawnHundredths: number, time: number): number {
  if (time >= 1) return drawnHundredths;
  const shown = climbStart * (drawnHundredths / climbStart) ** climbShare(time);
  return Math.min(drawnHundredths, Math.floor(shown));
}

export function climbLines(
  drawnHundredths: number,
  durationMs: number,
  format: (hundredths: number) => string,
): string[] {
  const steps = Math.max(1, Math.round(durationMs / refreshMs));
  const lines = Array.from({ length: steps + 1 }, (_, step) =>
    format(climbHundredths(drawnHundredths, step / steps)),
  );
  const places = lines.at(-1)?.length ?? 0;
  return lines.map((line) => line.padStart(places, ' '));
}

/** Next character of a place: a digit moves by one row at most. */
function stepTo(from: string | undefined, to: string): string {
  if (from === undefined || !/\d/.test(from) || !/\d/.test(to)) return to;
  return String(Number(from) + Math.sign(Number(to) - Number(from)));
}

/**
 * Limits a climb to one row per refresh and place: browsers raster only near rows, and a farther jump would show a
 * blank. A digit that would exceed the climb goes back at once. The number only grows, and ends at the drawn number.
 */
export function rollLines(lines: readonly string[]): string[] {
  const rolled = lines.slice(0, 1);
  for (const line of lines.slice(1, -1)) {
    const before = rolled.at(-1) ?? '';
    let isAbreast = true;
    const marks = [...line].map((to, place) => {
      const mark = stepTo(before[place], to);
      const shown = isAbreast && mark > to ? to : mark;
      isAbreast &&= shown === to;
      return shown;
    });
    rolled.push(marks.join(''));
  }
  return [...rolled, ...lines.slice(-1)];
}

export type ColumnFrame = { offset: number; transform: string; easing: 'step-end' };

/** Keyframes of one place; empty when it keeps its row. */
export function columnFrames(
  lines: readonly string[],
  place: number,
  rows: readonly string[],
): ColumnFrame[] {
  const last = lines.length - 1;
  const shown = lines.map((line) => rows.indexOf(line[place]?.trim() ?? ''));
  if (shown.every((row) => row === shown[0])) return [];
  return shown.flatMap((row, at) =>
    at > 0 && at < last && row === shown[at - 1]
      ? []
      : [{ offset: at / last, transform: shiftToRow(row), easing: 'step-end' as const }],
  );
}

/** Rest position, target line and maximum of the tip, as shares of the height. */
export const rise = { rest: 0.16, line: 0.74, top: 0.96 } as const;

/**
 * Height of the tip for a drawn number. The target is always the line. A loss stays visibly below it, a win visibly
 * above it, by order of magnitude.
 */
export function riseShare(drawnHundredths: number, targetHundredths: number): number {
  const way = Math.log(Math.max(1, drawnHundredths / 100)) / Math.log(targetHundredths / 100);
  if (way < 1) return rise.rest + (rise.line - 0.05 - rise.rest) * way;
  return rise.line + 0.06 + (rise.top - rise.line - 0.06) * (1 - 1 / way);
}
