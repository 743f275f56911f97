import type { OverlayComponentProps } from '../../shared/overlays/overlays.ts';
import { AccessSheet } from './access-sheet.tsx';

export function RegisterOverlay({ onClose }: OverlayComponentProps<'register'>) {
  return <AccessSheet tab="register" onClose={onClose} />;
}
