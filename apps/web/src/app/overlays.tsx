import { Suspense, useState } from 'react';
import { lazyPart } from '../rendering/lazy-part.ts';
import { useAlerts } from '../shared/messages/alerts.ts';
import { closeOverlays, type OpenOverlay, useOverlays } from '../shared/overlays/overlays.ts';
import { OverlayFallback } from '../shared/ui/overlay-fallback.tsx';

const Overlay = lazyPart(() => import('./overlay-table.tsx'), 'Overlay');
const AlertHost = lazyPart(() => import('./alert-host.tsx'), 'AlertHost');
const ToastHost = lazyPart<'ToastHost', object>(
  () => import('../shared/messages/toast-host.tsx'),
  'ToastHost',
);

const noOverlays: readonly OpenOverlay[] = [];

export function Overlays() {
  const open = useOverlays((overlays) => overlays.open);
  const alert = useAlerts((alerts) => alerts.queue[0]);
  // Overlays that open during an alert wait for its answer. A dialog opened later would hide the alert from screen
  // readers, although the alert is in front.
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
