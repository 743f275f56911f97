import { lazyOverlay } from '../../shared/overlays/lazy-overlay.tsx';

/** The overlays of this feature, by name. */
export const inboxOverlays = {
  inbox: lazyOverlay<'inbox'>(() => import('./inbox-overlay.tsx').then((module) => module.InboxOverlay)),
};
