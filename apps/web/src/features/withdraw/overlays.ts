import { lazyOverlay } from '../../shared/overlays/lazy-overlay.tsx';

/** The overlays of this feature, by name. */
export const withdrawOverlays = {
  withdraw: lazyOverlay<'withdraw'>(() =>
    import('./withdraw-overlay.tsx').then((module) => module.WithdrawOverlay),
  ),
};
