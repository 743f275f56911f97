import type { Sport } from '@palpite/domain/sports/sport-faces';
import { IconButton, useChosenInView } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../rendering/lazy-part.ts';
import { paths } from '../../shared/paths.ts';
import { matchLists } from './list-names.ts';
import type { ListName } from './sports.queries.ts';

const FavouriteFilter = lazyPart(() => import('./favourite-filter.tsx'), 'FavouriteFilter');

export type ListTabsProps = {
  sport: Sport;
  chosen: ListName;
  /** Search parameter of the favourites filter, kept in the address of every list. */
  filter: { favourites?: 1 };
  onSearch: () => void;
  isSearching: boolean;
};

/** The lists of a sport as links, the favourites filter and the search button. */
export function ListTabs({ sport, chosen, filter, onSearch, isSearching }: ListTabsProps) {
  const { t } = useTranslation('sports');
  const rail = useRef<HTMLElement>(null);
  useChosenInView(rail, '[aria-current]');
  return (
    <div className="flex min-w-0 items-center border-b border-hairline">
      <nav ref={rail} aria-label={t('lists.label')} className="rail relative min-w-0 flex-1 gap-5">
        {matchLists.map((list) => (
          <Link
            key={list}
            to={paths.sports}
            search={{ sport, list, ...filter }}
            aria-current={list === chosen ? 'page' : undefined}
            className="relative flex min-h-11 shrink-0 items-center lg:min-h-10 text-body-sm font-semibold whitespace-nowrap bg-none text-fg-3 hover:text-fg-1 after:absolute after:inset-x-0 after:bottom-0 after:h-0.75 after:rounded-t-full aria-[current=page]:text-fg-1 aria-[current=page]:after:bg-accent focus-visible:-outline-offset-2"
          >
            {t(`lists.${list}`)}
          </Link>
        ))}
      </nav>
      <span className="size-12 shrink-0">
        <Suspense>
          <FavouriteFilter sport={sport} list={chosen} filter={filter} />
        </Suspense>
      </span>
      <IconButton
        label={t(isSearching ? 'search.close' : 'search.open')}
        aria-expanded={isSearching}
        className="mr-1 shrink-0"
        icon={isSearching ? <X size={19} /> : <Search size={19} />}
        onClick={onSearch}
      />
    </div>
  );
}
