import type { Currency } from '@palpite/domain/money';
import { type ComponentType, useCallback } from 'react';
import { GameLoading, GameUnreachable } from '../features/originals/game-loading.tsx';
import { GameStopped } from '../features/originals/game-stopped.tsx';
import { refreshPlayer, usePlayerFailed, usePlayerPart } from '../shared/player.ts';

export type GameTableProps<Rules> = {
  rules: Rules;
  currency: Currency;
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
  const currency = usePlayerPart((player) => player.currency);
  const playerFailed = usePlayerFailed();
  if (playerFailed) return <GameUnreachable of="player" message={null} onRetry={refreshPlayer} />;
  if (rules.error && !rules.data) {
    const message = rules.error.name === 'Refusal' ? rules.error.message : null;
    return <GameUnreachable of="game" message={message} onRetry={rules.refetch} />;
  }
  if (!currency || !rules.data) return <GameLoading />;
  if (rules.data.stopped && !resumes) return <GameStopped />;
  return <Seated {...props} data={rules.data} currency={currency} />;
}

type SeatedProps<Rules extends { stopped: boolean }> = GameScreenProps<Rules> & {
  data: Rules;
  currency: Currency;
};

function Seated<Rules extends { stopped: boolean }>({ Table, rules, data, currency }: SeatedProps<Rules>) {
  const { refetch } = rules;
  const askAgain = useCallback(() => void refetch(), [refetch]);
  return <Table rules={data} currency={currency} onStopped={askAgain} />;
}
