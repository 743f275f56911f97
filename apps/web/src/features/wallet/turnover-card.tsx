import type { Currency } from '@palpite/domain/money';
import { turnoverPercent } from '@palpite/domain/withdrawals';
import { formatDate } from '@palpite/i18n/format';
import { Card, ProgressBar, Skeleton } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { Gift } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../rendering/lazy-part.ts';
import { Money, useMoney } from '../../shared/money/money.tsx';
import { paths } from '../../shared/paths.ts';
import { type Bonus, useBonuses } from '../../shared/wallet/bonuses.ts';
import type { TurnoverTextProps } from '../../shared/wallet/turnover-text.ts';
import type { WalletFigures } from './wallet.queries.ts';

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

/** Shows the bonus balance and the turnover required before a withdrawal. */
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

/** Shows the progress of each active bonus and the number of offers; renders nothing without either. */
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
