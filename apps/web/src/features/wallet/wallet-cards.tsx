import type { Currency } from '@palpite/domain/money';
import { turnoverPercent } from '@palpite/domain/withdrawals';
import { formatDate } from '@palpite/i18n/format';
import { Button, Card, ProgressBar, Skeleton, WallArt } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowDownLeft, ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, Gift } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../rendering/lazy-part.ts';
import { Money, useMoney } from '../../shared/money/money.tsx';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import { paths } from '../../shared/paths.ts';
import { StoppedNote, useStopped } from '../../shared/ui/stopped.tsx';
import { type Bonus, useBonuses } from '../../shared/wallet/bonuses.ts';
import { transferLimitsQuery } from '../../shared/wallet/transfers.queries.ts';
import type { TurnoverTextProps } from '../../shared/wallet/turnover-text.ts';
import { useCommitted, type WalletFigures } from './wallet.queries.ts';

/** Shows committed money: stakes of open bets and rounds, and withdrawals in progress. */
function Committed({ figures }: { figures: WalletFigures | null }) {
  const { t } = useTranslation('wallet');
  const { inPlayMinor, heldMinor, isOnlyGames } = useCommitted(figures?.currency ?? null);
  const inPlay = isOnlyGames
    ? ({ to: paths.records, search: { kind: 'games' } } as const)
    : ({ to: paths.slip, search: { tab: 'open' } } as const);
  const parts = [
    { name: 'inPlay', minor: inPlayMinor, ...inPlay },
    { name: 'held', minor: heldMinor, to: paths.records, search: { kind: 'withdrawal' } },
  ] as const;
  return (
    <div className="mt-3 grid grid-cols-2 gap-2 big:grid-cols-1">
      {parts.map(({ name, minor, to, search }) => (
        <Link key={name} to={to} search={search} className="min-h-13 rounded-md bg-surface-2 px-3 py-2">
          <span className="block text-micro text-fg-3">{t(name)}</span>
          <span className="block min-h-5 text-label text-fg-1">
            {minor === undefined ? (
              '—'
            ) : figures && minor !== null ? (
              <Money minor={minor} currency={figures.currency} />
            ) : (
              <Skeleton className="h-4 w-16" />
            )}
          </span>
        </Link>
      ))}
    </div>
  );
}

export function BalanceCard({ figures }: { figures: WalletFigures | null }) {
  const { t } = useTranslation(['wallet', 'common']);
  const stopped = useStopped() !== null;
  const canSend = useQuery({
    ...transferLimitsQuery(figures?.currency ?? 'BRL'),
    enabled: figures !== null,
  }).data?.open;
  return (
    <section aria-label={t('wallet:available')} className="overflow-hidden rounded-card bg-surface-1">
      <div className="aspect-7/1 overflow-hidden md:aspect-14/1">
        <WallArt seed="carteira" columns={7} rows={1} palette="azulejo" />
      </div>
      <div className="p-4 pt-3.5">
        <p className="text-caption text-fg-3">{t('wallet:available')}</p>
        <p className="mt-1 min-h-9 text-money">
          {figures ? (
            <Money minor={figures.cashMinor} currency={figures.currency} />
          ) : (
            <Skeleton className="h-9 w-44" />
          )}
        </p>
        <Committed figures={figures} />
        <div className="mt-3 grid grid-cols-2 gap-2 big:grid-cols-1">
          <Button
            disabled={stopped}
            icon={<ArrowDownToLine aria-hidden="true" size={18} />}
            onClick={() => openOverlay('deposit')}
          >
            {t('common:top.deposit')}
          </Button>
          <Button
            variant="secondary"
            icon={<ArrowUpFromLine aria-hidden="true" size={18} />}
            onClick={() => openOverlay('withdraw')}
          >
            {t('wallet:withdraw')}
          </Button>
        </div>
        <StoppedNote className="mt-3" />
        {canSend && !stopped ? (
          <Button
            block
            variant="ghost"
            className="mt-2"
            icon={<ArrowLeftRight aria-hidden="true" size={18} />}
            onClick={() => openOverlay('transfer')}
          >
            {t('wallet:transfer')}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

function BonusBalance({ figures }: { figures: WalletFigures }) {
  const { t } = useTranslation('wallet');
  const has = figures.bonusMinor > 0n;
  return (
    <div className="flex items-center gap-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-bonus/14 text-bonus">
        <Gift aria-hidden="true" size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-body-sm font-semibold">{t('bonus')}</p>
        <p className="text-caption text-fg-3">{t(has ? 'bonusText' : 'bonusNone')}</p>
      </div>
      <p className={has ? 'text-title-sm font-bold text-bonus' : 'text-title-sm font-bold text-fg-3'}>
        <Money minor={figures.bonusMinor} currency={figures.currency} />
      </p>
    </div>
  );
}

function Turnover({ figures }: { figures: WalletFigures }) {
  const { t } = useTranslation('wallet');
  const money = useMoney();
  const { wageredMinor, leftMinor, currency } = figures;
  const percent = turnoverPercent({ neededMinor: wageredMinor + leftMinor, leftMinor });
  const done = leftMinor <= 0n;
  const left = money(leftMinor, currency);
  return (
    <div className="mt-4 border-t border-hairline pt-4">
      <div className="flex items-baseline justify-between gap-3">
        <p className="text-body-sm font-semibold">{t('turnover.title')}</p>
        <p className={done ? 'text-label text-up' : 'tabular text-label text-fg-2'}>
          {done ? t('turnover.done') : `${percent}%`}
        </p>
      </div>
      <ProgressBar
        className="mt-2.5"
        label={t('turnover.label')}
        percent={percent}
        tone={done ? 'up' : 'action'}
        valueText={
          done
            ? t('turnover.done')
            : t('turnover.progress', {
                done: money(wageredMinor, currency),
                all: money(wageredMinor + leftMinor, currency),
              })
        }
      />
      {done ? null : (
        <p className="mt-2.5 text-caption text-fg-2">
          <LazyTurnoverText of="deposit" text={t('turnover.left', { amount: left })} amount={left} />
        </p>
      )}
      <p className="mt-1.5 text-caption text-fg-3">{done ? t('turnover.clear') : t('turnover.text')}</p>
    </div>
  );
}

export function TurnoverCard({ figures }: { figures: WalletFigures | null }) {
  if (!figures) return <Skeleton className="h-44 rounded-card" />;
  return (
    <Card>
      <BonusBalance figures={figures} />
      <BonusProgress currency={figures.currency} />
      <Turnover figures={figures} />
    </Card>
  );
}

function ActiveBonus({
  bonus,
  currency,
  alone,
}: {
  bonus: Bonus;
  currency: Currency;
  /** The only active bonus: its amount is the bonus balance shown above. */
  alone: boolean;
}) {
  const { t } = useTranslation(['wallet', 'bonus']);
  const money = useMoney();
  const progress = t('wallet:bonuses.progress', {
    done: money(bonus.wageredMinor, currency),
    all: money(bonus.requiredMinor, currency),
  });
  return (
    <li className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <p className="min-w-0 truncate text-label text-fg-1">{t(`bonus:source.${bonus.source}`)}</p>
        {alone ? null : (
          <p className="tabular shrink-0 text-label text-fg-2">{money(bonus.leftMinor, currency)}</p>
        )}
      </div>
      <ProgressBar
        label={t('wallet:bonuses.label')}
        percent={bonus.percent}
        tone="bonus"
        valueText={progress}
      />
      <p className="flex flex-wrap justify-between gap-x-3 text-caption text-fg-3">
        <span className="tabular">
          {bonus.percent === 100 ? (
            t('wallet:bonuses.done')
          ) : (
            <LazyTurnoverText of="bonus" text={progress} amount="" />
          )}
        </span>
        {bonus.expiresAt ? (
          <span className="tabular">{t('wallet:bonuses.expires', { day: formatDate(bonus.expiresAt) })}</span>
        ) : null}
      </p>
    </li>
  );
}

function BonusProgress({ currency }: { currency: Currency }) {
  const { t } = useTranslation('wallet');
  const { bonuses } = useBonuses();
  const active = bonuses?.all.filter(({ state }) => state === 'active') ?? [];
  const offers = bonuses?.all.filter(({ state }) => state === 'offered').length ?? 0;
  if (active.length === 0 && offers === 0) return null;
  return (
    <div className="mt-4 flex flex-col gap-4">
      {active.length > 0 ? (
        <ul className="flex flex-col gap-4">
          {active.map((bonus) => (
            <ActiveBonus key={bonus.id} bonus={bonus} currency={currency} alone={active.length === 1} />
          ))}
        </ul>
      ) : null}
      <Link
        to={paths.bonus}
        className="flex min-h-11 items-center justify-center rounded-full bg-surface-2 px-4 text-label text-fg-1"
      >
        {offers > 0 ? t('bonuses.offers', { count: offers }) : t('bonuses.see')}
      </Link>
    </div>
  );
}

const TurnoverText = lazyPart<'TurnoverText', TurnoverTextProps>(
  () => import('../../shared/wallet/turnover-text.ts'),
  'TurnoverText',
);

/** Shows the sentence at once; the weights join it when their texts have loaded. */
function LazyTurnoverText(props: TurnoverTextProps) {
  return (
    <Suspense fallback={props.text}>
      <TurnoverText {...props} />
    </Suspense>
  );
}

function NewestDeposit({ figures }: { figures: WalletFigures }) {
  const { t } = useTranslation('wallet');
  const has = figures.newestDepositMinor > 0n;
  return (
    <div className="flex items-center gap-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface-2 text-fg-2">
        <ArrowDownLeft aria-hidden="true" size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-body-sm font-semibold">{t(has ? 'activity.newest' : 'activity.none')}</p>
        <p className="text-caption text-fg-3">{t(has ? 'activity.newestText' : 'activity.noneText')}</p>
      </div>
      {has ? (
        <p className="text-title-sm font-bold text-up">
          +<Money minor={figures.newestDepositMinor} currency={figures.currency} />
        </p>
      ) : null}
    </div>
  );
}

export function ActivityCard({ figures }: { figures: WalletFigures | null }) {
  const { t } = useTranslation('wallet');
  if (!figures) return <Skeleton className="h-44 rounded-card" />;
  const sums = [
    ['deposits', figures.depositsMinor],
    ['withdrawals', figures.withdrawalsMinor],
    ['turnover', figures.turnoverMinor],
  ] as const;
  return (
    <section aria-labelledby="wallet-activity">
      <div className="flex min-h-12 items-center justify-between">
        <h2 id="wallet-activity" className="text-title-sm">
          {t('activity.title')}
        </h2>
        <Link to={paths.records} className="inline-flex min-h-11 items-center text-label text-link">
          {t('activity.all')}
        </Link>
      </div>
      <Card>
        <NewestDeposit figures={figures} />
        <dl className="mt-4 flex flex-col gap-2.5 border-t border-hairline pt-4 text-body-sm">
          {sums.map(([name, minor]) => (
            <div key={name} className="flex items-baseline justify-between gap-3">
              <dt className="text-fg-3">{t(`activity.${name}`)}</dt>
              <dd className="font-semibold">
                <Money minor={minor} currency={figures.currency} />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  );
}
