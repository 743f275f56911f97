import { lazyOverlay } from '../../shared/overlays/lazy-overlay.tsx';

export const vipOverlays = {
  levelUp: lazyOverlay<'levelUp'>(() =>
    import('./level-up-overlay.tsx').then((module) => module.LevelUpOverlay),
  ),
};
