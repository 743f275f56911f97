import { useSharedRules } from '../features/originals/shared-round/shared-round.queries.ts';
import { useGameCode } from '../shared/held-game.ts';
import { usePlayerPart } from '../shared/player.ts';
import { GameScreen } from './game-screen.tsx';
import { LuckyTable } from './lucky-table.tsx';

/** This is the lucky color game's screen. */
export function LuckyColorPage() {
  useGameCode('luckyColor');
  const rules = useSharedRules(
    'luckyColor',
    usePlayerPart(({ currency }) => currency),
  );
  return <GameScreen rules={rules} Table={LuckyTable} />;
}
