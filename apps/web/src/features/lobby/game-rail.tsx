import { Button, EmptyArt, EmptyState, SectionHead, Skeleton } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Staggered } from '../../rendering/staggered.tsx';
import { useContinued, useLobby } from '../../shared/lobby/lobby.queries.ts';
import type { Game } from '../../shared/lobby/lobby.ts';
import { playGame } from '../../shared/lobby/open-game.ts';
import { paths } from '../../shared/paths.ts';
import { GameCard, useCardWords } from './game-card.tsx';

/** The other games are behind the link. */
const railMax = 12;

const placeholders = ['a', 'b', 'c', 'd'] as const;

export function RailSkeleton({ title }: { title: string }) {
  return (
    <section aria-busy="true">
      <SectionHead title={title} />
      <div className="rail gap-u-10">
        {placeholders.map((key) => (
          <Skeleton key={key} className="aspect-3/4 w-u-112 shrink-0 rounded-sm" />
        ))}
      </div>
    </section>
  );
}

type GameRailProps = {
  title: string;
  games: readonly Game[];
  all?: { search: Record<string, string>; to?: typeof paths.casino | typeof paths.gameGroup };
  badge?: (game: Game, place: number) => ReactNode;
};

export function GameRail({ title, games, all, badge }: GameRailProps) {
  const { t } = useTranslation();
  const words = useCardWords();
  if (games.length === 0) return null;
  return (
    <section>
      <SectionHead
        title={title}
        action={
          all ? (
            <Link to={all.to ?? paths.casino} search={all.search} className="hit-48 relative">
              {t('seeAll')}
            </Link>
          ) : null
        }
      />
      <div className="rail gap-u-10">
        <Staggered name={`rail ${title}`} first={4} step={4}>
          {games.slice(0, railMax).map((game, at) => (
            <GameCard
              key={game.code}
              game={game}
              words={words}
              badge={badge?.(game, at + 1)}
              className="w-u-112 shrink-0 md:w-36"
            />
          ))}
        </Staggered>
      </div>
    </section>
  );
}

const shownMax = 8;

export function ContinuePlaying() {
  const { t } = useTranslation('lobby');
  const words = useCardWords();
  const { lobby } = useLobby();
  const continued = useContinued(lobby).slice(0, shownMax);
  if (continued.length === 0) return null;
  return (
    <section>
      <SectionHead title={t('rails.continue')} />
      <div className="rail gap-u-12">
        {continued.map(({ game, open }) => (
          <GameCard
            key={game.code}
            game={game}
            words={words}
            badge={open ? t('inPlay') : undefined}
            onOpen={playGame}
            className="w-u-152 shrink-0 md:w-44"
          />
        ))}
      </div>
    </section>
  );
}

export function LobbyFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['lobby', 'common']);
  return (
    <EmptyState
      art={<EmptyArt kind="offline" className="w-32" />}
      title={t('lobby:failed')}
      action={
        <Button variant="secondary" size={40} onClick={onRetry}>
          {t('common:retry')}
        </Button>
      }
    />
  );
}
