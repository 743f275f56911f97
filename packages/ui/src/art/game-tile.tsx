import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Fade } from './fade.tsx';
import { Shapes } from './shapes.tsx';
import { tileDrawing } from './tile-recipe.ts';

export interface GameTileProps {
  /** mines, dice, limbo, luckyColor, rowDouble, double, a slot's code: any text draws its own tile. */
  game: string;
  name?: ReactNode;
  /** The line under the name, such as the return to player. */
  caption?: ReactNode;
  ratio?: '3/4' | '1/1' | undefined;
  /** Sits at the top left, such as a badge. */
  badge?: ReactNode;
  className?: string | undefined;
}

/** This draws a game's tile: a quiet wall, one bold glyph, the name on a fade. */
export function GameTile({ game, name, caption, ratio = '3/4', badge, className }: GameTileProps) {
  const { wall, glyph } = tileDrawing(game);
  return (
    <span
      className={cx(
        'relative isolate block overflow-hidden rounded-sm bg-coffee text-cream',
        ratio === '3/4' ? 'aspect-3/4' : 'aspect-square',
        className,
      )}
    >
      <svg
        viewBox={ratio === '3/4' ? '0 0 120 160' : '5 0 110 110'}
        width="100%"
        height="100%"
        aria-hidden="true"
        className="absolute inset-0"
      >
        <Shapes shapes={wall} />
        <g transform="translate(18 13) scale(0.875)">
          <Shapes shapes={glyph} />
        </g>
      </svg>
      {name ? <Fade to="bottom" /> : null}
      {badge ? <span className="absolute top-2 left-2">{badge}</span> : null}
      {name ? (
        <span className="absolute inset-x-0 bottom-0 flex flex-col p-2.5">
          <span className="line-clamp-2 text-[min(var(--text-body-sm),4vw)] leading-tight font-semibold">
            {name}
          </span>
          {caption ? (
            <span className="tabular mt-0.5 text-[min(var(--text-micro),3.4vw)] opacity-85">{caption}</span>
          ) : null}
        </span>
      ) : null}
    </span>
  );
}
