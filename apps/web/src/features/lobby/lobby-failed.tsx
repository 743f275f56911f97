import { Button, EmptyArt, EmptyState } from '@palpite/ui';
import { useTranslation } from 'react-i18next';

export function LobbyFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['lobby', 'common']);
  return (
    <EmptyState
      art={<EmptyArt kind="offline" className="w-32" />}
      title={t('lobby:failed')}
      action={
        <Button variant="secondary" size={40} onClick={onRetry}>
          {t('common:retry')}
        </Button>
      }
    />
  );
}
