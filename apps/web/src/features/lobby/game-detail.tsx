import { formatNumber } from '@palpite/i18n';
import { Button, EmptyArt, EmptyState, GameTile, Skeleton } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/api.ts';
import { useLocale } from '../../shared/i18n/i18n.ts';
import { lobbyKey, useContinued, useLobby } from '../../shared/lobby/lobby.queries.ts';
import type { Game, Lobby } from '../../shared/lobby/lobby.ts';
import { playGame } from '../../shared/lobby/open-game.ts';
import { paths } from '../../shared/paths.ts';
import { studioName } from '../../shared/studios.ts';
import { StoppedNote, useStopped } from '../../shared/ui/stopped.tsx';
import { FavouriteButton, floorHundredths, useCardWords } from './game-card.tsx';
import { GameRail, LobbyFailed } from './game-rail.tsx';

function Fact({ title, value, text }: { title: string; value: string; text?: string }) {
  return (
    <div className="rounded-card bg-surface-1 p-4">
      <dt className="text-caption text-fg-3">{title}</dt>
      <dd>
        <span className="tabular text-title-sm text-fg-1">{value}</span>
        {text ? <p className="mt-1.5 text-body-sm text-fg-2">{text}</p> : null}
      </dd>
    </div>
  );
}

function GameFacts({ game }: { game: Game }) {
  const { t } = useTranslation('lobby');
  const locale = useLocale();
  const percent =
    game.returnPercent === null ? null : formatNumber(floorHundredths(game.returnPercent), locale);
  return (
    <dl className="grid gap-3 tablet:grid-cols-2">
      {percent === null ? null : (
        <Fact
          title={t('detail.returnTitle')}
          value={`${percent}%`}
          text={t('detail.returnText', { amount: percent })}
        />
      )}
      <Fact title={t('detail.kind')} value={t(`kinds.${game.kind}`)} text={t(`kindTexts.${game.kind}`)} />
    </dl>
  );
}

/** The operator's text about the game, as plain text. A game without one shows nothing. */
function Description({ gameType }: { gameType: string }) {
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: [lobbyKey, 'text', gameType, locale],
    meta: { background: true },
    queryFn: ({ signal }) => call('getGameText', { query: { gameType, loading: false } }, { signal }),
    staleTime: 60_000,
  });
  return data?.description ? (
    <p className="max-w-prose text-body text-fg-2 wrap-anywhere whitespace-pre-line">{data.description}</p>
  ) : null;
}

function Detail({ game, lobby }: { game: Game; lobby: Lobby }) {
  const words = useCardWords();
  const { t } = useTranslation(['lobby', 'common']);
  const open = useContinued(lobby).some((each) => each.open && each.game.code === game.code);
  const stopped = useStopped() !== null;
  const studio = game.productCode === 'SELF' ? t('lobby:kinds.original') : studioName(game.productCode);
  const others = lobby.games.filter(
    ({ productCode, code }) => productCode === game.productCode && code !== game.code,
  );
  return (
    <div className="flex flex-col gap-3 pb-8">
      <div className="gutter flex flex-col items-center gap-5 pt-2 tablet:flex-row tablet:items-end short:items-start!">
        <div className="relative w-u-208 shrink-0 tablet:w-56 short:w-40!">
          <GameTile game={game.art} picture={game.picture} className="w-full" />
        </div>
        <div className="flex w-full flex-col gap-4 tablet:max-w-96">
          <div className="flex items-center justify-between gap-3">
            <div className="min-w-0">
              <p className="text-caption text-fg-3">{studio}</p>
              <h2 className="font-brand text-title text-fg-1">{game.name}</h2>
            </div>
            <FavouriteButton game={game} words={words} className="size-11 shrink-0 bg-surface-2 text-fg-1" />
          </div>
          {game.stopped ? (
            <div className="rounded-card bg-surface-1 p-4 text-center">
              <p className="text-title-sm">{t('common:soon')}</p>
              <p className="mt-1 text-body-sm text-fg-3">{t('lobby:detail.soonText')}</p>
            </div>
          ) : (
            <Button disabled={stopped} onClick={() => playGame(game)}>
              <Play aria-hidden="true" size={20} fill="currentColor" />
              {t(open ? 'lobby:detail.resume' : 'lobby:detail.play')}
            </Button>
          )}
          <StoppedNote />
        </div>
      </div>
      <div className="gutter mt-2 flex flex-col gap-4">
        <Description gameType={game.code} />
        <GameFacts game={game} />
      </div>
      <GameRail title={t('lobby:detail.more', { studio })} games={others} />
    </div>
  );
}

export function GameDetail() {
  const { t } = useTranslation('lobby');
  const { productCode, gameType } = useSearch({ strict: false }) as Record<string, unknown>;
  const { lobby, failed, retry } = useLobby();
  if (failed) return <LobbyFailed onRetry={retry} />;
  if (!lobby)
    return (
      <div className="gutter flex flex-col items-center gap-5 pt-2" aria-busy="true">
        <Skeleton className="aspect-3/4 w-u-208 rounded-sm" />
        <Skeleton className="h-14 w-full rounded-card" />
        <Skeleton className="h-28 w-full rounded-card" />
      </div>
    );
  const game = lobby.byCode.get(String(gameType));
  if (game && game.productCode === productCode) return <Detail key={game.code} game={game} lobby={lobby} />;
  return (
    <EmptyState
      className="mt-8"
      art={<EmptyArt kind="search" className="w-40" />}
      title={t('detail.missing')}
      text={t('detail.missingText')}
      action={
        <Button variant="secondary" render={<Link to={paths.casino} />}>
          {t('group.action')}
        </Button>
      }
    />
  );
}
