import { cx } from '@palpite/ui';
import { Heart } from 'lucide-react';
import type { Game } from '../../shared/lobby/lobby.ts';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import { isLoggedIn } from '../../shared/session/session.ts';
import { markFavourite } from './favourite.mutations.ts';
import type { CardWords } from './use-card-words.ts';

/** Marks a game as a favourite. Opens the login for a visitor. */
export function FavouriteButton({
  game: { code, name },
  words: { addFavourite, removeFavourite, favourites },
  className,
}: {
  game: Pick<Game, 'code' | 'name'>;
  words: CardWords;
  className?: string;
}) {
  const marked = favourites?.includes(code) ?? false;
  return (
    <button
      type="button"
      aria-pressed={marked}
      aria-label={marked ? removeFavourite(name) : addFavourite(name)}
      onClick={() => (isLoggedIn() ? void markFavourite(code, !marked) : openOverlay('login'))}
      className={cx(
        'hit-48 grid place-items-center rounded-full transition-transform duration-instant active:scale-90',
        className ?? 'absolute right-0.5 bottom-0.5 size-[min(32px,7vw)] text-cream hover:bg-cream/20',
      )}
    >
      <Heart
        aria-hidden="true"
        strokeWidth={2}
        className={cx('size-[min(18px,4.6vw)]', marked ? 'fill-action text-action' : 'stroke-current/80')}
      />
    </button>
  );
}
