import { mosaic } from './mosaic.ts';
import { type PaletteName, palettes } from './palettes.ts';
import { Shapes } from './shapes.tsx';

export interface WallArtProps {
  seed: string;
  columns: number;
  rows: number;
  palette?: PaletteName | undefined;
  /** Uses only the two quiet colours, as a background for text. */
  quiet?: boolean | undefined;
  className?: string | undefined;
}

export function WallArt({ seed, columns, rows, palette = 'azulejo', quiet, className }: WallArtProps) {
  const { ground, tone, ink, pop } = palettes[palette];
  const colors = quiet ? ([ground, tone] as const) : ([ground, tone, pop, ink] as const);
  return (
    <svg
      viewBox={`0 0 ${columns * 40} ${rows * 40}`}
      width="100%"
      height="100%"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={className}
    >
      <Shapes shapes={mosaic({ seed, columns, rows, cell: 40, colors, plates: !quiet })} />
    </svg>
  );
}
