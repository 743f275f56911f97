import type { MatchState } from '@palpite/contracts/sports';
import { type Sport, sportFaces } from '@palpite/domain/sports/sport-faces';

/** The deciding number of a side as its sport says it: `2`, or runs with the wickets lost for them, `158/7`. */
export function totalOf({ score, points }: MatchState, sport: Sport, side: 'home' | 'away'): string {
  if (points && sportFaces[sport].points === 'wickets') return points[side];
  return score === null ? '' : String(score[side]);
}
