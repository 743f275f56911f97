import { Button, Dialog } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { closeAllOverlays } from '../../shared/overlays/overlays.ts';
import { paths } from '../../shared/paths.ts';
import { leave } from '../../shared/session/leave.ts';
import { useAcceptTerms } from './terms.queries.ts';

export function TermsDialog({ version }: { version: number }) {
  const { t } = useTranslation('terms');
  const accept = useAcceptTerms();
  return (
    <Dialog
      open
      // Escape must not close it.
      onOpenChange={() => {}}
      title={t('due.title')}
      description={t('due.text', { version })}
      confirmLabel={t('due.accept')}
      loading={accept.isPending}
      onConfirm={() => accept.mutate(version)}
      foot={
        <Button block variant="ghost" onClick={leave}>
          {t('due.leave')}
        </Button>
      }
    >
      {/* An open overlay would cover the terms. */}
      <Button block variant="secondary" render={<Link to={paths.terms} />} onClick={closeAllOverlays}>
        {t('due.read')}
      </Button>
    </Dialog>
  );
}
