import { ListRow } from '@palpite/ui';
import { SquarePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { showAlert } from '../../shared/messages/alerts.ts';
import { promptInstall, useInstallWay } from './install-offer.ts';

/** Installs the app or explains how; renders nothing if it is installed or cannot be. */
export function InstallRow() {
  const { t } = useTranslation('app');
  const way = useInstallWay();
  if (way === null) return null;
  const install = () =>
    way === 'prompt' ? promptInstall() : showAlert(t('install.byHand'), t('install.title'));
  return (
    <ListRow
      leads
      icon={<SquarePlus size={20} />}
      title={t('install.title')}
      text={t('install.text')}
      onClick={() => void install()}
    />
  );
}
