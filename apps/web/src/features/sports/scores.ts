import type { MatchState } from '@palpite/contracts/sports';
import { sports } from '@palpite/domain/sports/sports';
import type { Sport } from '../../shared/sports.ts';
import type { Side } from './goals.ts';

/** The numbers of one side, the deciding one first: sets, then the set under way, then the points of its game. */
export type SideScore = { total: string; part: string | null; points: string | null };

/** What a row shows of a side's score; null before the match. */
export function sideScore(state: MatchState, sport: Sport, side: Side): SideScore | null {
  if (!state.score) return null;
  const total = String(state.score[side]);
  if (sports[sport].decidedBy !== 'sets' || !state.inPlay) return { total, part: null, points: null };
  const part = state.parts.at(-1);
  return { total, part: part ? String(part[side]) : null, points: state.points?.[side] ?? null };
}

/** Sports in which somebody serves; others tell who has the ball, which a row does not show. */
const servedSports: ReadonlySet<Sport> = new Set(['tennis', 'volleyball', 'badminton', 'tableTennis']);

/** Whether a side is serving now. */
export function isServing({ inPlay, serving }: MatchState, sport: Sport, side: Side): boolean {
  return inPlay && serving === side && servedSports.has(sport);
}

/** The sets, quarters or frames that are over, as a result lists them. */
export function partColumns({ parts }: MatchState): readonly { home: number; away: number }[] {
  return parts.length > 7 ? [] : parts;
}
