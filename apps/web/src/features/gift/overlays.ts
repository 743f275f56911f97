import { lazyOverlay } from '../../shared/overlays/lazy-overlay.tsx';

export const giftOverlays = {
  gift: lazyOverlay<'gift'>(() => import('./gift-overlay.tsx').then((module) => module.GiftOverlay)),
};
