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
  /** Empty where the list is narrowed to favourites alone. */
  search: string;
  /** Draws the list that is shown, or what of it is found. */
  renderList: (leagues: readonly LeagueOfMatches[]) => ReactNode;
};

/** This is what a list has of a search, or else of the reader's favourites. */
export function SearchedList(props: SearchedListProps) {
  return props.search === '' ? <FavouriteList {...props} /> : <FoundList {...props} />;
}

/** This is what a search finds: in the list that is shown, then in all others. */
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
