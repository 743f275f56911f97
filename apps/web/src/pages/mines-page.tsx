import { useMinesRules } from '../features/mines/mines.queries.ts';
import { GameLoading, GameUnreachable } from '../features/originals/game-loading.tsx';
import { useGameCode } from '../shared/held-game.ts';
import { usePlayer } from '../shared/player.ts';
import { MinesTable } from './mines-table.tsx';

/** This is the mines game's screen. */
export function MinesPage() {
  useGameCode('mines');
  const player = usePlayer();
  const { data: rules, error, refetch } = useMinesRules(player?.currency);
  if (error && !rules) {
    const message = error.name === 'Refusal' ? error.message : null;
    return <GameUnreachable message={message} onRetry={() => void refetch()} />;
  }
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
