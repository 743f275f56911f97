import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Staggered } from '../../rendering/staggered.tsx';
import { groupsOf, type Lobby, newGames } from '../../shared/lobby/lobby.ts';
import { paths } from '../../shared/paths.ts';
import { ContinuePlaying } from './continue-playing.tsx';
import { GameRail } from './game-rail.tsx';

/** The rails of the lobby. */
export function LobbyHome({ lobby, end }: { lobby: Lobby; end: ReactNode }) {
  const { t } = useTranslation('lobby');
  const originals = lobby.games.filter(({ productCode }) => productCode === 'SELF');
  const fresh = newGames(lobby);
  return (
    // A phone shows four rails.
    <Staggered name="lobby" first={4}>
      <ContinuePlaying />
      <GameRail title={t('rails.hot')} games={lobby.hot} />
      <GameRail title={t('shelves.originals')} games={originals} all={{ search: { shelf: 'originals' } }} />
      {groupsOf(lobby).map(({ productCode, name, games }) => (
        <GameRail
          key={productCode}
          title={name}
          games={games}
          all={{ to: paths.gameGroup, search: { productCode } }}
        />
      ))}
      <GameRail title={t('rails.new')} games={fresh} all={{ search: { shelf: 'new' } }} />
      {end}
    </Staggered>
  );
}
