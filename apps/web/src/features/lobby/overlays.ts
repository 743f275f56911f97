import { lazyOverlay } from '../../shared/overlays/lazy-overlay.tsx';

export const lobbyOverlays = {
  ownGames: lazyOverlay<'ownGames'>(() =>
    import('./own-games-overlay.tsx').then((module) => module.OwnGamesOverlay),
  ),
};
