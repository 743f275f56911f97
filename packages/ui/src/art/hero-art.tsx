import { cx } from '../cx.ts';
import { Fade } from './fade.tsx';
import { drawGlyph, type GlyphName } from './glyphs.ts';
import { mosaic } from './mosaic.ts';
import { type PaletteName, paint, palettes, type Shape } from './palettes.ts';
import { rect } from './paths.ts';
import { Shapes } from './shapes.tsx';

export interface HeroArtProps {
  seed: string;
  palette?: PaletteName | undefined;
  glyph?: GlyphName | undefined;
  /** Darkens the left side for text. */
  fade?: boolean | undefined;
  className?: string | undefined;
}

const signals: Record<PaletteName, readonly [string, string, ...string[]]> = {
  azulejo: ['#1f3db5', '#4b78ff', '#ffb81f', '#ff5b47', '#faf6ef'],
  pitanga: ['#b22a1c', '#ff6b57', '#ffb81f', '#faf6ef', '#4a0d07'],
  folha: ['#0b6347', '#1fa873', '#ffb81f', '#faf6ef', '#06301f'],
  maracuja: ['#ffb81f', '#f59a00', '#cf3526', '#12100e', '#faf6ef'],
  areia: ['#efe3cf', '#cf3526', '#12100e', '#ffb81f', '#1f3db5'],
  cafe: ['#33271e', '#ff9f5a', '#faf6ef', '#8a5a00', '#ffb81f'],
  lagoa: ['#0a6c74', '#3fd6d6', '#ff9f5a', '#faf6ef', '#04343a'],
  dende: ['#e2602a', '#ffd36b', '#571c05', '#faf6ef', '#b22a1c'],
  noite: ['#171c45', '#3d49a8', '#3fd6d6', '#ffb81f', '#faf6ef'],
  calcada: ['#1b1815', '#faf6ef', '#c4b8a8', '#ff6b57', '#3f3831'],
};

export function heroDrawing(
  seed: string,
  palette: PaletteName,
  glyph?: GlyphName,
): { wall: Shape[]; glyph: Shape[] } {
  const wall = mosaic({
    seed,
    columns: 16,
    rows: 3,
    cell: 60,
    colors: signals[palette],
    density: 0.9,
    plates: true,
  });
  if (!glyph) return { wall, glyph: [] };
  return {
    wall: [...wall, { d: rect(780, 0, 180, 180), fill: palettes[palette].ground }],
    glyph: paint(drawGlyph(glyph), palettes[palette]),
  };
}

export function HeroArt({ seed, palette = 'azulejo', glyph, fade = true, className }: HeroArtProps) {
  const drawing = heroDrawing(seed, palette, glyph);
  return (
    <span className={cx('absolute inset-0 block overflow-hidden bg-coffee', className)}>
      <svg
        viewBox="0 0 960 180"
        width="100%"
        height="100%"
        preserveAspectRatio="xMaxYMid slice"
        aria-hidden="true"
        className="absolute inset-0"
      >
        <Shapes shapes={drawing.wall} />
        <g transform="translate(804 24) scale(1.375)">
          <Shapes shapes={drawing.glyph} />
        </g>
      </svg>
      {fade ? <Fade to="left" /> : null}
    </span>
  );
}

export interface HeroSignProps {
  glyph?: GlyphName | undefined;
  className?: string | undefined;
}

/** Background of the home screen: the fixed wall, which the page shows before the app runs, with an optional glyph. */
export function HeroSign({ glyph, className }: HeroSignProps) {
  return (
    <span className={cx('hero-wall absolute inset-0 block overflow-hidden', className)}>
      {glyph ? (
        <svg
          viewBox="0 0 180 180"
          aria-hidden="true"
          className="absolute top-0 right-0 h-full max-sm:right-[calc(var(--u)*-32)]"
        >
          <rect width="180" height="180" fill={palettes.azulejo.ground} />
          <g transform="translate(24 24) scale(1.375)">
            <Shapes shapes={paint(drawGlyph(glyph), palettes.azulejo)} />
          </g>
        </svg>
      ) : null}
      <Fade to="left" />
    </span>
  );
}
