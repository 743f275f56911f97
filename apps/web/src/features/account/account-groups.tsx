import { Badge, Card, ListRow } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { AtSign, BadgeCheck, ChartNoAxesColumn, KeyRound, MonitorSmartphone } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ThemeSwitch } from '../../shared/device/theme-switch.tsx';
import { LanguagePicker } from '../../shared/i18n/language-picker.tsx';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import { paths } from '../../shared/paths.ts';
import type { Player } from '../../shared/session/player.ts';
import { OddsFormatPicker } from '../../shared/sports/prices/odds-format-picker.tsx';

export function SecurityGroup({ player }: { player: Player }) {
  const { t } = useTranslation('account');
  return (
    <Group title={t('security.title')}>
      <ListRow
        leads
        icon={<KeyRound size={20} />}
        title={t('security.password')}
        text={t('security.passwordText')}
        onClick={() => openOverlay('changePassword')}
      />
      <ListRow
        leads
        icon={<AtSign size={20} />}
        title={t('security.email')}
        text={<span className="block truncate">{player.email}</span>}
        onClick={() => openOverlay('changeEmail')}
      />
      <ListRow
        leads
        icon={<MonitorSmartphone size={20} />}
        title={t('security.sessions')}
        text={t('security.sessionsText')}
        onClick={() => openOverlay('sessions')}
      />
      <ListRow
        leads={!player.verified}
        icon={<BadgeCheck size={20} />}
        title={t('security.kyc')}
        end={
          <Badge tone={player.verified ? 'up' : 'boost'}>
            {t(player.verified ? 'security.verified' : 'security.pending')}
          </Badge>
        }
        {...(player.verified ? {} : { onClick: () => openOverlay('editBank') })}
      />
    </Group>
  );
}

export function PreferencesGroup() {
  const { t } = useTranslation(['account', 'common']);
  return (
    <Group title={t('preferences.title')}>
      <div className="flex flex-col gap-4 p-2.5">
        <div>
          <p className="mb-1.5 text-body-sm font-semibold">{t('common:settings.language')}</p>
          <LanguagePicker />
        </div>
        <div>
          <p className="mb-1.5 text-body-sm font-semibold">{t('account:preferences.odds.label')}</p>
          <OddsFormatPicker />
        </div>
        <div>
          <p className="mb-1.5 text-body-sm font-semibold">{t('common:settings.theme')}</p>
          <ThemeSwitch />
        </div>
      </div>
    </Group>
  );
}

export function PlayGroup() {
  const { t } = useTranslation('account');
  return (
    <Card padding="none" className="p-1.5">
      <ListRow
        leads
        icon={<ChartNoAxesColumn size={20} />}
        title={t('play.title')}
        text={t('play.text')}
        render={<Link to={paths.statistics} />}
      />
    </Card>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 px-1 text-label text-fg-3">
        {title}
      </h3>
      <Card padding="none" className="p-1.5">
        {children}
      </Card>
    </section>
  );
}
