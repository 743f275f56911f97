import { type GlyphName, glyphNames, HeroArt, type PaletteName, paletteNames } from '@palpite/ui';
import type { Promotion } from './promotions.queries.ts';

export function PromotionArt({ id, glyph, palette }: Pick<Promotion, 'id' | 'glyph' | 'palette'>) {
  const known = glyphNames.find((name: GlyphName) => name === glyph);
  const colours = paletteNames.find((name: PaletteName) => name === palette);
  return (
    <HeroArt
      seed={id}
      className="-z-10"
      {...(known ? { glyph: known } : {})}
      {...(colours ? { palette: colours } : {})}
    />
  );
}
