/** How many rows wait for a person, and the time of the oldest. */
export type Waiting = { readonly count: number; readonly oldestAt: Date | null };

export const toWaiting = ({ count, oldestAt }: { count: bigint; oldestAt: Date | null }): Waiting => ({
  count: Number(count),
  oldestAt,
});
