import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../rendering/lazy-part.ts';
import { useOverlays } from '../../shared/overlays/overlays.ts';
import { paths } from '../../shared/paths.ts';
import { refreshPlayer, useUserInfo } from '../../shared/session/player.ts';
import { useTermsRequired } from '../../shared/session/session.ts';

const TermsDialog = lazyPart(() => import('../../features/terms/terms-dialog.tsx'), 'TermsDialog');

/**
 * Asks for acceptance of newer terms: after a login once no overlay is open, and at once when the server refused a call
 * because of them. The terms screen itself stays readable.
 */
export function TermsGate({ path }: { path: string | undefined }) {
  const due = useUserInfo()?.termsDue ?? null;
  const required = useTermsRequired((terms) => terms.required);
  const isCovered = useOverlays((overlays) => overlays.open.length > 0);
  // The server may require terms that are newer than the user info of this page.
  const isUnknown = required && due === null;
  useEffect(() => {
    if (isUnknown) void refreshPlayer();
  }, [isUnknown]);
  if (due === null || (isCovered && !required) || path === paths.terms) return null;
  return (
    <Suspense>
      <TermsDialog version={due} />
    </Suspense>
  );
}
