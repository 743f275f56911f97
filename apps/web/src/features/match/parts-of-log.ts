import type { MatchEvent } from '@palpite/contracts/sports';
import { timeStatuses } from '@palpite/domain/sports/codes';

type Part = { timeStatus: number; partNumber: number | null };
type PartOfLog = { key: string; part: Part | null; events: MatchEvent[] };

/** The part that an event is told under; null where the feed does not tell, and for the end, which is in none. */
function partOf({ timeStatus, partNumber }: MatchEvent): Part | null {
  if (timeStatus === null || timeStatus === timeStatuses.toCode('finished')) return null;
  return { timeStatus, partNumber };
}

/** Whether an event stands in the log: that a part begins is said by the part that it stands under. */
export function isReported({ kind, timeStatus }: MatchEvent): boolean {
  return kind !== 'partStart' || timeStatus === null;
}

/** Events by the half, set or quarter that they happened in, in the order given. */
export function partsOf(events: readonly MatchEvent[]): readonly PartOfLog[] {
  const parts = new Map<string, PartOfLog>();
  for (const event of events) {
    const part = partOf(event);
    const key = part ? `${part.timeStatus}/${part.partNumber}` : 'none';
    const known = parts.get(key);
    if (known) known.events.push(event);
    else parts.set(key, { key, part, events: [event] });
  }
  return [...parts.values()];
}
