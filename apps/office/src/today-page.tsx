import { Skeleton } from '@palpite/ui';
import { lazy, Suspense } from 'react';
import { Queues } from './queues.tsx';
import { findTopic, useOffice } from './registry.ts';

const Figures = lazy(async () => ({ default: (await import('./figures.tsx')).Figures }));

const HealthTiles = lazy(async () => ({ default: (await import('./health-tiles.tsx')).HealthTiles }));

/** Figures of today, queues with the oldest row first, what works and what fails, then the last 24 hours. */
export function TodayPage() {
  const office = useOffice();
  const health = findTopic(office.data, 'health')?.lists[0];
  const waiting = (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
      <Queues />
      {health ? (
        <Suspense fallback={<Skeleton className="h-20" />}>
          <HealthTiles list={health} />
        </Suspense>
      ) : null}
    </div>
  );
  return (
    <div className="flex flex-col gap-4 p-5 max-md:p-4">
      {office.data?.topics.some(({ name }) => name === 'reports') ? (
        <Suspense
          fallback={
            <>
              <Skeleton className="h-56" />
              {waiting}
            </>
          }
        >
          <Figures>{waiting}</Figures>
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  );
}
