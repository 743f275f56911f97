import { lazyOverlay } from '../../shared/overlays/lazy-overlay.tsx';

export const identityOverlays = {
  login: lazyOverlay<'login'>(() => import('./access-overlays.tsx').then((module) => module.LoginOverlay)),
  register: lazyOverlay<'register'>(() =>
    import('./access-overlays.tsx').then((module) => module.RegisterOverlay),
  ),
  recoverPassword: lazyOverlay<'recoverPassword'>(() =>
    import('./recovery-overlay.tsx').then((module) => module.RecoveryOverlay),
  ),
  startMask: lazyOverlay<'startMask'>(() => import('./start-mask.tsx').then((module) => module.StartMask)),
  testAccount: lazyOverlay<'testAccount'>(() =>
    import('./test-account-overlay.tsx').then((module) => module.TestAccountOverlay),
  ),
};
