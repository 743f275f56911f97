import { lazyOverlay } from '../../shared/overlays/lazy-overlay.tsx';

export const signInOverlays = {
  signIn: lazyOverlay<'signIn'>(() => import('./sign-in-overlay.tsx').then((module) => module.SignInOverlay)),
};
