import { Button, EmptyArt, EmptyState } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { Unreachable } from '../../shared/api/api.ts';

/** Says that a list could not be loaded and offers a retry. */
export function ListFailed({ fault, onRetry }: { fault: Error; onRetry: () => void }) {
  const { t } = useTranslation(['sports', 'common']);
  return (
    <div role="alert">
      <EmptyState
        art={<EmptyArt kind={fault instanceof Unreachable ? 'offline' : 'fault'} className="w-36" />}
        title={t('failed.title')}
        text={fault instanceof Unreachable ? fault.message : t('failed.text')}
        action={
          <Button variant="secondary" onClick={onRetry}>
            {t('common:retry')}
          </Button>
        }
      />
    </div>
  );
}
