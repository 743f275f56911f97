import type { LeagueOfMatches } from '@palpite/contracts/sports';
import { EmptyArt, EmptyState } from '@palpite/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FoundElsewhere } from './found-elsewhere.tsx';
import { useSearch } from './use-search.ts';

export type SearchedListProps = {
  leagues: readonly LeagueOfMatches[];
  search: string;
  /** Draws the list that is shown, or what of it is found. */
  renderList: (leagues: readonly LeagueOfMatches[]) => ReactNode;
};

/** This is what a search finds: in the list that is shown, then in all others. */
export function SearchedList({ leagues, search, renderList }: SearchedListProps) {
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
      title={t('found.none', { text: search.trim() })}
      text={t('found.noneText')}
    />
  );
}
