import { memo } from 'react';

const cell = 28;
const columns = 24;
const rows = 2;

/** Path of a quarter disc in one of the four corners of a cell. */
function quarter(x: number, y: number, corner: number): string {
  const r = cell;
  const d = [
    `M${x} ${y}h${r}a${r} ${r} 0 0 1-${r} ${r}z`,
    `M${x + r} ${y}v${r}a${r} ${r} 0 0 1-${r}-${r}z`,
    `M${x + r} ${y + r}h-${r}a${r} ${r} 0 0 1 ${r}-${r}z`,
    `M${x} ${y + r}v-${r}a${r} ${r} 0 0 1 ${r} ${r}z`,
  ];
  return d[corner % 4] ?? '';
}

function triangle(x: number, y: number, corner: number): string {
  const r = cell;
  const d = [
    `M${x} ${y}h${r}l-${r} ${r}z`,
    `M${x} ${y}h${r}v${r}z`,
    `M${x + r} ${y}v${r}h-${r}z`,
    `M${x} ${y}v${r}h${r}z`,
  ];
  return d[corner % 4] ?? '';
}

const cells = Array.from({ length: columns * rows }, (_, at) => ({
  x: (at % columns) * cell,
  y: Math.floor(at / columns) * cell,
  /** Pseudo-random, but the same for every player. */
  turn: (at * 7 + Math.floor(at / columns) * 3 + ((at * at) % 5)) % 4,
  odd: (at + Math.floor(at / columns)) % 2 === 1,
}));

const shapes = {
  won: { draw: quarter, ground: '#0b6347', tones: ['#45d394', '#1e9a6c'] },
  lost: { draw: triangle, ground: '#7d1d12', tones: ['#cf3f2e', '#a52a1d'] },
} as const;

/** Pattern of one zone: quarter discs where a roll wins, triangles where it loses. */
export const Mosaic = memo(function Mosaic({ zone }: { zone: keyof typeof shapes }) {
  const { draw, ground, tones } = shapes[zone];
  const paths = tones.map((fill, at) => ({
    fill,
    d: cells
      .filter(({ odd }) => odd === (at === 1))
      .map(({ x, y, turn }) => draw(x, y, turn))
      .join(''),
  }));
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${columns * cell} ${rows * cell}`}
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
    >
      <path d={`M0 0h${columns * cell}v${rows * cell}H0z`} fill={ground} />
      {paths.map(({ fill, d }) => (
        <path key={fill} d={d} fill={fill} />
      ))}
    </svg>
  );
});
