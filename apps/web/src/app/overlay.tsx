import type { ComponentType } from 'react';
import { closeOverlays, type OpenOverlay } from '../shared/overlays/overlays.ts';
import { overlayTable } from './overlay-table.ts';

export function Overlay({ name, props }: OpenOverlay) {
  // The table pairs each name with the component for its props; TypeScript cannot see the pairing through the union.
  const Component = overlayTable[name] as ComponentType<object & { onClose: () => void }>;
  return <Component {...props} onClose={() => closeOverlays(name)} />;
}
