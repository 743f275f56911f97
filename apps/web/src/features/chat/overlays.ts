import { lazyOverlay } from '../../shared/overlays/lazy-overlay.tsx';

export const chatOverlays = {
  chat: lazyOverlay<'chat'>(() => import('./chat-overlay.tsx').then((module) => module.ChatOverlay)),
};
