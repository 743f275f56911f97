import { lazyOverlay } from '../../shared/overlays/lazy-overlay.tsx';

export const limitsOverlays = {
  sitting: lazyOverlay<'sitting'>(() =>
    import('./sitting-overlay.tsx').then((module) => module.SittingOverlay),
  ),
};
