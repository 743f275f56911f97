import { Avatar, AvatarArt, Button, Card, ProgressBar, VipStone, vipStoneCount } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { ArrowDownToLine, ArrowUpFromLine, ChevronRight, Copy, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../shared/messages/toast.ts';
import { Money, useMoney } from '../../shared/money/money.tsx';
import { cappedAt, percentOf } from '../../shared/money/progress.ts';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import { paths } from '../../shared/paths.ts';
import type { Player } from '../../shared/session/player.ts';
import { StoppedNote, useStopped } from '../../shared/ui/stopped.tsx';

/** Shows avatar, name, e-mail and the id that support asks for. */
export function ProfileCard({ player }: { player: Player }) {
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

export function AccountBalance({ player }: { player: Player }) {
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

/** Shows the VIP level and the deposits and turnover that the next one requires. */
export function LevelCard({ player }: { player: Player }) {
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
