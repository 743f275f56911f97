import type { lobby } from '@palpite/contracts';
import type { Reply } from '@palpite/contracts/endpoint';
import { formatNumber } from '@palpite/i18n';
import { Badge, cx, GameTile } from '@palpite/ui';
import { Heart } from 'lucide-react';
import { memo, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { useLocale } from '../../shared/i18n/i18n.ts';
import { myGamesQuery, useFavourites } from '../../shared/lobby/lobby.queries.ts';
import type { Game } from '../../shared/lobby/lobby.ts';
import { openGame } from '../../shared/lobby/open-game.ts';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import { isLoggedIn } from '../../shared/session/session.ts';

export type GameCardProps = {
  game: Game;
  words: CardWords;
  className?: string;
  badge?: ReactNode;
  /** Without the favourite button, where there is no room for a second target. */
  plain?: boolean;
  onOpen?: ((game: Game) => void) | undefined;
};

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
          picture={game.picture}
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

type MyGames = Reply<typeof lobby.getMyGames>;

function show(favourites: string[]): void {
  queryClient.setQueryData<MyGames>(myGamesQuery.queryKey, (mine) => mine && { ...mine, favourites });
}

async function markFavourite(gameType: string, favourite: boolean): Promise<void> {
  const before = queryClient.getQueryData<MyGames>(myGamesQuery.queryKey)?.favourites;
  const others = (before ?? []).filter((code) => code !== gameType);
  show(favourite ? [gameType, ...others] : others);
  try {
    const body = { gameType, favourite, loading: false };
    show((await call('setFavourite', { body })).favourites);
  } catch {
    // The shared client's alert says why.
    if (before) show(before);
  }
}

type CardWords = {
  readonly soon: string;
  readonly returnOf: (percent: number) => string;
  readonly addFavourite: (game: string) => string;
  readonly removeFavourite: (game: string) => string;
  readonly favourites: readonly string[] | null;
};

/** Placeholder in a sentence that each tile fills in. No game name contains it. */
const gap = '\u0000';

function filling(sentence: string): (word: string) => string {
  const [before = '', after = ''] = sentence.split(gap);
  return (word) => before + word + after;
}

/** Translates once per list instead of per tile, since a fast scroll renders dozens of tiles per second. */
export function useCardWords(): CardWords {
  const { t } = useTranslation(['lobby', 'common']);
  const locale = useLocale();
  const favourites = useFavourites();
  const words = useMemo(() => {
    const returns = filling(t('lobby:rtp', { percent: gap }));
    return {
      soon: t('common:soon'),
      returnOf: (percent: number) => returns(formatNumber(floorHundredths(percent), locale)),
      addFavourite: filling(t('lobby:favourites.add', { game: gap })),
      removeFavourite: filling(t('lobby:favourites.remove', { game: gap })),
    };
  }, [t, locale]);
  return useMemo(() => ({ ...words, favourites }), [words, favourites]);
}

/** Truncates a return to player to two decimals: 98.9901 becomes 98.99. */
export function floorHundredths(percent: number): number {
  return Math.floor(Number((percent * 100).toFixed(6))) / 100;
}
