import { cx } from '@palpite/ui';
import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { lineOf, pressFavourite, useFavourites } from './favourites.ts';

type FavouriteStarProps = { kind: 'league' | 'competitor'; id: string; name: string; className: string };

export function FavouriteStar({ kind, id, name, className }: FavouriteStarProps) {
  const { t } = useTranslation('match');
  const line = lineOf({ kind, ref: id });
  const isMarked = useFavourites(({ lines }) => lines.includes(line));
  return (
    <button
      type="button"
      aria-pressed={isMarked}
      aria-label={t('favourites.mark', { name })}
      onClick={() => void pressFavourite(line)}
      className={cx(
        'grid place-items-center rounded-md text-fg-3 hover:text-fg-1 focus-visible:-outline-offset-2',
        className,
      )}
    >
      <Star aria-hidden="true" size={18} className={isMarked ? 'fill-boost text-boost' : undefined} />
    </button>
  );
}
