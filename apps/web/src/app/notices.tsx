import { Banner, Button, IconButton } from '@palpite/ui';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dismissNotice, useNotice } from '../shared/notice.ts';
import { queryClient } from '../shared/query-client.ts';
import { useOnline } from '../shared/use-online.ts';

/** This says that the network is away, and what that means for the amounts on the screen. */
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
