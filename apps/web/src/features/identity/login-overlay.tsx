import type { OverlayComponentProps } from '../../shared/overlays/overlays.ts';
import { AccessSheet } from './access-sheet.tsx';

/** Opens the sheet on the login tab; another username remounts it. */
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
