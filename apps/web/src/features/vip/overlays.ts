import { lazyOverlay } from '../../shared/overlays/lazy-overlay.tsx';

/** The overlays of this feature, by name. */
export const vipOverlays = {
  levelUp: lazyOverlay<'levelUp'>(() =>
    import('./level-up-overlay.tsx').then((module) => module.LevelUpOverlay),
  ),
};
