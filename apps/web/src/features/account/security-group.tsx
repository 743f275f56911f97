import { Badge, ListRow } from '@palpite/ui';
import { AtSign, BadgeCheck, KeyRound, MonitorSmartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import type { Player } from '../../shared/session/player.ts';
import { Group } from './group.tsx';

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
