import type { ComponentType } from 'react';
import { closeOverlays, type OpenOverlay } from '../shared/overlays/overlays.ts';
import { overlayTable } from './overlay-table.ts';

/** This is one open overlay, by its name in the table. */
export function Overlay({ name, props }: OpenOverlay) {
  // The table pairs each name with the component of its props; the union hides that pairing from the compiler.
  const Component = overlayTable[name] as ComponentType<object & { onClose: () => void }>;
  return <Component {...props} onClose={() => closeOverlays(name)} />;
}
