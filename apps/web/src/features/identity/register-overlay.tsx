import type { OverlayComponentProps } from '../../shared/overlays/overlays.ts';
import { AccessSheet } from './access-sheet.tsx';

/** This opens the popup on the registration. */
export function RegisterOverlay({ onClose }: OverlayComponentProps<'register'>) {
  return <AccessSheet tab="register" onClose={onClose} />;
}
