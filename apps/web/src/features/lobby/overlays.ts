import { lazyOverlay } from '../../shared/overlays/lazy-overlay.tsx';

/** The overlays of this feature, by name. */
export const lobbyOverlays = {
  ownGames: lazyOverlay<'ownGames'>(() =>
    import('./own-games-overlay.tsx').then((module) => module.OwnGamesOverlay),
  ),
};
