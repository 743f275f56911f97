import { Button, Drawer, ListRow } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import {
  BadgeCheck,
  BookOpen,
  Dices,
  Headset,
  HeartHandshake,
  History,
  Mail,
  ScrollText,
  Wallet,
} from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { InstallRow } from '../../features/install/install-offer.tsx';
import { OddsFormatPicker } from '../../shared/device/odds-format-picker.tsx';
import { ThemeSwitch } from '../../shared/device/theme-switch.tsx';
import { LanguagePicker } from '../../shared/i18n/language-picker.tsx';
import { toast } from '../../shared/messages/toast.ts';
import { type OverlayComponentProps, openOverlay } from '../../shared/overlays/overlays.ts';
import { type Path, paths } from '../../shared/paths.ts';
import { usePlayer } from '../../shared/session/player.ts';
import { useSession } from '../../shared/session/session.ts';
import { studios } from '../../shared/studios.ts';
import { AddressText } from '../../shared/ui/address-text.tsx';

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-5 flex flex-col first:mt-0">
      <h3 className="px-3 pb-1.5 text-caption text-fg-3">{title}</h3>
      {children}
    </section>
  );
}

function OddsGroup() {
  const { t } = useTranslation('account');
  return (
    <Group title={t('preferences.odds.label')}>
      <div className="px-3">
        <OddsFormatPicker />
      </div>
    </Group>
  );
}

export function SettingsDrawer({ onClose }: OverlayComponentProps<'settings'>) {
  const { t } = useTranslation();
  const player = usePlayer();
  const loggedIn = useSession((session) => session.token !== '');
  const link = (to: Path, icon: ReactNode, title: string) => (
    <ListRow leads icon={icon} title={title} onClick={onClose} render={<Link to={to} />} />
  );
  const copyEmail = async (email: string) => {
    await navigator.clipboard.writeText(email);
    toast.success(t('copied'));
  };
  return (
    <Drawer open onOpenChange={onClose} title={t('settings.title')} closeLabel={t('close')}>
      {loggedIn ? (
        <>
          <Group title={t('account.title')}>
            {player ? (
              <ListRow
                icon={<Mail size={20} />}
                title={<AddressText address={player.email} />}
                text={t('settings.copyEmail')}
                onClick={() => void copyEmail(player.email)}
              />
            ) : null}
            {player?.stop ? null : (
              <ListRow
                leads
                icon={<Wallet size={20} />}
                title={t('settings.recharge')}
                onClick={() => {
                  onClose();
                  openOverlay('deposit');
                }}
              />
            )}
            {link(paths.records, <History size={20} />, t('settings.records'))}
          </Group>
          <Group title={t('settings.groups')}>
            {studios.map(({ productCode, name }) => (
              <ListRow
                key={productCode}
                leads
                icon={<Dices size={20} />}
                title={name}
                onClick={onClose}
                render={<Link to={paths.gameGroup} search={{ productCode }} />}
              />
            ))}
          </Group>
        </>
      ) : (
        <div className="px-3 pb-2">
          <p className="mb-3 text-body-sm text-fg-2">{t('settings.guest')}</p>
          <div className="grid grid-cols-2 gap-2 big:grid-cols-1">
            <Button
              variant="secondary"
              onClick={() => {
                onClose();
                openOverlay('login');
              }}
            >
              {t('login')}
            </Button>
            <Button
              onClick={() => {
                onClose();
                openOverlay('register');
              }}
            >
              {t('register')}
            </Button>
          </div>
        </div>
      )}
      <Group title={t('settings.theme')}>
        <div className="px-3">
          <ThemeSwitch />
        </div>
      </Group>
      <Group title={t('settings.language')}>
        <div className="px-3">
          <LanguagePicker />
        </div>
      </Group>
      <Suspense>
        <OddsGroup />
      </Suspense>
      <Group title={t('settings.help')}>
        <InstallRow />
        {link(paths.support, <Headset size={20} />, t('settings.support'))}
        {link(paths.limits, <HeartHandshake size={20} />, t('settings.limits'))}
        {link(paths.fairPlay, <BadgeCheck size={20} />, t('settings.fairPlay'))}
        {link(paths.sportsRules, <BookOpen size={20} />, t('settings.sportsRules'))}
        {link(paths.terms, <ScrollText size={20} />, t('settings.terms'))}
      </Group>
    </Drawer>
  );
}
