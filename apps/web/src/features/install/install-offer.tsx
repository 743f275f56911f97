import { ListRow } from '@palpite/ui';
import { SquarePlus } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isInstalled } from '../../shared/device/installed.ts';
import { showAlert } from '../../shared/messages/alerts.ts';

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

/** The browser's install event, which can be used once. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** Set by `boot.js`: the event may come before the app runs. */
    palpiteInstall?: InstallEvent | null;
  }
}

/** How the app can be installed: by the browser's prompt, by hand as on iPhones, or not at all. */
type InstallWay = 'prompt' | 'byHand' | null;

/** Safari on Apple's phones and tablets has no prompt, only an entry in the share menu. */
function needsHand(): boolean {
  return 'standalone' in navigator && navigator.maxTouchPoints > 1;
}

function installWay(): InstallWay {
  if (isInstalled()) return null;
  if (window.palpiteInstall) return 'prompt';
  return needsHand() ? 'byHand' : null;
}

const changes = ['palpiteinstall', 'appinstalled'] as const;

function subscribe(changed: () => void): () => void {
  for (const name of changes) window.addEventListener(name, changed);
  return () => {
    for (const name of changes) window.removeEventListener(name, changed);
  };
}

export function useInstallWay(): InstallWay {
  return useSyncExternalStore(subscribe, installWay);
}

/** The result is final for this visit. */
export async function promptInstall(): Promise<void> {
  const offer = window.palpiteInstall;
  window.palpiteInstall = null;
  await offer?.prompt();
  window.dispatchEvent(new Event('palpiteinstall'));
}
