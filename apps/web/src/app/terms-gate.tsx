import { Suspense, useEffect } from 'react';
import { lazyPart } from '../rendering/lazy-part.ts';
import { useOverlays } from '../shared/overlays/overlays.ts';
import { paths } from '../shared/paths.ts';
import { refreshPlayer, useUserInfo } from '../shared/session/player.ts';
import { useTermsAsked } from '../shared/session/terms-asked.ts';

const TermsDialog = lazyPart(() => import('../features/terms/terms-dialog.tsx'), 'TermsDialog');

/**
 * This asks for the acceptance of newer terms: after a login, once the greeting is gone, and at once where the server
 * refused something for them. The terms themselves stay readable.
 */
export function TermsGate({ path }: { path: string | undefined }) {
  const due = useUserInfo()?.termsDue ?? null;
  const asked = useTermsAsked((terms) => terms.asked);
  const isCovered = useOverlays((overlays) => overlays.open.length > 0);
  // The server may know of terms that came after what this page has read.
  const isUnknown = asked && due === null;
  useEffect(() => {
    if (isUnknown) void refreshPlayer();
  }, [isUnknown]);
  if (due === null || (isCovered && !asked) || path === paths.terms) return null;
  return (
    <Suspense>
      <TermsDialog version={due} />
    </Suspense>
  );
}
