import { useTranslation } from 'react-i18next';
import { useLobby } from '../../shared/lobby/lobby.queries.ts';
import { GameRail, RailSkeleton } from './game-rail.tsx';

/** These are the hot games, the hottest first; nothing when there is none. */
export function HotGames() {
  const { t } = useTranslation('lobby');
  const { lobby, failed } = useLobby();
  if (failed) return null;
  if (!lobby) return <RailSkeleton title={t('rails.hot')} />;
  return <GameRail title={t('rails.hot')} games={lobby.hot} all={{ search: { shelf: 'slots' } }} />;
}
