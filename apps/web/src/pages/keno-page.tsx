import { useKenoRules } from '../features/keno/keno.calls.ts';
import { useGameCode } from '../shared/held-game.ts';
import { usePlayerPart } from '../shared/player.ts';
import { GameScreen } from './game-screen.tsx';
import { KenoTable } from './keno-table.tsx';

export function KenoPage() {
  useGameCode('keno');
  const rules = useKenoRules(usePlayerPart(({ currency }) => currency));
  return <GameScreen rules={rules} Table={KenoTable} />;
}
