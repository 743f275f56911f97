import { Button, Skeleton } from '@palpite/ui';
import { useTranslation } from 'react-i18next';

/** This holds the place of a seed or a proof that is on its way, or says why it did not come. */
export function LoadState({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation('fairness');
  if (error === null)
    return (
      <div aria-busy="true" className="flex flex-col gap-4">
        <Skeleton className="h-16 w-full rounded-md" />
        <Skeleton className="h-16 w-full rounded-md" />
        <Skeleton className="h-16 w-full rounded-md" />
      </div>
    );
  return (
    <div role="alert" className="flex flex-col items-center gap-4 py-8">
      <p className="text-center text-body-sm text-fg-2">
        {error.name === 'Refusal' ? t('unreachable') : error.message}
      </p>
      <Button variant="secondary" size={40} onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
