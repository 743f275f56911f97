import { lazyOverlay } from '../../shared/overlays/lazy-overlay.tsx';

/** The overlays of this feature, by name. */
export const chatOverlays = {
  chat: lazyOverlay<'chat'>(() => import('./chat-overlay.tsx').then((module) => module.ChatOverlay)),
};
