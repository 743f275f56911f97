import { formatDate } from '@palpite/i18n';
import { Badge, Button, Card, cx, ProgressBar, SectionHead, Skeleton, VipStone } from '@palpite/ui';
import { Banknote, Check, TrendingDown, TrendingUp } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { Money, useMoney, useMoneyShort } from '../../shared/money/money.tsx';
import { cappedAt, percentOf } from '../../shared/money/progress.ts';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import { FailedState } from '../../shared/ui/empty-states.tsx';
import { TurnoverShares } from '../../shared/wallet/turnover-shares.tsx';
import { type Club, useClub } from './vip.queries.ts';

function GuestCard() {
  const { t } = useTranslation(['vip', 'common']);
  return (
    <Card className="flex items-center gap-4">
      <VipStone level={7} className="size-20 shrink-0" />
      <div>
        <p className="text-title-sm">{t('vip:guest.title')}</p>
        <p className="mt-1 text-body-sm text-fg-2">{t('vip:guest.text')}</p>
        <Button size={40} className="mt-3" onClick={() => openOverlay('register')}>
          {t('common:register')}
        </Button>
      </div>
    </Card>
  );
}

function Waiting() {
  return (
    <div className="gutter flex flex-col gap-3 pt-1" aria-busy="true">
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-20 rounded-card" />
      <Skeleton className="h-64 rounded-card" />
    </div>
  );
}

function Standing({ club, own }: { club: Club; own: NonNullable<Club['own']> }) {
  return (
    <>
      <div className="gutter">
        <StandingCard club={club} own={own} />
      </div>
      <Benefits club={club} own={own} />
    </>
  );
}

export function VipScreen() {
  const { t } = useTranslation(['vip', 'common']);
  const { club, error, retry } = useClub();
  if (error)
    return (
      <FailedState
        className="mt-10"
        title={t('vip:failed.title')}
        text={t('vip:failed.text')}
        error={error}
        onRetry={retry}
      />
    );
  if (!club) return <Waiting />;
  const { own } = club;
  return (
    <div className="flex flex-col gap-2 pt-1 pb-6">
      {own ? (
        <Standing club={club} own={own} />
      ) : (
        <div className="gutter">
          <GuestCard />
        </div>
      )}
      <VipCounts counts={club.counts} />
      <LevelList club={club} />
      {own ? <VipHistory club={club} own={own} /> : null}
      <VipRules club={club} />
    </div>
  );
}

function StandingCard({ club, own }: { club: Club; own: NonNullable<Club['own']> }) {
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

function Benefits({ club, own }: { club: Club; own: NonNullable<Club['own']> }) {
  const { t } = useTranslation('vip');
  const money = useMoneyShort();
  const level = club.levels.findLast((each) => each.level <= own.level);
  if (!level) return null;
  const awardsMinor = own.history.reduce((sum, { awardMinor }) => sum + awardMinor, 0n);
  const short = (minor: bigint) => money(minor, club.currency);
  const figures = [
    { name: 'withdrawals', values: { count: level.withdrawalsADay } },
    { name: 'gift', values: { amount: short(level.giftMinor) } },
    { name: 'awards', values: { amount: short(awardsMinor) } },
  ] as const;
  return (
    <section>
      <SectionHead title={t('benefits.title')} />
      <ul className="gutter grid grid-cols-3 gap-2 big:grid-cols-1">
        {figures.map(({ name, values }) => (
          <li key={name} className="flex flex-col rounded-card bg-surface-1 p-3 text-caption text-fg-3">
            {/* The figure is on top, wherever the language's sentence has it. */}
            <Trans
              t={t}
              i18nKey={`benefits.${name}`}
              values={values}
              {...('count' in values && { count: values.count })}
              components={{ b: <b className="tabular -order-1 truncate text-title text-fg-1" /> }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function VipHistory({ club, own }: { club: Club; own: NonNullable<Club['own']> }) {
  const { t } = useTranslation('vip');
  const money = useMoney();
  return (
    <section>
      <SectionHead title={t('history.title')} />
      <div className="gutter">
        <Card padding={own.history.length === 0 ? 'normal' : 'tight'}>
          {own.history.length === 0 ? (
            <p className="text-body-sm text-fg-2">{t('history.none')}</p>
          ) : (
            <ol className="divide-y divide-hairline">
              {own.history.map(({ from, to, awardMinor, at }) => {
                const isUp = to > from;
                return (
                  <li key={at.getTime()} className="flex items-center gap-3 py-2.5">
                    {isUp ? (
                      <TrendingUp aria-hidden="true" size={20} className="shrink-0 text-up" />
                    ) : (
                      <TrendingDown aria-hidden="true" size={20} className="shrink-0 text-fg-3" />
                    )}
                    <span className="min-w-0 flex-1">
                      <span className="block text-body-sm font-semibold">
                        {t(isUp ? 'history.up' : 'history.down', { from, to })}
                      </span>
                      <span className="tabular block text-caption text-fg-3">{formatDate(at)}</span>
                    </span>
                    {awardMinor > 0n ? (
                      <span className="tabular text-body-sm font-bold text-up">
                        +{money(awardMinor, club.currency)}
                      </span>
                    ) : null}
                  </li>
                );
              })}
            </ol>
          )}
        </Card>
      </div>
    </section>
  );
}

function VipCounts({ counts }: Pick<Club, 'counts'>) {
  const { t } = useTranslation('vip');
  return (
    <section>
      <SectionHead title={t('counts.title')} />
      <div className="gutter">
        <p className="mb-2 text-body-sm text-fg-2">{t('counts.text')}</p>
        <TurnoverShares wide shares={counts} />
      </div>
    </section>
  );
}

function VipRules({ club: { own } }: { club: Club }) {
  const { t } = useTranslation('vip');
  const keepDays = own?.keepDays ?? null;
  const rules = [
    t('rules.count'),
    t('rules.award'),
    keepDays === null ? t('rules.keepForever') : t('rules.keepDays', { days: keepDays }),
  ];
  return (
    <section>
      <SectionHead title={t('rules.title')} />
      <ul className="gutter flex list-disc flex-col gap-2 pl-9 text-body-sm text-fg-2 marker:text-fg-3">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  );
}

/** Facts in a row with dots between them; the dot at the end of a line is clipped with the margin. */
function Facts({ facts, className }: { facts: readonly string[]; className: string }) {
  return (
    <p className={cx('tabular overflow-hidden text-caption', className)}>
      <span className="-ml-3 flex flex-wrap">
        {facts.map((fact) => (
          <span key={fact} className="relative pl-3 before:absolute before:left-1 before:content-['·']">
            {fact}
          </span>
        ))}
      </span>
    </p>
  );
}

function LevelList({ club }: { club: Club }) {
  const { t } = useTranslation('vip');
  const money = useMoneyShort();
  const { currency, own } = club;
  return (
    <section>
      <SectionHead title={t('levels.title')} />
      <ol className="gutter flex flex-col gap-2 tablet:grid tablet:grid-cols-2">
        {club.levels.map((each) => {
          const isNow = each.level === own?.level;
          const isAhead = own !== null && each.level > own.level;
          return (
            <li
              key={each.level}
              aria-current={isNow ? 'true' : undefined}
              className={cx(
                'flex items-start gap-3 rounded-card bg-surface-1 p-3',
                isNow && 'ring-2 ring-accent ring-inset',
              )}
            >
              <VipStone
                level={each.level}
                className={cx('mt-0.5 size-12 shrink-0', isAhead && 'opacity-60')}
              />
              <div className="min-w-0 flex-1">
                <p className="flex min-h-6 flex-wrap items-center gap-x-2">
                  <span className="text-body font-semibold">{t('level', { level: each.level })}</span>
                  {isNow ? <Badge tone="action">{t('levels.now')}</Badge> : null}
                  {each.awardMinor > 0n ? (
                    <span className="ml-auto inline-flex items-center gap-1 text-body-sm font-bold text-accent">
                      {each.awarded ? (
                        <Check aria-hidden="true" size={16} strokeWidth={2.5} className="text-up" />
                      ) : null}
                      <span className="sr-only">{t(each.awarded ? 'levels.received' : 'levels.award')}</span>
                      <Money short minor={each.awardMinor} currency={currency} />
                    </span>
                  ) : null}
                </p>
                <Facts
                  className="mt-0.5 text-fg-2"
                  facts={
                    each.depositsMinor === 0n && each.turnoverMinor === 0n
                      ? [t('levels.start')]
                      : [
                          t('levels.deposits', { deposits: money(each.depositsMinor, currency) }),
                          t('levels.turnover', { turnover: money(each.turnoverMinor, currency) }),
                        ]
                  }
                />
                <Facts
                  className="text-fg-3"
                  facts={[
                    t('levels.withdrawals', { count: each.withdrawalsADay }),
                    t('levels.gift', { gift: money(each.giftMinor, currency) }),
                  ]}
                />
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
