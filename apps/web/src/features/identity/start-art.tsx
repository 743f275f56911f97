import { GlyphArt, type GlyphName, type PaletteName, WallArt } from '@palpite/ui';
import type { PartOfDay } from './greeting.ts';

/** Colours and symbol of each part of the day. */
const skies: Record<PartOfDay, { palette: PaletteName; glyph: GlyphName }> = {
  morning: { palette: 'maracuja', glyph: 'sol' },
  afternoon: { palette: 'azulejo', glyph: 'pipa' },
  evening: { palette: 'noite', glyph: 'lua' },
};

interface StartArtProps {
  part: PartOfDay;
  /** Seed: each day has its own pattern. */
  day: string;
}

export function StartArt({ part, day }: StartArtProps) {
  const { palette, glyph } = skies[part];
  return (
    <>
      <WallArt seed={`${day}-${part}`} columns={4} rows={6} palette={palette} quiet className="size-full" />
      <GlyphArt
        glyph={glyph}
        palette={palette}
        className="absolute top-1/2 left-1/2 aspect-square h-[min(72%,84vw)] -translate-x-1/2 -translate-y-[54%]"
      />
    </>
  );
}
