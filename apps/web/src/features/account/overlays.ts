import { lazyOverlay } from '../../shared/overlays/lazy-overlay.tsx';

export const accountOverlays = {
  avatars: lazyOverlay<'avatars'>(() =>
    import('./avatars-overlay.tsx').then((module) => module.AvatarsOverlay),
  ),
  changePassword: lazyOverlay<'changePassword'>(() =>
    import('./change-password-overlay.tsx').then((module) => module.ChangePasswordOverlay),
  ),
  changeEmail: lazyOverlay<'changeEmail'>(() =>
    import('./change-email-overlay.tsx').then((module) => module.ChangeEmailOverlay),
  ),
  sessions: lazyOverlay<'sessions'>(() =>
    import('./sessions-overlay.tsx').then((module) => module.SessionsOverlay),
  ),
};
