import { lazyOverlay } from '../../shared/overlays/lazy-overlay.tsx';

/** The overlays of this feature, by name. */
export const transferOverlays = {
  transfer: lazyOverlay<'transfer'>(() =>
    import('./transfer-overlay.tsx').then((module) => module.TransferOverlay),
  ),
};
