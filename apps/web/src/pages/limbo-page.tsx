import { useLimboRules } from '../features/limbo/limbo.queries.ts';
import { useGameCode } from '../shared/held-game.ts';
import { usePlayerPart } from '../shared/player.ts';
import { GameScreen } from './game-screen.tsx';
import { LimboTable } from './limbo-table.tsx';

/** This is limbo's screen. */
export function LimboPage() {
  useGameCode('limbo');
  const rules = useLimboRules(usePlayerPart(({ currency }) => currency));
  return <GameScreen rules={rules} Table={LimboTable} />;
}
