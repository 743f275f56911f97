import { DiceGame } from '../features/dice/dice-game.tsx';
import { useGameCode } from '../shared/held-game.ts';

/** This is the dice game's screen. */
export function DicePage() {
  useGameCode('dice');
  return <DiceGame />;
}
