import type { MatchState } from '@palpite/contracts/sports';
import { type Sport, sportFaces } from '@palpite/domain/sports/sport-faces';

/** Returns the deciding number of a side: `2`, or in cricket the runs and wickets lost, `158/7`. */
export function totalOf({ score, points }: MatchState, sport: Sport, side: 'home' | 'away'): string {
  if (points && sportFaces[sport].points === 'wickets') return points[side];
  return score === null ? '' : String(score[side]);
}
