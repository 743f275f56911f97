import { useDiceRules } from '../features/dice/dice.queries.ts';
import { GameLoading, GameUnreachable } from '../features/originals/game-loading.tsx';
import { GameStopped } from '../features/originals/game-stopped.tsx';
import { useGameCode } from '../shared/held-game.ts';
import { usePlayer } from '../shared/player.ts';
import { DiceTable } from './dice-table.tsx';

/** This is the dice game's screen. */
export function DicePage() {
  useGameCode('dice');
  const player = usePlayer();
  const { data: rules, error, refetch } = useDiceRules(player?.currency);
  if (error && !rules) {
    const message = error.name === 'Refusal' ? error.message : null;
    return <GameUnreachable message={message} onRetry={() => void refetch()} />;
  }
  if (!player || !rules) return <GameLoading />;
  if (rules.stopped) return <GameStopped />;
  return (
    <DiceTable
      rules={rules}
      currency={player.currency}
      balanceMinor={player.cashMinor}
      onStopped={() => void refetch()}
    />
  );
}
