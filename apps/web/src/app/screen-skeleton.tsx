import { Skeleton } from '@palpite/ui';

export function ScreenSkeleton() {
  return (
    <div className="gutter flex flex-col gap-4 pt-2" aria-busy="true">
      <Skeleton className="h-u-152 w-full rounded-card" />
      <Skeleton className="h-9 w-2/3 rounded-full" />
      <Skeleton className="h-32 w-full rounded-card" />
      <Skeleton className="h-32 w-full rounded-card" />
    </div>
  );
}
