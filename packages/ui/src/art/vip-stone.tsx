import { Drawing } from './drawing.tsx';
import type { Shape } from './palettes.ts';
import { polar, poly, spark } from './paths.ts';
import { Shapes } from './shapes.tsx';

export interface VipStoneProps {
  level: number;
  /** Accessible name; omit when the name is beside it. */
  label?: string | undefined;
  className?: string | undefined;
}

type Tones = readonly [lightest: string, light: string, middle: string, dark: string, table: string];
type Outline = readonly (readonly [number, number])[];

interface Stone {
  outline: Outline;
  tones: Tones;
  /** Share of the stone that its flat face covers. */
  table: number;
}

function regular(sides: number, turn: number, rx: number, ry = rx): Outline {
  return Array.from({ length: sides }, (_, at) => {
    const [x, y] = polar(0, 0, 1, turn + (at * 360) / sides);
    return [48 + x * rx, 48 + y * ry] as const;
  });
}

/** From a river pebble to a brilliant: each level has its own cut and colour. */
const stones: readonly Stone[] = [
  {
    outline: [
      [30, 20],
      [58, 14],
      [80, 34],
      [84, 62],
      [62, 82],
      [30, 80],
      [12, 54],
    ],
    tones: ['#c4b8a8', '#a39686', '#807364', '#5a5046', '#a39686'],
    table: 0.56,
  },
  {
    outline: [
      [48, 4],
      [70, 28],
      [66, 84],
      [48, 94],
      [30, 84],
      [26, 28],
    ],
    tones: ['#ffffff', '#efe9df', '#ddd4c6', '#a39686', '#faf6ef'],
    table: 0.5,
  },
  {
    outline: regular(12, 15, 44, 34),
    tones: ['#ffb08a', '#f08a5d', '#c9622f', '#8a3a14', '#ff9f5a'],
    table: 0.62,
  },
  {
    outline: regular(4, 0, 42, 46),
    tones: ['#ffe9a3', '#ffd36b', '#f0b429', '#b27c00', '#ffdf8a'],
    table: 0.46,
  },
  { outline: regular(6, 0, 45), tones: ['#cdbcff', '#a98bff', '#7c55e6', '#4a2aa8', '#8f6bff'], table: 0.54 },
  {
    outline: [
      [22, 8],
      [74, 8],
      [86, 20],
      [86, 76],
      [74, 88],
      [22, 88],
      [10, 76],
      [10, 20],
    ],
    tones: ['#c9fbfb', '#8aeaea', '#3fd6d6', '#0a8f96', '#6fe2e2'],
    table: 0.56,
  },
  {
    outline: [
      [48, 2],
      [64, 20],
      [80, 46],
      [80, 66],
      [66, 86],
      [48, 94],
      [30, 86],
      [16, 66],
      [16, 46],
      [32, 20],
    ],
    tones: ['#ffdf9a', '#ffb81f', '#e58a00', '#9a4a00', '#ffc64a'],
    table: 0.52,
  },
  {
    outline: [
      [48, 2],
      [72, 24],
      [80, 48],
      [72, 72],
      [48, 94],
      [24, 72],
      [16, 48],
      [24, 24],
    ],
    tones: ['#ffb0c0', '#ff6b8a', '#d6336c', '#8a1446', '#f0527e'],
    table: 0.5,
  },
  {
    outline: [
      [28, 4],
      [68, 4],
      [88, 24],
      [88, 72],
      [68, 92],
      [28, 92],
      [8, 72],
      [8, 24],
    ],
    tones: ['#9ff0c8', '#45d394', '#128059', '#06402b', '#22a873'],
    table: 0.6,
  },
  {
    outline: [
      [12, 16],
      [48, 6],
      [84, 16],
      [92, 40],
      [74, 74],
      [48, 94],
      [22, 74],
      [4, 40],
    ],
    tones: ['#ff9a8c', '#f0503c', '#cf3526', '#7a120a', '#e0402e'],
    table: 0.54,
  },
  {
    outline: regular(16, 11.25, 46),
    tones: ['#ffffff', '#d4e0ff', '#8aa8ff', '#2b55e6', '#faf6ef'],
    table: 0.5,
  },
];

export const vipStoneCount = stones.length;

/**
 * Source of the rule: section 9. A level above 23 shows the first picture; a level between the last stone and 23 shows
 * the last one.
 */
const pictureMax = 23;

/** Omit when the name is beside it. */
export function stoneShapes(level: number): Shape[] {
  const at = level > pictureMax ? 0 : Math.min(stones.length - 1, Math.max(0, Math.trunc(level)));
  const stone = stones[at];
  if (!stone) return [];
  const { outline, tones, table } = stone;
  const inner = outline.map(([x, y]) => [48 + (x - 48) * table, 47 + (y - 48) * table] as const);
  const facets = outline.map(([ax, ay], at): Shape => {
    const next = (at + 1) % outline.length;
    const [bx, by] = outline[next] ?? [ax, ay];
    const [cx, cy] = inner[next] ?? [ax, ay];
    const [dx, dy] = inner[at] ?? [ax, ay];
    const towardsLight = Math.cos(Math.atan2((ay + by) / 2 - 48, (ax + bx) / 2 - 48) + Math.PI * 0.68);
    const tone = towardsLight > 0.7 ? 0 : towardsLight > 0.1 ? 1 : towardsLight > -0.55 ? 2 : 3;
    return { d: poly(ax, ay, bx, by, cx, cy, dx, dy), fill: tones[tone] ?? tones[1] };
  });
  const face = inner.flat();
  const half = inner.filter(([x, y]) => x - 48 - (y - 48) >= -0.01).flat();
  return [
    { d: poly(...outline.flat()), fill: tones[2] },
    ...facets,
    { d: poly(...face), fill: tones[4] },
    { d: poly(...half), fill: tones[1] },
    ...(at >= 6 ? [{ d: spark(76, 18, at >= 9 ? 15 : 11), fill: '#ffffff' }] : []),
  ];
}

export function VipStone({ level, label, className }: VipStoneProps) {
  return (
    <Drawing viewBox="0 0 96 96" label={label} className={className}>
      <Shapes shapes={stoneShapes(level)} />
    </Drawing>
  );
}
