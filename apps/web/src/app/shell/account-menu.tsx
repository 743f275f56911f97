import { Avatar, AvatarArt, IconButton, Menu, MenuItem } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Bell,
  Crown,
  Gift,
  Headset,
  History,
  LogOut,
  ReceiptText,
  Share2,
  UserRound,
} from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import { paths } from '../../shared/paths.ts';
import { leave } from '../../shared/session/leave.ts';
import { UnreadCount, useUnread } from '../../shared/session/unread.tsx';

export type AccountMenuProps = {
  name: string | null;
  /** A break or an exclusion is running: no deposits. */
  stopped: boolean;
  level: number;
  avatarIndex: number;
};

/** In the order of section 2. Memoized, so that a new balance does not render it again. */
export const AccountMenu = memo(function AccountMenu({
  name,
  stopped,
  level,
  avatarIndex,
}: AccountMenuProps) {
  const { t } = useTranslation();
  const { chat, news } = useUnread();
  return (
    <Menu
      trigger={
        <IconButton
          label={news > 0 ? t('top.accountNews', { count: news }) : t('top.account')}
          size={40}
          tone="filled"
          icon={
            <span className="relative flex size-10 items-center justify-center">
              {name !== null ? (
                <Avatar size={40}>
                  <AvatarArt index={avatarIndex} className="size-full" />
                </Avatar>
              ) : (
                <UserRound size={20} />
              )}
              {news > 0 ? <UnreadCount count={news} inCorner /> : null}
            </span>
          }
        />
      }
      header={
        name !== null ? (
          <>
            <p className="truncate text-body-sm font-semibold">
              <bdi>{name}</bdi>
            </p>
            <p className="text-caption text-fg-3">{t('account.level', { level })}</p>
          </>
        ) : undefined
      }
    >
      <MenuItem icon={<UserRound size={18} />} render={<Link to={paths.account} />}>
        {t('account.account')}
      </MenuItem>
      <MenuItem
        icon={<Bell size={18} />}
        end={news > 0 ? <UnreadCount count={news} /> : null}
        onClick={() => openOverlay('inbox')}
      >
        {t('account.inbox')}
      </MenuItem>
      {stopped ? null : (
        <MenuItem icon={<ArrowDownToLine size={18} />} onClick={() => openOverlay('deposit')}>
          {t('account.deposit')}
        </MenuItem>
      )}
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
      <MenuItem
        icon={<Headset size={18} />}
        end={chat > 0 ? <UnreadCount count={chat} /> : null}
        onClick={() => openOverlay('chat')}
      >
        {t('settings.support')}
      </MenuItem>
      <MenuItem icon={<LogOut size={18} />} danger onClick={leave}>
        {t('logout')}
      </MenuItem>
    </Menu>
  );
});
