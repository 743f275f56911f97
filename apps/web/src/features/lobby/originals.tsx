import { Button, EmptyArt, EmptyState, Skeleton } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { originalsQuery, stoppedGamesQuery } from './lobby.queries.ts';
import { OriginalTile } from './original-tile.tsx';

const layouts = {
  rail: { box: 'rail gap-u-10', tile: 'w-u-112 shrink-0' },
  grid: { box: 'gutter grid grid-cols-3 gap-3 md:grid-cols-4', tile: 'w-full' },
} as const;

const placeholders = ['a', 'b', 'c', 'd'] as const;

export type OriginalsProps = {
  layout: keyof typeof layouts;
  matching?: string;
  onOpened?: () => void;
};

/** These are the games of our own, in a rail or a grid, with the names that match a search. */
export function Originals({ layout, matching = '', onOpened }: OriginalsProps) {
  const { t } = useTranslation(['home', 'common', 'errors', 'pages']);
  const { data, isError, refetch } = useQuery(originalsQuery);
  const stopped = useQuery(stoppedGamesQuery).data;
  const { box, tile } = layouts[layout];
  if (isError && !data)
    return (
      <EmptyState
        art={<EmptyArt kind="offline" className="w-32" />}
        title={t('home:originals.failed')}
        action={
          <Button variant="secondary" size={40} onClick={() => void refetch()}>
            {t('common:retry')}
          </Button>
        }
      />
    );
  if (!data)
    return (
      <div className={box} aria-busy="true">
        {placeholders.map((key) => (
          <Skeleton key={key} className={`${tile} aspect-3/4 rounded-sm`} />
        ))}
      </div>
    );
  const wanted = plain(matching);
  const shown = data.filter(({ code }) => plain(t(`pages:titles.${code}`)).includes(wanted));
  if (shown.length === 0)
    return (
      <EmptyState
        art={<EmptyArt kind={matching ? 'search' : 'favourites'} className="w-32" />}
        title={matching ? t('home:search.none', { text: matching }) : t('home:originals.none')}
      />
    );
  return (
    <div className={box}>
      {shown.map((game) => (
        <OriginalTile
          key={game.code}
          game={{ ...game, stopped: stopped?.includes(game.code) ?? game.stopped }}
          className={tile}
          onOpened={onOpened}
        />
      ))}
    </div>
  );
}

/** A search that forgives accents and capitals. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
