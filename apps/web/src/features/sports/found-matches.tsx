import { Button, Skeleton } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { FoundElsewhere } from './found-elsewhere.tsx';
import type { useSearchedMatches } from './use-search.ts';

/** Shows the matches of every sport and list that a search finds. */
export function FoundMatches({ matches }: { matches: ReturnType<typeof useSearchedMatches> }) {
  const { t } = useTranslation(['lobby', 'common']);
  const { data, isError, refetch, isFetching } = matches;
  if (data)
    return data.length > 0 ? <FoundElsewhere matches={data} title={t('lobby:search.matches')} /> : null;
  if (isError)
    return (
      <div
        className="gutter flex flex-wrap items-center justify-between gap-3 text-body-sm text-fg-2"
        role="status"
      >
        <p className="min-w-48 flex-1">{t('lobby:search.matchesFailed')}</p>
        <Button variant="secondary" size={40} loading={isFetching} onClick={() => void refetch()}>
          {t('common:retry')}
        </Button>
      </div>
    );
  return (
    <div className="gutter" aria-busy="true">
      <Skeleton className="h-16 w-full" />
    </div>
  );
}
