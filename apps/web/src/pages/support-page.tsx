import { Button, Card, EmptyArt, EmptyState } from '@palpite/ui';
import { Copy, Headset, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openSupport } from '../features/chat/open-support.ts';
import { toast } from '../shared/messages/toast.ts';
import { openOverlay } from '../shared/overlays/overlays.ts';
import { readTag, supportEmail } from '../shared/product.ts';
import { useSession } from '../shared/session/session.ts';

/** The messenger id of the support; empty when the operator sets none. */
const supportId = readTag('support-id');

/** A t.me link; empty when the operator sets none. */
const telegramLink = readTag('telegram-link');

export function SupportPage() {
  const { t } = useTranslation(['pages', 'common', 'chat']);
  const loggedIn = useSession((session) => session.token !== '');
  const copy = async (contact: string) => {
    await navigator.clipboard.writeText(contact);
    toast.success(t('common:copied'));
  };
  const write = () => {
    // Section 6: without a token the support link opens the login.
    if (loggedIn) window.location.href = `mailto:${supportEmail}`;
    else openOverlay('login');
  };
  const openTelegram = () => {
    if (loggedIn) window.open(telegramLink, '_blank', 'noopener');
    else openOverlay('login');
  };
  return (
    <div className="gutter flex flex-col gap-4 pt-1">
      <EmptyState
        art={<EmptyArt kind="search" className="w-40" />}
        title={t('pages:support.title')}
        text={t(supportEmail ? 'pages:support.text' : 'pages:support.noEmail')}
        action={
          <Button icon={<Headset size={18} />} onClick={openSupport}>
            {t('chat:start')}
          </Button>
        }
      />
      {supportEmail ? (
        <Card className="flex flex-col gap-4">
          <div>
            <p className="text-caption text-fg-3">{t('pages:support.email')}</p>
            <p className="text-body font-semibold break-all select-all">{supportEmail}</p>
          </div>
          <div className="grid grid-cols-2 gap-2 big:grid-cols-1">
            <Button variant="secondary" icon={<Copy size={18} />} onClick={() => void copy(supportEmail)}>
              {t('pages:support.copy')}
            </Button>
            <Button variant="secondary" onClick={write}>
              {t('pages:support.write')}
            </Button>
          </div>
        </Card>
      ) : null}
      {telegramLink || supportId ? (
        <Card className="flex flex-col gap-4">
          <div>
            <p className="text-caption text-fg-3">{telegramLink ? 'Telegram' : t('pages:support.id')}</p>
            <p className="text-body font-semibold break-all select-all">
              {supportId || telegramLink.replace('https://', '')}
            </p>
          </div>
          <div className="grid grid-cols-2 gap-2 big:grid-cols-1">
            <Button
              variant="secondary"
              icon={<Copy size={18} />}
              onClick={() => void copy(supportId || telegramLink)}
            >
              {t('pages:support.copy')}
            </Button>
            {telegramLink ? (
              <Button variant="secondary" icon={<Send size={18} />} onClick={openTelegram}>
                {t('pages:support.telegram')}
              </Button>
            ) : null}
          </div>
        </Card>
      ) : null}
    </div>
  );
}
