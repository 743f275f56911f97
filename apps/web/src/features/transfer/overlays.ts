import { lazyOverlay } from '../../shared/overlays/lazy-overlay.tsx';

export const transferOverlays = {
  transfer: lazyOverlay<'transfer'>(() =>
    import('./transfer-overlay.tsx').then((module) => module.TransferOverlay),
  ),
};
