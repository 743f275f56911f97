import { lazyOverlay } from '../../shared/overlays/lazy-overlay.tsx';

export const kycOverlays = {
  editBank: lazyOverlay<'editBank'>(() => import('./kyc-overlay.tsx').then((module) => module.KycOverlay)),
};
