import { Avatar, AvatarArt, IconButton, Menu, MenuItem } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Crown,
  Gift,
  History,
  LogOut,
  ReceiptText,
  Share2,
  UserRound,
} from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { leave } from '../shared/leave.ts';
import { openOverlay } from '../shared/overlays.ts';
import { paths } from '../shared/paths.ts';

export type AccountMenuProps = {
  /** Null while the player is not known yet. */
  name: string | null;
  level: number;
  avatarIndex: number;
};

/** This is the menu at the top right, in the order of section 2; a new balance leaves it as it is. */
export const AccountMenu = memo(function AccountMenu({ name, level, avatarIndex }: AccountMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu
      trigger={
        <IconButton
          label={t('top.account')}
          size={40}
          tone="filled"
          icon={
            name !== null ? (
              <Avatar size={40}>
                <AvatarArt index={avatarIndex} className="size-full" />
              </Avatar>
            ) : (
              <UserRound size={20} />
            )
          }
        />
      }
      header={
        name !== null ? (
          <>
            <p className="truncate text-body-sm font-semibold">{name}</p>
            <p className="text-caption text-fg-3">{t('account.level', { level })}</p>
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
      <MenuItem icon={<ReceiptText size={18} />} render={<Link to={paths.records} />}>
        {t('settings.records')}
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
});
