import { Drawing } from './drawing.tsx';
import { drawGlyph, type GlyphName } from './glyphs.ts';
import { type PaletteName, paint, palettes } from './palettes.ts';
import { Shapes } from './shapes.tsx';

export interface GlyphArtProps {
  glyph: GlyphName;
  palette?: PaletteName | undefined;
  /** What it shows; leave out when words beside it say so. */
  label?: string | undefined;
  className?: string | undefined;
}

/** This draws a glyph alone, such as a slot's symbol or a game's mark. */
export function GlyphArt({ glyph, palette = 'calcada', label, className }: GlyphArtProps) {
  return (
    <Drawing viewBox="-4 -4 104 104" label={label} className={className}>
      <Shapes shapes={paint(drawGlyph(glyph), palettes[palette])} />
    </Drawing>
  );
}
