import { Button, Skeleton } from '@palpite/ui';
import { useTranslation } from 'react-i18next';

/** Placeholder while a seed or proof loads, or the error with a retry button. */
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
