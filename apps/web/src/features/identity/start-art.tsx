import { type PaletteName, WallArt } from '@palpite/ui';
import type { PartOfDay } from './greeting.ts';

const palettes: Record<PartOfDay, PaletteName> = {
  morning: 'maracuja',
  afternoon: 'azulejo',
  evening: 'noite',
};

interface StartArtProps {
  part: PartOfDay;
  /** Every day has a wall of its own. */
  day: string;
}

/** This is the picture of the start mask: a wall in the light of the hour. */
export function StartArt({ part, day }: StartArtProps) {
  return (
    <WallArt seed={`${day}-${part}`} columns={6} rows={9} palette={palettes[part]} className="size-full" />
  );
}
