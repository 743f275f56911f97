import { type ModuleName, moduleNames, modules } from './modules.ts';
import type { Shape } from './palettes.ts';
import { rect } from './paths.ts';
import { pick, seeded } from './random.ts';

export interface MosaicPlan {
  seed: string;
  columns: number;
  rows: number;
  cell: number;
  /** The first colour fills the ground, the others the modules, in descending frequency. */
  colors: readonly [string, string, ...string[]];
  /** Share of cells with a module, 0 to 1. */
  density?: number | undefined;
  /** Cells may also be filled completely and recoloured. */
  plates?: boolean | undefined;
  /** Cells that stay empty because something else is drawn there. */
  isBare?: ((column: number, row: number) => boolean) | undefined;
}

/** Rules for rotating modules: a rule looks like a wall, pure chance looks like noise. */
const laws: readonly [
  (column: number, row: number, random: () => number) => number,
  ...((column: number, row: number, random: () => number) => number)[],
] = [
  (column, row) => (column + row) % 4,
  (column, row) => (column % 2) + (row % 2) * 2,
  (column, row) => [0, 1, 3, 2][(column % 2) + (row % 2) * 2] ?? 0,
  (_column, row) => (row % 2 === 0 ? 0 : 2),
  (_column, _row, random) => Math.floor(random() * 4),
];

export function mosaic({
  seed,
  columns,
  rows,
  cell,
  colors,
  density = 1,
  plates = false,
  isBare,
}: MosaicPlan): Shape[] {
  const random = seeded(seed);
  const [ground, ...paints] = colors;
  const kinds: [ModuleName, ...ModuleName[]] = [pick(random, moduleNames)];
  while (kinds.length < 3) {
    const next = pick(random, moduleNames);
    if (!kinds.includes(next)) kinds.push(next);
  }
  const law = pick(random, laws);
  // One kind of module is three times as frequent as each other: a rhythm with accents.
  const weighted: [ModuleName, ...ModuleName[]] = [
    kinds[0],
    kinds[0],
    kinds[0],
    kinds[1] ?? kinds[0],
    kinds[2] ?? kinds[0],
  ];
  const below = new Map<string, string>();
  const above = new Map<string, string>();
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const x = column * cell;
      const y = row * cell;
      let back = ground;
      if (plates && random() < 0.45) {
        back = pickPaint(paints, random);
        below.set(back, (below.get(back) ?? '') + rect(x, y, cell, cell));
      }
      if (random() > density) continue;
      let front = pickPaint(paints, random);
      if (front === back) front = paints.find((each) => each !== back) ?? ground;
      const draw = modules[pick(random, weighted)];
      const turn = law(column, row, random);
      if (isBare?.(column, row)) continue;
      above.set(front, (above.get(front) ?? '') + draw(x, y, cell, turn));
    }
  return [
    { d: rect(0, 0, columns * cell, rows * cell), fill: ground },
    ...[...below].map(([fill, d]) => ({ d, fill })),
    ...[...above].map(([fill, d]) => ({ d, fill })),
  ];
}

function pickPaint(paints: readonly string[], random: () => number): string {
  return paints[Math.floor(random() ** 1.6 * paints.length)] ?? paints[0] ?? '#12100e';
}
