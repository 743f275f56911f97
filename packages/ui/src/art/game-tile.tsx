import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface GameTileProps {
  /** mines, dice, limbo, luckyColor, rowDouble, double, a slot's code: any text draws its own tile. */
  game: string;
  name?: ReactNode;
  /** The line under the name, such as the return to player. */
  caption?: ReactNode;
  ratio?: '3/4' | '1/1' | '4/3' | undefined;
  /** A badge at the top left. */
  badge?: ReactNode;
  className?: string | undefined;
}

/** This draws a game's tile with its name on a fade. */
export function GameTile({ name, caption, className }: GameTileProps) {
  return (
    <span className={cx('relative block aspect-3/4 overflow-hidden rounded-sm bg-surface-2', className)}>
      <span className="absolute inset-x-0 bottom-0 p-2.5 text-cream">
        <span className="block text-body-sm font-semibold">{name}</span>
        <span className="block text-micro">{caption}</span>
      </span>
    </span>
  );
}
