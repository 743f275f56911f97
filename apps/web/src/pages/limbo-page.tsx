import { useLimboRules } from '../features/limbo/limbo.queries.ts';
import { GameLoading, GameUnreachable } from '../features/originals/game-loading.tsx';
import { GameStopped } from '../features/originals/game-stopped.tsx';
import { useGameCode } from '../shared/held-game.ts';
import { usePlayer } from '../shared/player.ts';
import { LimboTable } from './limbo-table.tsx';

/** This is limbo's screen. */
export function LimboPage() {
  useGameCode('limbo');
  const player = usePlayer();
  const { data: rules, error, refetch } = useLimboRules(player?.currency);
  if (error && !rules) {
    const message = error.name === 'Refusal' ? error.message : null;
    return <GameUnreachable message={message} onRetry={() => void refetch()} />;
  }
  if (!player || !rules) return <GameLoading />;
  if (rules.stopped) return <GameStopped />;
  return (
    <LimboTable
      rules={rules}
      currency={player.currency}
      balanceMinor={player.cashMinor}
      onStopped={() => void refetch()}
    />
  );
}
