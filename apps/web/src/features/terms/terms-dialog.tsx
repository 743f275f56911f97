import { Button, Dialog } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../shared/api.ts';
import { FormAlert } from '../../shared/forms/form-alert.tsx';
import { leave } from '../../shared/leave.ts';
import { closeAllOverlays } from '../../shared/overlays.ts';
import { paths } from '../../shared/paths.ts';
import { useAcceptTerms } from './terms.queries.ts';

/** This asks a player to accept terms that are newer than the accepted ones: read, accept, or log out. */
export function TermsDialog({ version }: { version: number }) {
  const { t } = useTranslation(['terms', 'errors']);
  const accept = useAcceptTerms();
  const { error } = accept;
  return (
    <Dialog
      open
      // Escape is no answer.
      onOpenChange={() => {}}
      title={t('terms:due.title')}
      description={t('terms:due.text', { version })}
      confirmLabel={t('terms:due.accept')}
      loading={accept.isPending}
      onConfirm={() => accept.mutate(version)}
      foot={
        <Button block variant="ghost" onClick={() => void leave()}>
          {t('terms:due.leave')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <FormAlert
          text={error ? (error instanceof Refusal ? error.message : t('errors:writeUnreachable')) : undefined}
        />
        {/* What lies over the screen would lie over the terms too. */}
        <Button block variant="secondary" render={<Link to={paths.terms} />} onClick={closeAllOverlays}>
          {t('terms:due.read')}
        </Button>
      </div>
    </Dialog>
  );
}
