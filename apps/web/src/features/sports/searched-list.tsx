import type { LeagueOfMatches } from '@palpite/contracts/sports';
import { EmptyArt, EmptyState } from '@palpite/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FavouriteList } from './favourite-list.tsx';
import { FoundElsewhere } from './found-elsewhere.tsx';
import type { ListQuery } from './sports.queries.ts';
import { useSearch } from './use-search.ts';

export type SearchedListProps = {
  leagues: readonly LeagueOfMatches[];
  asked: ListQuery;
  /** Empty when the list shows favourites. */
  search: string;
  /** Renders the whole list or its matching part. */
  renderList: (leagues: readonly LeagueOfMatches[]) => ReactNode;
};

/** The search results of a list, or its favourites when there is no search. */
export function SearchedList(props: SearchedListProps) {
  return props.search === '' ? <FavouriteList {...props} /> : <FoundList {...props} />;
}

/** Results in the current list, then those in other lists. */
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
