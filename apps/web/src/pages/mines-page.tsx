import { useMinesRules } from '../features/mines/mines.queries.ts';
import { useGameCode } from '../shared/held-game.ts';
import { usePlayer } from '../shared/player.ts';
import { useSession } from '../shared/session.ts';
import { GameScreen } from './game-screen.tsx';
import { MinesTable } from './mines-table.tsx';
import { MinesVisit } from './mines-visit.tsx';

/** What the limits are told in to a visitor. */
const visitorCurrency = 'BRL';

/** This is the mines game's screen; a visitor may look at it. */
export function MinesPage() {
  useGameCode('mines');
  const player = usePlayer();
  const visitor = useSession((session) => session.token === '');
  const rules = useMinesRules(visitor ? visitorCurrency : player?.currency);
  if (visitor && rules.data) return <MinesVisit rules={rules.data} currency={visitorCurrency} />;
  return <GameScreen rules={rules} Table={MinesTable} resumes />;
}
