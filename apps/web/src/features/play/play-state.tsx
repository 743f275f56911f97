import { Button, EmptyArt, type EmptyArtKind, EmptyState } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import { LoginButtons } from '../../shared/ui/empty-states.tsx';
import { LimitsLink } from '../../shared/ui/stopped.tsx';

function State({
  art,
  title,
  text,
  action,
}: {
  art: EmptyArtKind;
  title: string;
  text: string;
  action?: ReactNode;
}) {
  const { t } = useTranslation('play');
  return (
    <div role="alert" className="grid min-h-0 flex-1 place-items-center overflow-auto">
      <EmptyState
        art={<EmptyArt kind={art} className="w-36" />}
        title={title}
        text={text}
        action={
          <span className="flex flex-col gap-2">
            {action}
            <Button variant="secondary" render={<Link to={paths.casino} />}>
              {t('casino')}
            </Button>
          </span>
        }
      />
    </div>
  );
}

function Retry({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return <Button onClick={onRetry}>{t('retry')}</Button>;
}

/** The operator has paused the game. */
export function PlayStopped() {
  const { t } = useTranslation('play');
  return <State art="favourites" title={t('stopped.title')} text={t('stopped.text')} />;
}

/** The player is on a break or excluded; `sentence` says until when. */
export function PlayClosed({ sentence }: { sentence: string }) {
  const { t } = useTranslation('common');
  return <State art="favourites" title={t('stopped.closed')} text={sentence} action={<LimitsLink />} />;
}

/** The vendor did not answer in time. */
export function PlayTimedOut({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('play');
  return (
    <State
      art="offline"
      title={t('timedOut.title')}
      text={t('timedOut.text')}
      action={<Retry onRetry={onRetry} />}
    />
  );
}

/** The game could not be opened; `sentence` is null when the server was unreachable. */
export function PlayRefused({ sentence, onRetry }: { sentence: string | null; onRetry: () => void }) {
  const { t } = useTranslation('play');
  return (
    <State
      art="fault"
      title={t('refused.title')}
      text={sentence ?? t('refused.unreachable')}
      action={<Retry onRetry={onRetry} />}
    />
  );
}

/** The visitor must log in or register. */
export function PlayGuest() {
  const { t } = useTranslation('play');
  return <State art="wallet" title={t('guest.title')} text={t('guest.text')} action={<LoginButtons />} />;
}
