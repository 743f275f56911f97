import { useGoalWords } from './goals.ts';

/** Announces goals to screen readers, one at a time and politely. */
export function GoalWords() {
  const { words, number } = useGoalWords();
  return (
    <p role="status" aria-live="polite" className="sr-only">
      <span key={number}>{words}</span>
    </p>
  );
}
