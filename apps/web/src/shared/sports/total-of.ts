import type { MatchState } from '@palpite/contracts/sports';
import type { Sport } from '../sports.ts';

/** The deciding number of a side as its sport says it: `2`, in cricket runs with the wickets lost for them, `158/7`. */
export function totalOf({ score, points }: MatchState, sport: Sport, side: 'home' | 'away'): string {
  if (sport === 'cricket' && points) return points[side];
  return score === null ? '' : String(score[side]);
}
