import { lazyOverlay } from '../../shared/overlays/lazy-overlay.tsx';

export const slipOverlays = {
  slip: lazyOverlay<'slip'>(() => import('./slip-overlay.tsx').then((module) => module.SlipOverlay)),
  onePress: lazyOverlay<'onePress'>(() =>
    import('./one-press-overlay.tsx').then((module) => module.OnePressOverlay),
  ),
};
