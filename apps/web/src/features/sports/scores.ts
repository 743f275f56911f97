import type { MatchState } from '@palpite/contracts/sports';
import { type Sport, sportFaces } from '@palpite/domain/sports/sport-faces';
import { totalOf } from '../../shared/sports/total-of.ts';
import type { Side } from './goals.ts';

/** A side's numbers, the deciding one first: sets, then games of the current set, then points of the current game. */
export type SideScore = { total: string; part: string | null; points: string | null };

/** Returns the numbers of a side in a row. Returns null before the match. */
export function sideScore(state: MatchState, sport: Sport, side: Side): SideScore | null {
  if (!state.score) return null;
  const total = totalOf(state, sport, side);
  if (sportFaces[sport].decidedBy !== 'sets' || !state.inPlay) return { total, part: null, points: null };
  const part = state.parts.at(-1);
  return { total, part: part ? String(part[side]) : null, points: state.points?.[side] ?? null };
}

/** Whether a side serves, bats, is at the table or has possession, for sports that show it. */
export function isServing({ inPlay, serving }: MatchState, sport: Sport, side: Side): boolean {
  return inPlay && serving === side && sportFaces[sport].showsServing;
}

/** Whether a side lost or is losing: by the verdict, else by the score. */
export function isBehind({ score, verdict }: MatchState, side: Side): boolean {
  const other = side === 'home' ? 'away' : 'home';
  if (verdict !== null) return verdict === other;
  return score !== null && score[side] < score[other];
}

/** Returns the sets, quarters or frames for a result. */
export function partColumns({ parts }: MatchState, sport: Sport): readonly { home: number; away: number }[] {
  // Innings belong to one side, and their runs are in the total.
  return parts.length > 7 || sportFaces[sport].parts === 'oneSided' ? [] : parts;
}
