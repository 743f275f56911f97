import { beasts } from './beasts.ts';
import { paint, palettes, type Shape } from './palettes.ts';
import { people } from './people.ts';
import { Shapes } from './shapes.tsx';

export const avatarCount = 36;

export interface AvatarArtProps {
  /** 0 to 35; any other whole number wraps around. */
  index: number;
  className?: string | undefined;
}

export function avatarShapes(index: number): Shape[] {
  const at = ((Math.trunc(index) % avatarCount) + avatarCount) % avatarCount;
  const group = Math.floor(at / 3);
  const sketch = at % 3 === 0 ? people[group] : beasts[group * 2 + (at % 3) - 1];
  return paint(sketch ?? [], palettes.areia);
}

export function AvatarArt({ index, className }: AvatarArtProps) {
  return (
    <svg viewBox="0 0 96 96" width="100%" height="100%" aria-hidden="true" className={className}>
      <Shapes shapes={avatarShapes(index)} />
    </svg>
  );
}
