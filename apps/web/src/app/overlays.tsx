import { type ComponentType, lazy, Suspense } from 'react';
import { useAlerts } from '../shared/alerts.ts';
import { closeOverlays, type OpenOverlay, useOverlays } from '../shared/overlays.ts';
import { overlayTable } from './overlay-table.ts';

const AlertHost = lazy(async () => ({ default: (await import('./alert-host.tsx')).AlertHost }));
const ToastHost = lazy(async () => ({ default: (await import('./toast-host.tsx')).ToastHost }));

function Overlay({ name, props }: OpenOverlay) {
  // The table pairs each name with the component of its props; the union hides that pairing from the compiler.
  const Component = overlayTable[name] as ComponentType<object & { onClose: () => void }>;
  return <Component {...props} onClose={() => closeOverlays(name)} />;
}

/** This draws the open overlays, the alert in front of them, and the toasts. */
export function Overlays() {
  const open = useOverlays((overlays) => overlays.open);
  const alert = useAlerts((alerts) => alerts.queue[0]);
  return (
    <>
      {open.map((overlay) => (
        <Suspense key={overlay.name} fallback={null}>
          <Overlay {...overlay} />
        </Suspense>
      ))}
      <Suspense fallback={null}>
        {alert ? <AlertHost key={alert.id} alert={alert} /> : null}
        <ToastHost />
      </Suspense>
    </>
  );
}
