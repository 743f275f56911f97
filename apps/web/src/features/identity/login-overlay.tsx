import type { OverlayComponentProps } from '../../shared/overlays/overlays.ts';
import { AccessSheet } from './access-sheet.tsx';

/** This opens the popup on the login; other credentials to start with make it another popup. */
export function LoginOverlay({ username, password, next, onClose }: OverlayComponentProps<'login'>) {
  return (
    <AccessSheet
      key={username ?? ''}
      tab="login"
      username={username}
      password={password}
      next={next}
      onClose={onClose}
    />
  );
}
