import { useLimboRules } from '../features/limbo/limbo.queries.ts';
import { useGameCode } from '../shared/held-game.ts';
import { usePlayer } from '../shared/player.ts';
import { GameScreen } from './game-screen.tsx';
import { LimboTable } from './limbo-table.tsx';

/** This is limbo's screen. */
export function LimboPage() {
  useGameCode('limbo');
  const rules = useLimboRules(usePlayer()?.currency);
  return <GameScreen rules={rules} Table={LimboTable} />;
}
