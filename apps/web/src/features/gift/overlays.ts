import { lazyOverlay } from '../../shared/overlays/lazy-overlay.tsx';

/** The overlays of this feature, by name. */
export const giftOverlays = {
  gift: lazyOverlay<'gift'>(() => import('./gift-overlay.tsx').then((module) => module.GiftOverlay)),
};
