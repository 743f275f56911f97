import { Button, EmptyArt, type EmptyArtKind, EmptyState } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Refusal, Unreachable } from '../api/api.ts';
import { openOverlay } from '../overlays/overlays.ts';
import { paths } from '../paths.ts';

interface FailedStateProps {
  title: string;
  text: string;
  onRetry: () => void;
  /** The error. A stopped player sees its message instead of a retry, which would fail again. */
  error?: Error | null;
  retrying?: boolean;
  className?: string;
}

export const isStopRefusal = (error: unknown): error is Refusal =>
  error instanceof Refusal && (error.code === 'play_stopped' || error.code === 'play_stopped_always');

export function FailedState({ title, text, onRetry, error, retrying = false, className }: FailedStateProps) {
  const { t } = useTranslation('common');
  const stopped = isStopRefusal(error);
  return (
    <EmptyState
      {...(className && { className })}
      art={<EmptyArt kind={stopped ? 'favourites' : 'offline'} className="w-40" />}
      title={stopped ? t('stopped.closed') : title}
      // Network errors have one text everywhere. A refusal was announced by an alert.
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

interface GuestStateProps {
  art: EmptyArtKind;
  title: string;
  text: string;
  className?: string;
}

export function LoginButtons() {
  const { t } = useTranslation('common');
  return (
    <div className="grid w-76 max-w-full grid-cols-2 gap-2 big:grid-cols-1">
      <Button variant="secondary" onClick={() => openOverlay('login')}>
        {t('login')}
      </Button>
      <Button onClick={() => openOverlay('register')}>{t('register')}</Button>
    </div>
  );
}

export function GuestState({ art, title, text, className }: GuestStateProps) {
  return (
    <EmptyState
      {...(className && { className })}
      art={<EmptyArt kind={art} className="w-40" />}
      title={title}
      text={text}
      action={<LoginButtons />}
    />
  );
}
