import type { GameName } from '@palpite/domain/games/names';
import { locales } from '@palpite/domain/locales';
import type { Currency } from '@palpite/domain/money';
import { type ComponentType, useCallback } from 'react';
import { useGameCode } from '../../../shared/games/held-game.ts';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import { refreshPlayer, usePlayerFailed, usePlayerPart } from '../../../shared/session/player.ts';
import { useSession } from '../../../shared/session/session.ts';
import { GameLoading, GameUnreachable } from './game-loading.tsx';
import { GameStopped } from './game-stopped.tsx';
import { type RulesOf, useRules } from './rules.queries.ts';

export type GameTableProps<Rules> = {
  rules: Rules;
  currency: Currency;
  onStopped: () => void;
};

export type GameScreenProps<Name extends GameName> = {
  game: Name;
  Table: ComponentType<GameTableProps<RulesOf<Name>>>;
  /** What a visitor sees, in games that visitors may open. Amounts are in the currency of the language. */
  Visit?: ComponentType<{ rules: RulesOf<Name>; currency: Currency }>;
  /** The table itself reports that the game is stopped, because a round may still be open. */
  resumes?: boolean;
};

/** Screen of any own game: its table, or the state in which it cannot be shown. */
export function GameScreen<Name extends GameName>(props: GameScreenProps<Name>) {
  const { game, Visit, resumes = false } = props;
  useGameCode(game);
  const visits = useSession(({ token }) => token === '') && Visit !== undefined;
  const currency = usePlayerPart((player) => player.currency);
  const { currency: visitorCurrency } = locales[useLocale()];
  const playerFailed = usePlayerFailed();
  const rules = useRules(game, visits ? visitorCurrency : currency);
  const { data, error, refetch } = rules;
  const askAgain = useCallback(() => void refetch(), [refetch]);
  if (visits && data) return <Visit rules={data} currency={visitorCurrency} />;
  if (playerFailed) return <GameUnreachable of="player" message={null} onRetry={refreshPlayer} />;
  if (error && !data) {
    const message = error.name === 'Refusal' ? error.message : null;
    return <GameUnreachable of="game" message={message} onRetry={refetch} />;
  }
  if (!currency || !data) return <GameLoading />;
  if (data.stopped && !resumes) return <GameStopped />;
  return <props.Table rules={data} currency={currency} onStopped={askAgain} />;
}
