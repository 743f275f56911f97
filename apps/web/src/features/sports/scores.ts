import type { MatchCard, MatchState } from '@palpite/contracts/sports';
import { type Sport, sportFaces } from '@palpite/domain/sports/sport-faces';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { totalOf } from '../../shared/sports/names.ts';

/** A side's numbers, the deciding one first: sets, then games of the current set, then points of the current game. */
export type SideScore = { total: string; part: string | null; points: string | null };

export function sideScore(state: MatchState, sport: Sport, side: Side): SideScore | null {
  if (!state.score) return null;
  const total = totalOf(state, sport, side);
  if (sportFaces[sport].decidedBy !== 'sets' || !state.inPlay) return { total, part: null, points: null };
  const part = state.parts.at(-1);
  return { total, part: part ? String(part[side]) : null, points: state.points?.[side] ?? null };
}

export function isServing({ inPlay, serving }: MatchState, sport: Sport, side: Side): boolean {
  return inPlay && serving === side && sportFaces[sport].showsServing;
}

/** Whether a side lost or is losing: by the verdict, else by the score. */
export function isBehind({ score, verdict }: MatchState, side: Side): boolean {
  const other = side === 'home' ? 'away' : 'home';
  if (verdict !== null) return verdict === other;
  return score !== null && score[side] < score[other];
}

export function partColumns({ parts }: MatchState, sport: Sport): readonly { home: number; away: number }[] {
  // Innings belong to one side, and their runs are in the total.
  return parts.length > 7 || sportFaces[sport].parts === 'oneSided' ? [] : parts;
}

export type Side = 'home' | 'away';

/** Returns the side that scored between two states of a match. Returns null for no goal or a revoked one. */
export function scorerBetween(before: MatchState, after: MatchState): Side | null {
  if (!before.score || !after.score || after.version <= before.version) return null;
  if (after.score.home > before.score.home) return 'home';
  return after.score.away > before.score.away ? 'away' : null;
}

/** The number distinguishes equal sentences. */
export const useGoalWords = create<{ words: string; number: number }>(() => ({ words: '', number: 0 }));

const announced = new Set<string>();

/** Announces a goal once, however many rows show its match. */
export function announceGoal({ matchId, score }: MatchState, words: string): void {
  const key = `${matchId} ${score?.home}-${score?.away}`;
  if (announced.has(key)) return;
  announced.add(key);
  useGoalWords.setState(({ number }) => ({ words, number: number + 1 }));
}

const shownMs = 6_000;

export function useGoal({ sport, competitors }: MatchCard, state: MatchState): Side | null {
  const { t } = useTranslation('sports');
  const [scorer, setScorer] = useState<Side | null>(null);
  const before = useRef(state);

  useEffect(() => {
    const side = scorerBetween(before.current, state);
    before.current = state;
    if (side === null || !sportFaces[sport].announcesGoals || !state.score) return;
    const [home = '', away = ''] = competitors.map(({ name }) => name);
    announceGoal(
      state,
      t('goal.words', {
        team: side === 'home' ? home : away,
        home,
        away,
        homeScore: state.score.home,
        awayScore: state.score.away,
      }),
    );
    setScorer(side);
  }, [state, sport, competitors, t]);

  useEffect(() => {
    if (scorer === null) return;
    const timer = setTimeout(() => setScorer(null), shownMs);
    return () => clearTimeout(timer);
  }, [scorer]);

  return scorer;
}
