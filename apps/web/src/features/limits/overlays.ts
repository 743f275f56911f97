import { lazyOverlay } from '../../shared/overlays/lazy-overlay.tsx';

/** The overlays of this feature, by name. */
export const limitsOverlays = {
  sitting: lazyOverlay<'sitting'>(() =>
    import('./sitting-overlay.tsx').then((module) => module.SittingOverlay),
  ),
};
