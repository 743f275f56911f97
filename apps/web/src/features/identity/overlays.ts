import { lazyOverlay } from '../../shared/lazy-overlay.tsx';

/** The overlays of this feature, by name. */
export const identityOverlays = {
  login: lazyOverlay<'login'>(() => import('./login-overlay.tsx').then((module) => module.LoginOverlay)),
  register: lazyOverlay<'register'>(() =>
    import('./login-overlay.tsx').then((module) => module.LoginOverlay),
  ),
  recoverPassword: lazyOverlay<'recoverPassword'>(() =>
    import('./login-overlay.tsx').then((module) => module.LoginOverlay),
  ),
  startMask: lazyOverlay<'startMask'>(() =>
    import('./login-overlay.tsx').then((module) => module.LoginOverlay),
  ),
  editBank: lazyOverlay<'editBank'>(() =>
    import('./login-overlay.tsx').then((module) => module.LoginOverlay),
  ),
};
