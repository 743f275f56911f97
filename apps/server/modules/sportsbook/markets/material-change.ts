import { periods } from '@palpite/domain/sports/codes';
import { type Sport, sports } from '@palpite/domain/sports/sports';
import type { Standing } from '../feed/feed-message.ts';

/**
 * Status, red cards, and the count that decides the sport: goals and runs individually; points of basketball,
 * tennis and similar only by part, set or frame.
 */
export function materialStateOf(sport: Sport, standing: Standing | null): string {
  if (!standing) return '';
  const { result, timeStatus, cards } = standing;
  const everyPoint = sports[sport].material === 'everyPoint';
  // Stored JSON returns its keys in another order.
  const tallies = periods.names.flatMap((period) => {
    const tally = period === 'cornerKick' ? undefined : result.scores?.[period];
    return tally ? [[period, tally.isOver, ...(everyPoint ? [tally.home, tally.away] : [])]] : [];
  });
  return JSON.stringify([
    timeStatus,
    result.status,
    result.verdict ?? null,
    cards?.red.home ?? 0,
    cards?.red.away ?? 0,
    tallies,
    everyPoint ? [result.overtime?.home ?? 0, result.overtime?.away ?? 0] : null,
    result.sets ? [result.sets.home, result.sets.away] : null,
  ]);
}

export function cornersOf(standing: Standing | null): string {
  const corners = standing?.result.corners;
  return corners ? `${corners.home}:${corners.away}` : '';
}
