import { Avatar, AvatarArt, IconButton, Menu, MenuItem } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Crown,
  Gift,
  History,
  LogOut,
  Share2,
  UserRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { leave } from '../shared/leave.ts';
import { openOverlay } from '../shared/overlays.ts';
import { paths } from '../shared/paths.ts';
import type { Player } from '../shared/player.ts';

/** This is the menu at the top right, in the order of section 2. */
export function AccountMenu({ player }: { player: Player | null }) {
  const { t } = useTranslation();
  return (
    <Menu
      trigger={
        <IconButton
          label={t('top.account')}
          size={40}
          tone="filled"
          icon={
            player ? (
              <Avatar size={40}>
                <AvatarArt index={player.avatarIndex} className="size-full" />
              </Avatar>
            ) : (
              <UserRound size={20} />
            )
          }
        />
      }
      header={
        player ? (
          <>
            <p className="truncate text-body-sm font-semibold">{player.name || player.email}</p>
            <p className="text-caption text-fg-3">{t('account.level', { level: player.level })}</p>
          </>
        ) : undefined
      }
    >
      <MenuItem icon={<UserRound size={18} />} render={<Link to={paths.account} />}>
        {t('account.account')}
      </MenuItem>
      <MenuItem icon={<ArrowDownToLine size={18} />} onClick={() => openOverlay('deposit')}>
        {t('account.deposit')}
      </MenuItem>
      <MenuItem icon={<ArrowUpFromLine size={18} />} onClick={() => openOverlay('withdraw')}>
        {t('account.withdraw')}
      </MenuItem>
      <MenuItem icon={<Share2 size={18} />} render={<Link to={paths.share} />}>
        {t('account.share')}
      </MenuItem>
      <MenuItem icon={<History size={18} />} render={<Link to={paths.slip} search={{ tab: 'settled' }} />}>
        {t('account.history')}
      </MenuItem>
      <MenuItem icon={<Gift size={18} />} render={<Link to={paths.bonus} />}>
        {t('account.bonus')}
      </MenuItem>
      <MenuItem icon={<Crown size={18} />} render={<Link to={paths.vip} />}>
        {t('account.vip')}
      </MenuItem>
      <MenuItem icon={<LogOut size={18} />} danger onClick={() => void leave()}>
        {t('logout')}
      </MenuItem>
    </Menu>
  );
}
