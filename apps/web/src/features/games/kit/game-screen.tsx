import type { GameName } from '@palpite/domain/games/names';
import { locales } from '@palpite/domain/locales';
import type { Currency } from '@palpite/domain/money';
import { Button, EmptyArt, EmptyState, Skeleton } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { type ComponentType, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGameCode } from '../../../shared/games/current-game.ts';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import { paths } from '../../../shared/paths.ts';
import { refreshPlayer, usePlayerFailed, usePlayerPart } from '../../../shared/session/player.ts';
import { useSession } from '../../../shared/session/session.ts';
import { GameFrame } from './game-frame.tsx';
import { type RulesOf, useRules } from './rules/rules.queries.ts';

export type GameTableProps<Rules> = {
  rules: Rules;
  currency: Currency;
  onStopped: () => void;
};

type GameScreenProps<Name extends GameName> = {
  game: Name;
  Table: ComponentType<GameTableProps<RulesOf<Name>>>;
  /** What a visitor sees, in games that visitors may open. Amounts are in the currency of the language. */
  Visit?: ComponentType<{ rules: RulesOf<Name>; currency: Currency }>;
  /** The table itself reports that the game is stopped, because a round may still be open. */
  resumes?: boolean;
};

export function GameScreen<Name extends GameName>(props: GameScreenProps<Name>) {
  const { game, Visit, resumes = false } = props;
  useGameCode(game);
  const visits = useSession(({ token }) => token === '') && Visit !== undefined;
  const currency = usePlayerPart((player) => player.currency);
  const { currency: visitorCurrency } = locales[useLocale()];
  const playerFailed = usePlayerFailed();
  const rules = useRules(game, visits ? visitorCurrency : currency);
  const { data, error, refetch } = rules;
  const refetchRules = useCallback(() => void refetch(), [refetch]);
  if (visits && data) return <Visit rules={data} currency={visitorCurrency} />;
  if (playerFailed) return <GameUnreachable of="player" message={null} onRetry={refreshPlayer} />;
  if (error && !data) {
    const message = error.name === 'Refusal' ? error.message : null;
    return <GameUnreachable of="game" message={message} onRetry={refetch} />;
  }
  if (!currency || !data) return <GameLoading />;
  if (data.stopped && !resumes) return <GameStopped />;
  return <props.Table rules={data} currency={currency} onStopped={refetchRules} />;
}

function GameLoading() {
  return (
    <GameFrame
      head={<Skeleton className="my-2 h-9 w-32 rounded-sm" />}
      board={<Skeleton className="m-4 flex-1 rounded-card" />}
      controls={
        <>
          <Skeleton className="h-12 w-full rounded-md" />
          <Skeleton className="h-18 w-full rounded-md" />
          <Skeleton className="h-13 w-full rounded-md" />
          <Skeleton className="h-14 w-full rounded-card" />
        </>
      }
    />
  );
}

type GameUnreachableProps = {
  of: 'game' | 'player';
  message: string | null;
  onRetry: () => Promise<unknown>;
};

function GameUnreachable({ of, message, onRetry }: GameUnreachableProps) {
  const { t } = useTranslation('originals');
  const [retrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await onRetry();
    setRetrying(false);
  };
  return (
    <div role="alert" className="grid min-h-[64dvh] place-items-center">
      <EmptyState
        art={<EmptyArt kind="offline" className="w-40" />}
        title={t(of === 'game' ? 'unreachable.title' : 'unreachable.playerTitle')}
        text={message ?? t(of === 'game' ? 'unreachable.text' : 'unreachable.playerText')}
        action={
          <Button loading={retrying} loadingLabel={t('retry')} onClick={() => void retry()}>
            {t('retry')}
          </Button>
        }
      />
    </div>
  );
}

export function GameStopped() {
  const { t } = useTranslation('originals');
  return (
    <div className="grid min-h-[64dvh] place-items-center">
      <EmptyState
        art={<EmptyArt kind="favourites" className="w-40" />}
        title={t('stopped.title')}
        text={t('stopped.text')}
        action={
          <Button variant="secondary" render={<Link to={paths.casino} />}>
            {t('stopped.action')}
          </Button>
        }
      />
    </div>
  );
}
