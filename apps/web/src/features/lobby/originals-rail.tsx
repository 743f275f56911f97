import { useTranslation } from 'react-i18next';
import { useLobby } from '../../shared/lobby/lobby.queries.ts';
import { GameRail, RailSkeleton } from './game-rail.tsx';
import { LobbyFailed } from './lobby-failed.tsx';

export function OriginalsRail() {
  const { t } = useTranslation('lobby');
  const { lobby, failed, retry } = useLobby();
  if (failed) return <LobbyFailed onRetry={retry} />;
  if (!lobby) return <RailSkeleton title={t('shelves.originals')} />;
  const games = lobby.games.filter(({ productCode }) => productCode === 'SELF');
  return <GameRail title={t('shelves.originals')} games={games} all={{ search: { shelf: 'originals' } }} />;
}
