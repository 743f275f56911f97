import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Fade } from './fade.tsx';
import { Shapes } from './shapes.tsx';
import { tileDrawing } from './tile-recipe.ts';

export interface GameTileProps {
  /** mines, dice, limbo, luckyColor, rowDouble, double, or a slot's code: any text yields its own tile. */
  game: string;
  /** Address of a picture that covers the drawing once it has loaded. */
  picture?: string | undefined;
  name?: ReactNode;
  caption?: ReactNode;
  ratio?: '3/4' | '1/1' | undefined;
  badge?: ReactNode;
  className?: string | undefined;
}

export function GameTile({ game, picture, name, caption, ratio = '3/4', badge, className }: GameTileProps) {
  const { ground, wall, glyph } = tileDrawing(game);
  return (
    <span
      className={cx(
        'relative isolate block overflow-hidden rounded-sm text-cream',
        ratio === '3/4' ? 'aspect-3/4' : 'aspect-square',
        className,
      )}
      style={{ background: ground }}
    >
      <svg
        viewBox={ratio === '3/4' ? '0 0 120 160' : '5 0 110 110'}
        aria-hidden="true"
        // The tile itself clips overflow, so the drawing need not clip again.
        className="absolute inset-0 size-full overflow-visible"
      >
        <Shapes shapes={wall} />
        <g transform="translate(18 13) scale(0.875)">
          <Shapes shapes={glyph} />
        </g>
      </svg>
      {picture ? (
        <img
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
          className="absolute inset-0 size-full object-cover"
        />
      ) : null}
      {badge ? <span className="absolute top-2 left-2">{badge}</span> : null}
      {name ? (
        <Fade to="bottom" className="flex flex-col p-[min(11px,2.8vw)] pt-9">
          <span className="name-wrap line-clamp-2 text-[min(var(--text-body-sm),4vw)] leading-tight font-semibold [&:lang(ja)]:text-[min(var(--text-caption),3vw)]">
            {name}
          </span>
          {caption ? (
            <span className="tabular mt-0.5 text-[min(var(--text-micro),3.06vw)] text-cream/85">
              {caption}
            </span>
          ) : null}
        </Fade>
      ) : null}
    </span>
  );
}
