import { Headset } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { UnreadCount, useUnread } from '../../shared/session/unread.tsx';
import { openSupport } from './open-support.ts';

export function ChatRow() {
  const { t } = useTranslation('chat');
  const { chat } = useUnread();
  return (
    <button
      type="button"
      aria-label={chat > 0 ? t('openUnread', { count: chat }) : t('open')}
      onClick={openSupport}
      className="mt-auto flex min-h-12 shrink-0 items-center gap-3 rounded-md px-3 text-left text-body-sm font-semibold text-fg-2"
    >
      <Headset aria-hidden="true" size={22} />
      <span className="flex-1">{t('title')}</span>
      {chat > 0 ? <UnreadCount count={chat} /> : null}
    </button>
  );
}
