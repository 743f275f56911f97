import { lazyOverlay } from '../../shared/overlays/lazy-overlay.tsx';

/** The overlays of this feature, by name. */
export const signInOverlays = {
  signIn: lazyOverlay<'signIn'>(() => import('./sign-in-overlay.tsx').then((module) => module.SignInOverlay)),
};
