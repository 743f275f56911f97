import { Button, cx } from '@palpite/ui';
import { useTranslation } from 'react-i18next';

export function DeskFailed({ onRetry, className }: { onRetry: () => void; className?: string }) {
  const { t } = useTranslation('desk');
  return (
    <div role="alert" className={cx('flex flex-col items-start gap-3 text-body-sm text-fg-2', className)}>
      <p>{t('failed')}</p>
      <Button variant="secondary" size={40} onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
