/** Every query about movements of money starts with it, so that one word makes all of them ask again. */
export const recordsKey = 'records';

/** Where a withdrawal stands, as a player understands it. */
export type Stage = 'requested' | 'review' | 'paying' | 'paid' | 'returned';

const stages: Record<string, Stage> = {
  '00': 'requested',
  '-99': 'review',
  '99': 'paying',
  '10': 'paid',
  '01': 'returned',
  '-01': 'returned',
};

/** The stage of a withdrawal's status (section 4); one that this build does not know is still being paid. */
export function stageOf(status: string): Stage {
  return stages[status] ?? 'paying';
}

/** Whether nothing more will happen to it. */
export function isOver(stage: Stage): boolean {
  return stage === 'paid' || stage === 'returned';
}
