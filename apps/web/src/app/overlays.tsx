import { Suspense, useState } from 'react';
import { lazyPart } from '../rendering/lazy-part.ts';
import { useAlerts } from '../shared/messages/alerts.ts';
import { closeOverlays, type OpenOverlay, useOverlays } from '../shared/overlays/overlays.ts';
import { OverlayFallback } from '../shared/ui/overlay-fallback.tsx';

// The table of all overlays comes with the first one that opens.
const Overlay = lazyPart(() => import('./overlay.tsx'), 'Overlay');
const AlertHost = lazyPart(() => import('./alert-host.tsx'), 'AlertHost');
const ToastHost = lazyPart<'ToastHost', object>(
  () => import('../shared/messages/toast-host.tsx'),
  'ToastHost',
);

const noOverlays: readonly OpenOverlay[] = [];

/** This draws the open overlays, the alert in front of them, and the toasts. */
export function Overlays() {
  const open = useOverlays((overlays) => overlays.open);
  const alert = useAlerts((alerts) => alerts.queue[0]);
  // What opens while an alert stands waits for its answer: a dialog that comes later would hide the alert from a
  // screen reader, though it lies in front.
  const [behind, follow] = useState(alert ? noOverlays : open);
  if (!alert && behind !== open) follow(open);
  const drawn = alert ? open.filter((overlay) => behind.includes(overlay)) : open;
  return (
    <>
      {drawn.map((overlay) => (
        <Suspense
          key={overlay.name}
          fallback={<OverlayFallback onGone={() => closeOverlays(overlay.name)} />}
        >
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
