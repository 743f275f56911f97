import { Button, EmptyArt, EmptyState } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Refusal, Unreachable } from '../api/api.ts';
import { paths } from '../paths.ts';

export interface FailedStateProps {
  title: string;
  text: string;
  onRetry: () => void;
  /** What came instead: a stopped player hears that, as trying again would bring the same. */
  error?: Error | null;
  /** It is being tried again. */
  retrying?: boolean;
  className?: string;
}

/** Whether the server refused something because the player has stopped playing. */
export const isOfStop = (error: unknown): error is Refusal =>
  error instanceof Refusal && (error.code === 'play_stopped' || error.code === 'play_stopped_always');

/** This stands where something could not be read, with the way to try again, or to what is open to a stopped player. */
export function FailedState({ title, text, onRetry, error, retrying = false, className }: FailedStateProps) {
  const { t } = useTranslation('common');
  const stopped = isOfStop(error);
  return (
    <EmptyState
      {...(className && { className })}
      art={<EmptyArt kind={stopped ? 'favourites' : 'offline'} className="w-40" />}
      title={stopped ? t('stopped.closed') : title}
      // Why there is no answer is the same sentence everywhere; a refusal was told by an alert.
      text={stopped || error instanceof Unreachable ? error.message : text}
      action={
        stopped ? (
          <Button variant="secondary" render={<Link to={paths.wallet} />}>
            {t('stopped.wallet')}
          </Button>
        ) : (
          <Button loading={retrying} onClick={onRetry}>
            {t('retry')}
          </Button>
        )
      }
    />
  );
}
