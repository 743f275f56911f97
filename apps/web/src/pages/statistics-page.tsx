import { PlayStatistics } from '../features/records/play-statistics.tsx';

/** Stakes and returns by product and period. */
export function StatisticsPage() {
  return (
    <div className="gutter mx-auto flex max-w-140 flex-col gap-4 pt-2 pb-6">
      <PlayStatistics />
    </div>
  );
}
