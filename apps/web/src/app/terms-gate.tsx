import { lazy, Suspense } from 'react';
import { useOverlays } from '../shared/overlays.ts';
import { paths } from '../shared/paths.ts';
import { useUserInfo } from '../shared/player.ts';

const TermsDialog = lazy(async () => ({
  default: (await import('../features/terms/terms-dialog.tsx')).TermsDialog,
}));

/** This asks for the acceptance of newer terms after a login, once the greeting is gone; the terms themselves stay readable. */
export function TermsGate({ path }: { path: string | undefined }) {
  const due = useUserInfo()?.termsDue ?? null;
  const isCovered = useOverlays((overlays) => overlays.open.length > 0);
  if (due === null || isCovered || path === paths.terms) return null;
  return (
    <Suspense>
      <TermsDialog version={due} />
    </Suspense>
  );
}
