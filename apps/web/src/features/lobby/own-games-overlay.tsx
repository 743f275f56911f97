import { Sheet } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { useLobby } from '../../shared/lobby/lobby.queries.ts';
import { openGame } from '../../shared/lobby/open-game.ts';
import type { OverlayComponentProps } from '../../shared/overlays/overlays.ts';
import { GameCard, useCardWords } from './game-card.tsx';
import { GridSkeleton } from './game-grid.tsx';
import { LobbyFailed } from './game-rail.tsx';

function OwnGames({ onOpened }: { onOpened: () => void }) {
  const words = useCardWords();
  const { lobby, failed, retry } = useLobby();
  if (failed) return <LobbyFailed onRetry={retry} />;
  if (!lobby) return <GridSkeleton />;
  return (
    <div className="gutter grid grid-cols-3 gap-3 big:grid-cols-2">
      {lobby.games
        .filter(({ productCode }) => productCode === 'SELF')
        .map((game) => (
          <GameCard
            key={game.code}
            game={game}
            words={words}
            plain
            onOpen={(chosen) => {
              openGame(chosen);
              onOpened();
            }}
          />
        ))}
    </div>
  );
}

export function OwnGamesOverlay({ onClose }: OverlayComponentProps<'ownGames'>) {
  const { t } = useTranslation();
  return (
    <Sheet open onOpenChange={onClose} title={t('top.ownGames')} closeLabel={t('close')}>
      <div className="-mx-4">
        <OwnGames onOpened={onClose} />
      </div>
    </Sheet>
  );
}
