import type { LeagueOfMatches } from '@palpite/contracts/sports';
import { Button, EmptyArt, EmptyState } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import { lineOf, useFavourites } from '../../shared/sports/favourites.ts';
import { leaguesWithMatches } from './search-leagues.ts';
import type { ListQuery } from './sports.queries.ts';

/** Returns the favourite leagues, and the matches of favourite teams in other leagues. */
function favouritesIn(leagues: readonly LeagueOfMatches[], lines: readonly string[]) {
  const marked = new Set(lines);
  const isMarked = (kind: 'league' | 'competitor', ref: string) => marked.has(lineOf({ kind, ref }));
  return leaguesWithMatches(
    leagues,
    ({ league, competitors }) =>
      isMarked('league', league.leagueId) || competitors.some(({ ref }) => isMarked('competitor', ref)),
  );
}

type FavouriteListProps = {
  leagues: readonly LeagueOfMatches[];
  asked: ListQuery;
  renderList: (leagues: readonly LeagueOfMatches[]) => ReactNode;
};

/** Shows the favourites in a list, or how to add some. */
export function FavouriteList({ leagues, asked: { sport, list }, renderList }: FavouriteListProps) {
  const { t } = useTranslation('match');
  const lines = useFavourites((state) => state.lines);
  const found = useMemo(() => favouritesIn(leagues, lines), [leagues, lines]);
  if (found.length > 0) return <>{renderList(found)}</>;
  const hasNone = lines.length === 0;
  return (
    <EmptyState
      className="mt-2"
      art={<EmptyArt kind="favourites" className="w-32" />}
      title={t(hasNone ? 'favourites.none' : 'favourites.empty')}
      text={t(hasNone ? 'favourites.noneText' : 'favourites.emptyText')}
      action={
        <Button
          size={40}
          variant="secondary"
          render={<Link to={paths.sports} search={{ sport, list }} replace />}
        >
          {t('favourites.all')}
        </Button>
      }
    />
  );
}
