import { useMinesRules } from '../features/mines/mines.queries.ts';
import { GameLoading, GameUnreachable } from '../features/originals/game-loading.tsx';
import { useGameCode } from '../shared/held-game.ts';
import { usePlayer } from '../shared/player.ts';
import { useSession } from '../shared/session.ts';
import { MinesTable } from './mines-table.tsx';
import { MinesVisit } from './mines-visit.tsx';

/** What the limits are told in to a visitor. */
const visitorCurrency = 'BRL';

/** This is the mines game's screen; a visitor may look at it. */
export function MinesPage() {
  useGameCode('mines');
  const player = usePlayer();
  const visitor = useSession((session) => session.token === '');
  const { data: rules, error, refetch } = useMinesRules(visitor ? visitorCurrency : player?.currency);
  if (error && !rules) {
    const message = error.name === 'Refusal' ? error.message : null;
    return <GameUnreachable message={message} onRetry={() => void refetch()} />;
  }
  if (visitor && rules) return <MinesVisit rules={rules} currency={visitorCurrency} />;
  if (!player || !rules) return <GameLoading />;
  return (
    <MinesTable
      rules={rules}
      currency={player.currency}
      balanceMinor={player.cashMinor}
      onStopped={() => void refetch()}
    />
  );
}
