import { lazyOverlay } from '../../shared/overlays/lazy-overlay.tsx';

export const inboxOverlays = {
  inbox: lazyOverlay<'inbox'>(() => import('./inbox-overlay.tsx').then((module) => module.InboxOverlay)),
};
