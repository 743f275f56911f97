import { Button, EmptyArt, EmptyState } from '@palpite/ui';
import { useTranslation } from 'react-i18next';

export interface FailedStateProps {
  title: string;
  text: string;
  onRetry: () => void;
  /** It is being tried again. */
  retrying?: boolean;
  className?: string;
}

/** This stands where something could not be read, with the way to try again. */
export function FailedState({ title, text, onRetry, retrying = false, className }: FailedStateProps) {
  const { t } = useTranslation('common');
  return (
    <EmptyState
      {...(className && { className })}
      art={<EmptyArt kind="offline" className="w-40" />}
      title={title}
      text={text}
      action={
        <Button loading={retrying} onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  );
}
