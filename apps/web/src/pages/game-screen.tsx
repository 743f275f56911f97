import type { Currency } from '@palpite/domain/money';
import { type ComponentType, useCallback, useDeferredValue } from 'react';
import { GameLoading, GameUnreachable } from '../features/originals/game-loading.tsx';
import { GameStopped } from '../features/originals/game-stopped.tsx';
import { type Player, refreshPlayer, usePlayer, usePlayerFailed } from '../shared/player.ts';

export type GameTableProps<Rules> = {
  rules: Rules;
  currency: Currency;
  balanceMinor: bigint;
  onStopped: () => void;
};

export type GameScreenProps<Rules extends { stopped: boolean }> = {
  /** What asked for the rules. */
  rules: { data: Rules | undefined; error: Error | null; refetch: () => Promise<unknown> };
  Table: ComponentType<GameTableProps<Rules>>;
  /** The table itself says that the game has stopped, because a round of it may still stand open. */
  resumes?: boolean;
};

/** This is the screen of any game of our own: its table, or what stands in its place while there is none. */
export function GameScreen<Rules extends { stopped: boolean }>(props: GameScreenProps<Rules>) {
  const { rules, resumes = false } = props;
  const player = usePlayer();
  const playerFailed = usePlayerFailed();
  if (playerFailed) return <GameUnreachable of="player" message={null} onRetry={refreshPlayer} />;
  if (rules.error && !rules.data) {
    const message = rules.error.name === 'Refusal' ? rules.error.message : null;
    return <GameUnreachable of="game" message={message} onRetry={rules.refetch} />;
  }
  if (!player || !rules.data) return <GameLoading />;
  if (rules.data.stopped && !resumes) return <GameStopped />;
  return <Seated {...props} data={rules.data} player={player} />;
}

type SeatedProps<Rules extends { stopped: boolean }> = GameScreenProps<Rules> & {
  data: Rules;
  player: Player;
};

function Seated<Rules extends { stopped: boolean }>({ Table, rules, data, player }: SeatedProps<Rules>) {
  const { refetch } = rules;
  const askAgain = useCallback(() => void refetch(), [refetch]);
  // A balance comes with the outcome: the board goes first, and what the new balance allows follows.
  const balanceMinor = useDeferredValue(player.playMinor);
  return <Table rules={data} currency={player.currency} balanceMinor={balanceMinor} onStopped={askAgain} />;
}
