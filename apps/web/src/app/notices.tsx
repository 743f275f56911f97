import { Banner, Button, IconButton } from '@palpite/ui';
import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useActivity } from '../shared/activity.ts';
import { dismissNotice, useNotice } from '../shared/notice.ts';
import { queryClient } from '../shared/query-client.ts';

function subscribeToNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** This says that the network is away, and what that means for the amounts on the screen. */
export function OfflineBar() {
  const { t } = useTranslation(['errors', 'common']);
  const online = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  const reachable = useActivity((activity) => activity.reachable);
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

/** This shows the text that the server pushed. */
export function NoticeBanner() {
  const { t } = useTranslation();
  const text = useNotice((notice) => notice.text);
  if (text === null) return null;
  return (
    <div className="gutter pb-2">
      <Banner
        live
        action={
          <IconButton size={32} label={t('notice.dismiss')} icon={<X size={18} />} onClick={dismissNotice} />
        }
      >
        {text}
      </Banner>
    </div>
  );
}
