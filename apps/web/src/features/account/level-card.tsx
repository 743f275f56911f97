import { Card, ProgressBar, VipStone, vipStoneCount } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cappedAt, percentOf } from '../../shared/money/level-progress.ts';
import { useMoney } from '../../shared/money/money.tsx';
import { paths } from '../../shared/paths.ts';
import type { Player } from '../../shared/session/player.ts';

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
