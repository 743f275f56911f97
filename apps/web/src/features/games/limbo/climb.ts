import { shiftToRow } from '@palpite/ui';

const refreshMs = 1_000 / 60;

/** Where every climb begins, in hundredths. */
export const climbStart = 100;

/** What the climb is drawn with, as a curve of CSS; `climbShare` is the same curve in numbers. */
export const climbEasing = 'cubic-bezier(0.3333, 1, 0.6667, 1)';

/** How long a number climbs: 300 ms for 1.00, 100 more for each ten times, 700 at most. */
export function climbMs(drawnHundredths: number): number {
  return Math.round(Math.min(700, 300 + 100 * Math.log10(Math.max(1, drawnHundredths / 100))));
}

/** How far the climb has come at a share of its time: fast first, then slower and slower. */
function climbShare(time: number): number {
  const left = 1 - Math.min(1, Math.max(0, time));
  return 1 - left * left * left;
}

/** What the climbing number shows at a share of its time: from its start by equal factors, never past what was drawn. */
export function climbHundredths(drawnHundredths: number, time: number): number {
  if (time >= 1) return drawnHundredths;
  const shown = climbStart * (drawnHundredths / climbStart) ** climbShare(time);
  return Math.min(drawnHundredths, Math.floor(shown));
}

/** What the climbing number shows at each refresh of the screen, the last line being what was drawn. */
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

/** From one character of a place to the next: between digits one row at most. */
function stepTo(from: string | undefined, to: string): string {
  if (from === undefined || !/\d/.test(from) || !/\d/.test(to)) return to;
  return String(Number(from) + Math.sign(Number(to) - Number(from)));
}

/**
 * The lines of a climb as places can roll them: from one refresh to the next a digit goes one row, for a browser has
 * prepared no row that is further away and would stand still for it. Only a digit that would else be past the climb
 * goes back at once. The number still only ever grows and ends at what was drawn.
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

/** The way of one place through the lines of a climb: it jumps from row to row; none if it keeps the same one. */
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

/** Where the tip rests, where the line of the target is, and how high the tip can go, in shares of the height. */
export const rise = { rest: 0.16, line: 0.74, top: 0.96 } as const;

/**
 * How high the tip of the chevrons stands for a drawn number. The target is always the line, whatever it is; a loss
 * stays visibly under it, a win visibly over it, each by its order of magnitude.
 */
export function riseShare(drawnHundredths: number, targetHundredths: number): number {
  const way = Math.log(Math.max(1, drawnHundredths / 100)) / Math.log(targetHundredths / 100);
  if (way < 1) return rise.rest + (rise.line - 0.05 - rise.rest) * way;
  return rise.line + 0.06 + (rise.top - rise.line - 0.06) * (1 - 1 / way);
}
