import type { LeagueOfMatches } from '@palpite/contracts/sports';
import { Button, EmptyArt, EmptyState } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import { lineOf, useFavourites } from '../../shared/sports/favourites.ts';
import type { ListQuery } from './sports.queries.ts';
import { FoundElsewhere, leaguesWithMatches, useSearch } from './sports-search.tsx';

export type SearchedListProps = {
  leagues: readonly LeagueOfMatches[];
  query: ListQuery;
  /** Empty when the list shows favourites. */
  search: string;
  renderList: (leagues: readonly LeagueOfMatches[]) => ReactNode;
};

export function SearchedList(props: SearchedListProps) {
  return props.search === '' ? <FavouriteList {...props} /> : <FoundList {...props} />;
}

function FoundList({ leagues, search, renderList }: SearchedListProps) {
  const { t } = useTranslation('match');
  const { found, elsewhere } = useSearch(leagues, search);
  if (found.length > 0)
    return (
      <>
        {renderList(found)}
        {elsewhere?.length ? <FoundElsewhere matches={elsewhere} /> : null}
      </>
    );
  if (elsewhere === null) return null;
  if (elsewhere.length > 0) return <FoundElsewhere matches={elsewhere} />;
  return (
    <EmptyState
      art={<EmptyArt kind="search" className="w-36" />}
      title={t('found.none', { text: search })}
      text={t('found.noneText')}
    />
  );
}

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
  query: ListQuery;
  renderList: (leagues: readonly LeagueOfMatches[]) => ReactNode;
};

function FavouriteList({ leagues, query: { sport, list }, renderList }: FavouriteListProps) {
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
