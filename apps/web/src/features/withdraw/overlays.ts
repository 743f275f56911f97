import { lazyOverlay } from '../../shared/overlays/lazy-overlay.tsx';

export const withdrawOverlays = {
  withdraw: lazyOverlay<'withdraw'>(() =>
    import('./withdraw-overlay.tsx').then((module) => module.WithdrawOverlay),
  ),
};
