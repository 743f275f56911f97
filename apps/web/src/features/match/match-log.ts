import type { MatchCard, MatchEvent } from '@palpite/contracts/sports';
import { timeStatuses } from '@palpite/domain/sports/codes';
import { isolated } from '@palpite/i18n';
import type { TFunction } from 'i18next';
import { useCallback, useMemo, useState } from 'react';
import { useMatchEvents } from '../../shared/sports/prices/price-board.ts';

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

/** Kinds with a text per sport. Other kinds are cast to this type. */
type WithWordsBySport = 'points' | 'penaltyGoal' | 'penaltyMissed' | 'partEnd' | 'start' | 'end';

/** Describes an event: `Gol! Flamengo – Pedro`, `Escanteio para o Palmeiras`. */
export function eventSentence(
  t: TFunction<'match'>,
  { kind, side, who }: MatchEvent,
  { competitors, sport }: MatchCard,
): string {
  const team = side === null ? '' : (competitors[side === 'home' ? 0 : 1]?.name ?? '');
  // Starts, ends and points have different names in each sport.
  const sentence = t(`events.${kind as WithWordsBySport}`, { team, context: sport });
  return who === null ? sentence : `${sentence} · ${isolated(who)}`;
}

export function useMatchLog(matchId: string, read: readonly MatchEvent[]): readonly MatchEvent[] {
  const [streamed, setStreamed] = useState<readonly MatchEvent[]>([]);
  const append = useCallback(
    (events: readonly MatchEvent[]) => setStreamed((before) => [...before, ...events]),
    [],
  );
  useMatchEvents(matchId, append);
  return useMemo(() => {
    const byNumber = new Map([...read, ...streamed].map((event) => [event.number, event]));
    return [...byNumber.values()].toSorted((a, b) => a.number - b.number);
  }, [read, streamed]);
}
