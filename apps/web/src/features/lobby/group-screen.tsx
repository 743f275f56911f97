import { Button, Chip, ChipRow, EmptyArt, EmptyState } from '@palpite/ui';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLobby } from '../../shared/lobby/lobby.queries.ts';
import { paths } from '../../shared/paths.ts';
import { studioName, studioOf, studios } from '../../shared/studios.ts';
import { GameGrid, GridSkeleton } from './game-grid.tsx';
import { LobbyFailed } from './game-rail.tsx';

export function GroupScreen() {
  const { t } = useTranslation('lobby');
  const { productCode: requested } = useSearch({ strict: false }) as { productCode?: unknown };
  const chosen = studioOf(requested);
  const { lobby, failed, retry } = useLobby();
  const games = lobby?.games.filter(({ productCode }) => productCode === chosen.productCode);
  return (
    <div className="flex flex-col gap-3 pb-6">
      <ChipRow label={t('detail.studio')}>
        {studios.map(({ productCode, name }) => (
          <Chip
            key={productCode}
            selected={productCode === chosen.productCode}
            render={<Link to={paths.gameGroup} search={{ productCode }} replace />}
          >
            {name}
          </Chip>
        ))}
      </ChipRow>
      {failed ? (
        <LobbyFailed onRetry={retry} />
      ) : games === undefined ? (
        <GridSkeleton />
      ) : games.length > 0 ? (
        <GameGrid key={chosen.productCode} games={games} />
      ) : (
        <EmptyState
          art={<EmptyArt kind="favourites" className="w-32" />}
          title={t('group.none', { studio: studioName(chosen.productCode) })}
          text={t('group.noneText')}
          action={
            <Button variant="secondary" render={<Link to={paths.casino} />}>
              {t('group.action')}
            </Button>
          }
        />
      )}
    </div>
  );
}
