import { Skeleton } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { rowGrid } from './row-grid.ts';

const rows = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

export function ListSkeleton({ height }: { height: 'single' | 'double' }) {
  const { t } = useTranslation();
  const cell = `${height === 'double' ? 'h-25' : 'h-12'} lg:h-9`;
  return (
    <div aria-busy="true" role="status">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-11 w-full rounded-xs lg:h-8" />
      {rows.map((row) => (
        <div key={row} className="gutter border-b border-hairline py-2.5 lg:h-11 lg:py-1">
          <Skeleton className="my-1 h-3 w-20 lg:hidden" />
          <div className={rowGrid}>
            <span className="flex flex-col justify-around gap-3 pr-6">
              <Skeleton className="h-4 w-full" />
              <Skeleton className="h-4 w-3/4" />
            </span>
            <Skeleton className={`${cell} rounded-odds`} />
            <Skeleton className={`${cell} rounded-odds`} />
            <Skeleton className={`${cell} rounded-odds`} />
          </div>
        </div>
      ))}
    </div>
  );
}
