import type { MatchEvent } from '@palpite/contracts/sports';
import { timeStatuses } from '@palpite/domain/sports/codes';

type Part = { timeStatus: number; partNumber: number | null };
type PartOfLog = { key: string; part: Part | null; events: MatchEvent[] };

/** Returns the part of an event. Null if the feed does not say, and for the end of the match. */
function partOf({ timeStatus, partNumber }: MatchEvent): Part | null {
  if (timeStatus === null || timeStatus === timeStatuses.toCode('finished')) return null;
  return { timeStatus, partNumber };
}

/** Whether the log shows an event. The heading of a part already shows its start. */
export function isReported({ kind, timeStatus }: MatchEvent): boolean {
  return kind !== 'partStart' || timeStatus === null;
}

/** Groups events by half, set or quarter. Keeps their order. */
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
