import { formatDate } from '@palpite/i18n';
import {
  Avatar,
  AvatarArt,
  Badge,
  Button,
  Card,
  Dialog,
  ListRow,
  ProgressBar,
  Skeleton,
  VipStone,
  vipStoneCount,
} from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  AtSign,
  BadgeCheck,
  Cake,
  ChartNoAxesColumn,
  ChevronRight,
  Copy,
  KeyRound,
  LogOut,
  MonitorSmartphone,
  Pencil,
  ShieldCheck,
} from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OddsFormatPicker } from '../../shared/device/odds-format-picker.tsx';
import { ThemeSwitch } from '../../shared/device/theme-switch.tsx';
import { LanguagePicker } from '../../shared/i18n/language-picker.tsx';
import { toast } from '../../shared/messages/toast.ts';
import { Money, useMoney } from '../../shared/money/money.tsx';
import { cappedAt, percentOf } from '../../shared/money/progress.ts';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import { paths } from '../../shared/paths.ts';
import { leave } from '../../shared/session/leave.ts';
import { type Player, usePlayer, userInfoQuery, useUserInfo } from '../../shared/session/player.ts';
import { useSession } from '../../shared/session/session.ts';
import { FailedState, GuestState } from '../../shared/ui/empty-states.tsx';
import { StoppedNote, useStopped } from '../../shared/ui/stopped.tsx';

function AccountSkeleton() {
  return (
    <div aria-busy="true">
      <div>
        <div className="flex items-center gap-4">
          <Skeleton className="size-20 shrink-0 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-7 w-32 rounded-full" />
          </div>
        </div>
        <Skeleton className="h-52 w-full rounded-card" />
        <Skeleton className="h-44 w-full rounded-card" />
      </div>
      <Skeleton className="h-48 w-full rounded-card" />
    </div>
  );
}

function AccountFailed({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  const { t } = useTranslation(['account', 'common']);
  return (
    <FailedState title={t('failed.title')} text={t('failed.text')} onRetry={onRetry} retrying={retrying} />
  );
}

function PlayerAccount({ player, extra }: { player: Player; extra: ReactNode }) {
  return (
    <div>
      <div>
        <ProfileCard player={player} />
        <AccountBalance player={player} />
        <LevelCard player={player} />
        <PlayGroup />
      </div>
      <div>
        <SecurityGroup player={player} />
        <PreferencesGroup />
        {extra}
        <LeaveButton />
      </div>
    </div>
  );
}

export function AccountScreen({ extra }: { extra?: ReactNode }) {
  const loggedIn = useSession((session) => session.token !== '');
  const player = usePlayer();
  const { isPending, isFetching, refetch } = useQuery({ ...userInfoQuery, enabled: loggedIn });
  return (
    <div className="gutter">
      <div className="two-columns pt-2 pb-4 *:gap-5">
        {player ? <PlayerAccount player={player} extra={extra} /> : null}
        {!player && loggedIn && isPending ? <AccountSkeleton /> : null}
        {loggedIn ? null : (
          <div>
            <GuestAccount />
            <div>
              <PreferencesGroup />
              {extra}
            </div>
          </div>
        )}
      </div>
      {!player && loggedIn && !isPending ? (
        <AccountFailed retrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
    </div>
  );
}

function GuestAccount() {
  const { t } = useTranslation(['account', 'common']);
  return <GuestState art="friends" title={t('guest.title')} text={t('guest.text')} />;
}

/** Logs out after a confirmation, because this also clears the device's stored settings. */
function LeaveButton() {
  const { t } = useTranslation(['account', 'common']);
  const [isConfirming, setIsConfirming] = useState(false);
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <Button variant="ghost" block icon={<LogOut size={18} />} onClick={() => setIsConfirming(true)}>
        {t('common:logout')}
      </Button>
      <Dialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t('leave.title')}
        description={t('leave.text')}
        cancelLabel={t('leave.stay')}
        confirmLabel={t('common:logout')}
        loading={leaving}
        onConfirm={() => {
          setLeaving(true);
          leave();
        }}
      />
    </>
  );
}

function ProfileCard({ player }: { player: Player }) {
  const { t } = useTranslation(['account', 'common']);
  const copyId = async () => {
    await navigator.clipboard.writeText(player.id);
    toast.success(t('common:copied'));
  };
  return (
    <section className="flex items-center gap-4">
      <button
        type="button"
        aria-label={t('profile.changeAvatar')}
        onClick={() => openOverlay('avatars')}
        className="relative shrink-0 rounded-full transition-transform duration-instant active:scale-95"
      >
        <Avatar size={80}>
          <AvatarArt index={player.avatarIndex} className="size-full" />
        </Avatar>
        <span
          aria-hidden="true"
          className="absolute -right-0.5 -bottom-0.5 grid size-7 place-items-center rounded-full border-2 border-ground bg-action text-on-action"
        >
          <Pencil size={13} strokeWidth={2.5} />
        </span>
      </button>
      <div className="min-w-0 flex-1">
        <h2 dir="auto" className="truncate text-title">
          {player.name || t('profile.noName')}
        </h2>
        <p className="truncate text-body-sm text-fg-3">{player.email}</p>
        <button
          type="button"
          aria-label={t('profile.copyId', { id: player.id })}
          onClick={() => void copyId()}
          className="hit-48 tabular mt-2 inline-flex min-h-7 items-center gap-1.5 rounded-full bg-surface-2 px-3 text-caption font-semibold text-fg-2 active:bg-surface-3"
        >
          {t('profile.id', { id: player.id })}
          <Copy aria-hidden="true" size={13} />
        </button>
      </div>
    </section>
  );
}

function AccountBalance({ player }: { player: Player }) {
  const { t } = useTranslation('account');
  const stopped = useStopped() !== null;
  return (
    <Card>
      <p className="text-body-sm text-fg-2">{t('balance.cash')}</p>
      <p className="mt-0.5 text-money">
        <Money minor={player.cashMinor} currency={player.currency} />
      </p>
      <div className="mt-3 flex items-baseline justify-between gap-3 border-t border-hairline pt-3">
        <p className="min-w-0 text-body-sm text-fg-2">
          {t('balance.bonus')}
          <span className="block text-caption text-fg-3">{t('balance.bonusHint')}</span>
        </p>
        <p className="shrink-0 text-body font-bold text-bonus">
          <Money minor={player.bonusMinor} currency={player.currency} />
        </p>
      </div>
      <div className="mt-4 grid grid-cols-2 gap-2 big:grid-cols-1">
        <Button
          disabled={stopped}
          icon={<ArrowDownToLine size={18} />}
          onClick={() => openOverlay('deposit')}
        >
          {t('balance.deposit')}
        </Button>
        <Button
          variant="secondary"
          icon={<ArrowUpFromLine size={18} />}
          onClick={() => openOverlay('withdraw')}
        >
          {t('balance.withdraw')}
        </Button>
      </div>
      <StoppedNote className="mt-3" />
    </Card>
  );
}

const levelMax = vipStoneCount - 1;

function LevelCard({ player }: { player: Player }) {
  const { t } = useTranslation('account');
  const money = useMoney();
  const next = player.nextLevel;
  const goals = next && [
    { name: t('level.deposits'), ...next.deposits },
    { name: t('level.turnover'), ...next.turnover },
  ];
  return (
    <Card render={<Link to={paths.vip} />}>
      <span className="flex items-center gap-3">
        <VipStone level={player.level} className="size-12 shrink-0" />
        <span className="min-w-0 flex-1">
          <span className="block text-title-sm">{t('level.title', { level: player.level })}</span>
          <span className="block text-caption text-fg-3">
            {next
              ? t('level.next', { level: next.level })
              : t(player.level < levelMax ? 'level.see' : 'level.top')}
          </span>
        </span>
        <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-fg-3" />
      </span>
      {goals ? (
        <span className="mt-4 flex flex-col gap-3">
          {goals.map(({ name, doneMinor, goalMinor }) => {
            const text = t('level.of', {
              done: money(cappedAt(doneMinor, goalMinor), player.currency),
              goal: money(goalMinor, player.currency),
            });
            return (
              <span key={name} className="block">
                <span className="mb-1.5 flex justify-between gap-3 text-caption">
                  <span className="text-fg-2">{name}</span>
                  <span className="tabular text-fg-3">{text}</span>
                </span>
                <ProgressBar
                  label={name}
                  percent={percentOf(doneMinor, goalMinor)}
                  valueText={text}
                  tone={doneMinor >= goalMinor ? 'up' : 'action'}
                />
              </span>
            );
          })}
        </span>
      ) : null}
    </Card>
  );
}

function SecurityGroup({ player }: { player: Player }) {
  const { t } = useTranslation('account');
  const birthDate = useUserInfo()?.birthDate;
  const isSettled = player.verified && player.identityReview === null;
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
        icon={<ShieldCheck size={20} />}
        title={t('security.secondFactor')}
        text={t('security.secondFactorText')}
        onClick={() => openOverlay('secondFactor')}
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
        leads={!isSettled}
        icon={<BadgeCheck size={20} />}
        title={t('security.kyc')}
        end={
          <Badge tone={isSettled ? 'up' : 'boost'}>
            {player.verified && player.identityReview
              ? t(`security.review.${player.identityReview}`)
              : t(player.verified ? 'security.verified' : 'security.pending')}
          </Badge>
        }
        {...(isSettled ? {} : { onClick: () => openOverlay('editBank') })}
      />
      {birthDate ? (
        <ListRow
          icon={<Cake size={20} />}
          title={t('security.birthDate')}
          text={<span className="tabular">{formatBirthDate(birthDate)}</span>}
        />
      ) : null}
    </Group>
  );
}

/** Formats `1990-12-31` as section 9 formats dates. */
function formatBirthDate(birthDate: string): string {
  const [year, month, day] = birthDate.split('-').map(Number);
  return formatDate(new Date(year ?? 0, (month ?? 1) - 1, day));
}

function PreferencesGroup() {
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

function PlayGroup() {
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
