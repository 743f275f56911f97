/** Prefix of every query key about movements of money, so that one invalidation reloads all. */
export const recordsKey = 'records';

export type Stage = 'requested' | 'review' | 'paying' | 'paid' | 'returned';

const stages: Record<string, Stage> = {
  '00': 'requested',
  '-99': 'review',
  '99': 'paying',
  '10': 'paid',
  '01': 'returned',
  '-01': 'returned',
};

/** Maps a withdrawal's status to its stage (section 4). An unknown status counts as being paid. */
export function stageOf(status: string): Stage {
  return stages[status] ?? 'paying';
}

export function isOver(stage: Stage): boolean {
  return stage === 'paid' || stage === 'returned';
}
