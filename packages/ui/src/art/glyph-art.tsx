import { Drawing } from './drawing.tsx';
import { drawGlyph, type GlyphName } from './glyphs.ts';
import { type PaletteName, paint, palettes } from './palettes.ts';
import { Shapes } from './shapes.tsx';

export interface GlyphArtProps {
  glyph: GlyphName;
  palette?: PaletteName | undefined;
  /** Accessible name; omit it when text beside it says the same. */
  label?: string | undefined;
  className?: string | undefined;
}

export function GlyphArt({ glyph, palette = 'calcada', label, className }: GlyphArtProps) {
  return (
    <Drawing viewBox="-4 -4 104 104" label={label} className={className}>
      <Shapes shapes={paint(drawGlyph(glyph), palettes[palette])} />
    </Drawing>
  );
}
