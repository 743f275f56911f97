import { GameLoading, GameUnreachable } from '../features/originals/game-loading.tsx';
import { useRowDoubleRules } from '../features/row-double/row-double.queries.ts';
import { useGameCode } from '../shared/held-game.ts';
import { usePlayer } from '../shared/player.ts';
import { RowDoubleTable } from './row-double-table.tsx';

/** This is the row double's screen. */
export function RowDoublePage() {
  useGameCode('rowDouble');
  const player = usePlayer();
  const { data: rules, error, refetch } = useRowDoubleRules(player?.currency);
  if (error && !rules) {
    const message = error.name === 'Refusal' ? error.message : null;
    return <GameUnreachable message={message} onRetry={() => void refetch()} />;
  }
  if (!player || !rules) return <GameLoading />;
  return (
    <RowDoubleTable
      rules={rules}
      currency={player.currency}
      balanceMinor={player.cashMinor}
      onStopped={() => void refetch()}
    />
  );
}
