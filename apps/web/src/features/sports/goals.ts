import type { MatchState } from '@palpite/contracts/sports';
import { create } from 'zustand';

export type Side = 'home' | 'away';

/** Returns the side that scored between two states of a match. Returns null for no goal or a revoked one. */
export function scorerBetween(before: MatchState, after: MatchState): Side | null {
  if (!before.score || !after.score || after.version <= before.version) return null;
  if (after.score.home > before.score.home) return 'home';
  return after.score.away > before.score.away ? 'away' : null;
}

/** The last goal as a sentence for screen readers. The number distinguishes equal sentences. */
export const useGoalWords = create<{ words: string; number: number }>(() => ({ words: '', number: 0 }));

const told = new Set<string>();

/** Announces a goal once, however many rows show its match. */
export function announceGoal({ matchId, score }: MatchState, words: string): void {
  const key = `${matchId} ${score?.home}-${score?.away}`;
  if (told.has(key)) return;
  told.add(key);
  useGoalWords.setState(({ number }) => ({ words, number: number + 1 }));
}
