import { Button, Card, IconButton } from '@palpite/ui';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored, writeStored } from '../../shared/device/stored.ts';
import { showAlert } from '../../shared/messages/alerts.ts';
import { promptInstall, useInstallWay } from './install-offer.tsx';

export function InstallCard() {
  const { t } = useTranslation(['app', 'common']);
  const way = useInstallWay();
  const [declined, setDeclined] = useState(() => readStored('installDeclined') !== null);
  if (way === null || declined) return null;
  const decline = () => {
    writeStored('installDeclined', '1');
    setDeclined(true);
  };
  const install = async () => {
    if (way === 'prompt') await promptInstall();
    else await showAlert(t('app:install.byHand'), t('app:install.title'));
  };
  return (
    <section className="gutter">
      <Card>
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <h2 className="text-title-sm">{t('app:install.title')}</h2>
            <p className="mt-1 text-caption text-fg-3">{t('app:install.text')}</p>
          </div>
          <IconButton size={40} label={t('common:close')} icon={<X size={18} />} onClick={decline} />
        </div>
        <Button variant="secondary" size={40} className="mt-3" onClick={() => void install()}>
          {t('app:install.action')}
        </Button>
      </Card>
    </section>
  );
}
