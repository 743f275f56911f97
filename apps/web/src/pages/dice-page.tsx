import { useDiceRules } from '../features/dice/dice.queries.ts';
import { useGameCode } from '../shared/held-game.ts';
import { usePlayerPart } from '../shared/player.ts';
import { DiceTable } from './dice-table.tsx';
import { GameScreen } from './game-screen.tsx';

/** This is the dice game's screen. */
export function DicePage() {
  useGameCode('dice');
  const rules = useDiceRules(usePlayerPart(({ currency }) => currency));
  return <GameScreen rules={rules} Table={DiceTable} />;
}
