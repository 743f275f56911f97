import { Badge, cx, GameTile } from '@palpite/ui';
import { memo, type ReactNode } from 'react';
import type { Game } from '../../shared/lobby/lobby.ts';
import { FavouriteButton } from './favourite-button.tsx';
import { openGame } from './open-game.ts';
import type { CardWords } from './use-card-words.ts';

export type GameCardProps = {
  game: Game;
  words: CardWords;
  className?: string;
  badge?: ReactNode;
  /** Without the favourite button, where there is no room for a second target. */
  plain?: boolean;
  onOpen?: ((game: Game) => void) | undefined;
};

/** The tile of a game with its return to player, or "coming soon". */
export const GameCard = memo(function GameCard({
  game,
  words,
  className,
  badge,
  plain = false,
  onOpen = openGame,
}: GameCardProps) {
  const caption = game.stopped
    ? words.soon
    : game.returnPercent === null
      ? undefined
      : words.returnOf(game.returnPercent);
  return (
    <div className={cx('relative', className)}>
      <button
        type="button"
        onClick={() => onOpen(game)}
        className="tints-art relative block w-full rounded-sm text-left transition-transform duration-instant active:scale-[0.98]"
      >
        <GameTile
          game={game.art}
          name={game.name}
          caption={caption}
          badge={badge ? <Badge tone="action">{badge}</Badge> : undefined}
          className={cx('w-full', game.stopped && 'opacity-60')}
        />
      </button>
      {plain ? null : <FavouriteButton game={game} words={words} />}
    </div>
  );
});
