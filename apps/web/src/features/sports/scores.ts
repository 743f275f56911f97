import type { MatchState } from '@palpite/contracts/sports';
import { type Sport, sportFaces } from '@palpite/domain/sports/sport-faces';
import { totalOf } from '../../shared/sports/total-of.ts';
import type { Side } from './goals.ts';

/** The numbers of one side, the deciding one first: sets, then the set under way, then the points of its game. */
export type SideScore = { total: string; part: string | null; points: string | null };

/** What a row shows of a side's score; null before the match. */
export function sideScore(state: MatchState, sport: Sport, side: Side): SideScore | null {
  if (!state.score) return null;
  const total = totalOf(state, sport, side);
  if (sportFaces[sport].decidedBy !== 'sets' || !state.inPlay) return { total, part: null, points: null };
  const part = state.parts.at(-1);
  return { total, part: part ? String(part[side]) : null, points: state.points?.[side] ?? null };
}

/** Whether a side serves, bats, is at the table or has the ball now, where a row marks it. */
export function isServing({ inPlay, serving }: MatchState, sport: Sport, side: Side): boolean {
  return inPlay && serving === side && sportFaces[sport].showsServing;
}

/** Whether a side lost, or trails: by the verdict where there is one, else by the score. */
export function isBehind({ score, verdict }: MatchState, side: Side): boolean {
  const other = side === 'home' ? 'away' : 'home';
  if (verdict !== null) return verdict === other;
  return score !== null && score[side] < score[other];
}

/** The sets, quarters or frames that are over, as a result lists them. */
export function partColumns({ parts }: MatchState, sport: Sport): readonly { home: number; away: number }[] {
  // Innings of one side: its runs are the total.
  return parts.length > 7 || sportFaces[sport].parts === 'oneSided' ? [] : parts;
}
