import { GameLoading, GameUnreachable } from '../features/originals/game-loading.tsx';
import { GameStopped } from '../features/originals/game-stopped.tsx';
import { useSharedRules } from '../features/originals/shared-round/shared-round.queries.ts';
import { useGameCode } from '../shared/held-game.ts';
import { usePlayer } from '../shared/player.ts';
import { DoubleTable } from './double-table.tsx';

/** This is the double game's screen. */
export function DoublePage() {
  useGameCode('double');
  const player = usePlayer();
  const { data: rules, error, refetch } = useSharedRules('double', player?.currency);
  if (error && !rules) {
    const message = error.name === 'Refusal' ? error.message : null;
    return <GameUnreachable message={message} onRetry={() => void refetch()} />;
  }
  if (!player || !rules) return <GameLoading />;
  if (rules.stopped) return <GameStopped />;
  return (
    <DoubleTable
      rules={rules}
      currency={player.currency}
      balanceMinor={player.cashMinor}
      onStopped={() => void refetch()}
    />
  );
}
