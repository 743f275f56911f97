import { lazy, Suspense, useEffect, useState } from 'react';
import { useAlerts } from '../shared/alerts.ts';
import { i18n } from '../shared/i18n.ts';
import { useNotice } from '../shared/notice.ts';
import { closeOverlays, type OpenOverlay, useOverlays } from '../shared/overlays.ts';
import { whenReachable } from '../shared/when-reachable.ts';

// The table of all overlays comes with the first one that opens.
const Overlay = lazy(async () => ({ default: (await whenReachable(() => import('./overlay.tsx'))).Overlay }));
const AlertHost = lazy(async () => ({
  default: (await whenReachable(() => import('./alert-host.tsx'))).AlertHost,
}));
const ToastHost = lazy(async () => ({
  default: (await whenReachable(() => import('../shared/toast-host.tsx'))).ToastHost,
}));

/** What was kept of an overlay comes sooner, also without a network. */
const comesWithinMs = 1_000;

/** An overlay that a lost network keeps away is forgotten and told of: later it would open over something else. */
function Coming({ name }: Pick<OpenOverlay, 'name'>) {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (navigator.onLine) return;
      closeOverlays(name);
      useNotice.setState({ text: i18n.t('errors:readUnreachable') });
    }, comesWithinMs);
    return () => clearTimeout(timer);
  }, [name]);
  return null;
}

/** This draws the open overlays, the alert in front of them, and the toasts. */
export function Overlays() {
  const open = useOverlays((overlays) => overlays.open);
  const alert = useAlerts((alerts) => alerts.queue[0]);
  // What opens while an alert stands waits for its answer: a dialog that comes later would hide the alert from a
  // screen reader, though it lies in front.
  const [behind, follow] = useState(open);
  if (!alert && behind !== open) follow(open);
  const drawn = alert ? open.filter((overlay) => behind.includes(overlay)) : open;
  return (
    <>
      {drawn.map((overlay) => (
        <Suspense key={overlay.name} fallback={<Coming name={overlay.name} />}>
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
