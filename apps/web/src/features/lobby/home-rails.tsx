import { useTranslation } from 'react-i18next';
import { useLobby } from '../../shared/lobby/lobby.queries.ts';
import { GameRail, LobbyFailed, RailSkeleton } from './game-rail.tsx';

export function HotGames() {
  const { t } = useTranslation('lobby');
  const { lobby, failed } = useLobby();
  if (failed) return null;
  if (!lobby) return <RailSkeleton title={t('rails.hot')} />;
  return <GameRail title={t('rails.hot')} games={lobby.hot} all={{ search: { shelf: 'slots' } }} />;
}

export function OriginalsRail() {
  const { t } = useTranslation('lobby');
  const { lobby, failed, retry } = useLobby();
  if (failed) return <LobbyFailed onRetry={retry} />;
  if (!lobby) return <RailSkeleton title={t('shelves.originals')} />;
  const games = lobby.games.filter(({ productCode }) => productCode === 'SELF');
  return <GameRail title={t('shelves.originals')} games={games} all={{ search: { shelf: 'originals' } }} />;
}
