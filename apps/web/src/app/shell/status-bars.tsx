import { formatDateTime } from '@palpite/i18n';
import { Banner, Button, IconButton } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useActivity, useOnline } from '../../shared/api/activity.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { dismissNotice, shownNotice, useNotice } from '../../shared/messages/notice.ts';
import { paths } from '../../shared/paths.ts';
import { usePlayerPart } from '../../shared/session/player.ts';

export function OfflineBar() {
  const { t } = useTranslation(['errors', 'common']);
  const { online, reachable } = useOnline();
  if (online && reachable) return null;
  return (
    <div className="gutter pb-2">
      <Banner
        tone="offline"
        live
        action={
          online ? (
            <Button
              variant="ghost"
              size={40}
              onClick={() => void queryClient.refetchQueries({ type: 'active' })}
            >
              {t('common:retry')}
            </Button>
          ) : null
        }
      >
        {t(online ? 'errors:awayBar' : 'errors:offlineBar')}
      </Banner>
    </div>
  );
}

/** Shows the server's notice as plain text. */
export function NoticeBanner() {
  const { t } = useTranslation();
  const text = useNotice(shownNotice);
  if (text === null) return null;
  return (
    <div className="gutter pb-2">
      <Banner
        live
        action={
          <IconButton size={32} label={t('notice.dismiss')} icon={<X size={18} />} onClick={dismissNotice} />
        }
      >
        <span dir="auto" className="block">
          {text}
        </span>
      </Banner>
    </div>
  );
}

/** Shows that a break or exclusion is active and when it ends, with a link to the wallet. */
export function StoppedBar() {
  const { t } = useTranslation('common');
  const stop = usePlayerPart((player) => player.stop);
  if (!stop) return null;
  return (
    <div className="gutter pb-2">
      <Banner
        tone="warn"
        action={
          <Button variant="ghost" size={40} render={<Link to={paths.wallet} />}>
            {t('stopped.wallet')}
          </Button>
        }
      >
        {stop.until === null ? t('stopped.always') : t('stopped.until', { at: formatDateTime(stop.until) })}
      </Banner>
    </div>
  );
}

export function LoadingBar() {
  const { t } = useTranslation();
  const loading = useActivity((activity) => activity.loading);
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-[calc(56px+var(--safe-top))] z-20 -mb-0.5 h-0.5 overflow-hidden"
    >
      {loading ? (
        <>
          <span className="sr-only">{t('loading')}</span>
          <span aria-hidden="true" className="loading-bar block h-full w-1/3 bg-action" />
        </>
      ) : null}
    </div>
  );
}
