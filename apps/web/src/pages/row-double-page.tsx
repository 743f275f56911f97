import { useRowDoubleRules } from '../features/row-double/row-double.queries.ts';
import { useGameCode } from '../shared/held-game.ts';
import { usePlayerPart } from '../shared/player.ts';
import { GameScreen } from './game-screen.tsx';
import { RowDoubleTable } from './row-double-table.tsx';

/** This is the row double's screen. */
export function RowDoublePage() {
  useGameCode('rowDouble');
  const rules = useRowDoubleRules(usePlayerPart(({ currency }) => currency));
  return <GameScreen rules={rules} Table={RowDoubleTable} resumes />;
}
