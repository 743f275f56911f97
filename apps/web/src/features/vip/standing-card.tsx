import { Card, ProgressBar, VipStone } from '@palpite/ui';
import { Banknote, Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cappedAt, percentOf } from '../../shared/money/level-progress.ts';
import { useMoney } from '../../shared/money/money.tsx';
import type { Club } from './vip.queries.ts';

/** The player's level and, in money, what the next level requires. */
export function StandingCard({ club, own }: { club: Club; own: NonNullable<Club['own']> }) {
  const { t } = useTranslation('vip');
  const money = useMoney();
  const { currency } = club;
  const next = club.levels.find(({ level }) => level > own.level);
  const goals = next
    ? [
        { name: t('deposits'), done: own.depositsMinor, goal: next.depositsMinor },
        { name: t('turnover'), done: own.turnoverMinor, goal: next.turnoverMinor },
      ]
    : [];
  return (
    <Card className="overflow-hidden">
      <div className="flex items-center gap-4">
        <VipStone level={own.level} className="size-24 shrink-0" />
        <div className="min-w-0">
          <p className="text-label text-accent uppercase">{t('club')}</p>
          <p className="font-brand text-display-sm">{t('level', { level: own.level })}</p>
          <p className="mt-0.5 text-body-sm text-fg-2">
            {next ? t('next.title', { level: next.level }) : t('top')}
          </p>
        </div>
      </div>
      {next ? (
        <>
          <div className="mt-5 flex flex-col gap-4">
            {goals.map(({ name, done, goal }) => {
              const isDone = done >= goal;
              const text = t('of', {
                done: money(cappedAt(done, goal), currency),
                goal: money(goal, currency),
              });
              return (
                <div key={name}>
                  <p className="mb-1.5 flex flex-wrap items-center justify-between gap-x-3 text-body-sm">
                    <span className="inline-flex items-center gap-1.5 text-fg-2">
                      {isDone ? <Check aria-hidden="true" size={16} className="text-up" /> : null}
                      {name}
                    </span>
                    <span className="tabular text-fg-1">{text}</span>
                  </p>
                  <ProgressBar
                    label={name}
                    percent={percentOf(done, goal)}
                    valueText={text}
                    tone={isDone ? 'up' : 'action'}
                  />
                </div>
              );
            })}
          </div>
          <p className="mt-5 flex items-center gap-3 rounded-md bg-surface-2 px-3 py-3 text-body-sm">
            <Banknote aria-hidden="true" size={20} className="shrink-0 text-accent" />
            <span>
              <span className="block font-semibold">
                {t('next.award', { amount: money(next.awardMinor, currency) })}
              </span>
              <span className="block text-caption text-fg-3">
                {goals.every(({ done, goal }) => done >= goal)
                  ? t('next.met', { level: next.level })
                  : t('next.both')}
              </span>
            </span>
          </p>
        </>
      ) : null}
    </Card>
  );
}
