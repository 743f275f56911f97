import { lazyOverlay } from '../../shared/overlays/lazy-overlay.tsx';

/** The overlays of this feature, by name. */
export const kycOverlays = {
  editBank: lazyOverlay<'editBank'>(() => import('./kyc-overlay.tsx').then((module) => module.KycOverlay)),
};
