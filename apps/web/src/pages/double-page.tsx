import { useSharedRules } from '../features/originals/shared-round/shared-round.queries.ts';
import { useGameCode } from '../shared/held-game.ts';
import { usePlayerPart } from '../shared/player.ts';
import { DoubleTable } from './double-table.tsx';
import { GameScreen } from './game-screen.tsx';

/** This is the double game's screen. */
export function DoublePage() {
  useGameCode('double');
  const rules = useSharedRules(
    'double',
    usePlayerPart(({ currency }) => currency),
  );
  return <GameScreen rules={rules} Table={DoubleTable} />;
}
