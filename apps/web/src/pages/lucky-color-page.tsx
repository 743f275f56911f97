import { GameLoading, GameUnreachable } from '../features/originals/game-loading.tsx';
import { GameStopped } from '../features/originals/game-stopped.tsx';
import { useSharedRules } from '../features/originals/shared-round/shared-round.queries.ts';
import { useGameCode } from '../shared/held-game.ts';
import { usePlayer } from '../shared/player.ts';
import { LuckyTable } from './lucky-table.tsx';

/** This is the lucky color game's screen. */
export function LuckyColorPage() {
  useGameCode('luckyColor');
  const player = usePlayer();
  const { data: rules, error, refetch } = useSharedRules('luckyColor', player?.currency);
  if (error && !rules) {
    const message = error.name === 'Refusal' ? error.message : null;
    return <GameUnreachable message={message} onRetry={() => void refetch()} />;
  }
  if (!player || !rules) return <GameLoading />;
  if (rules.stopped) return <GameStopped />;
  return (
    <LuckyTable
      rules={rules}
      currency={player.currency}
      balanceMinor={player.cashMinor}
      onStopped={() => void refetch()}
    />
  );
}
