import { cx, ProgressBar } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../shared/i18n/i18n.ts';
import { Money, useMoney } from '../../shared/money/money.tsx';
import type { Player } from '../../shared/session/player.ts';
import { useTurnoverText } from '../../shared/wallet/turnover-text.ts';
import { fastestMinutes, percentText, usdtText } from './texts.ts';
import { amountMinorOf, type Limits, previewCost, type Request } from './withdraw-limits.ts';

function Progress({ limits }: { limits: Limits }) {
  const { t } = useTranslation('withdraw');
  const money = useMoney();
  const withWeights = useTurnoverText('deposit');
  const { progressPercent, turnoverNeededMinor, turnoverLeftMinor, currency } = limits;
  const done = turnoverLeftMinor <= 0n;
  const left = money(turnoverLeftMinor, currency);
  const text = done ? t('progress.done') : withWeights(t('progress.left', { amount: left }), left);
  return (
    <div className="mt-4 border-t border-hairline pt-3.5">
      <div className="flex items-baseline justify-between gap-3 text-label">
        <p className="text-fg-2">{t('progress.title')}</p>
        <p className={cx('tabular', done ? 'text-up' : 'text-fg-1')}>{Math.floor(progressPercent)}%</p>
      </div>
      <ProgressBar
        className="mt-2"
        label={t('progress.label')}
        percent={progressPercent}
        valueText={
          done
            ? undefined
            : `${money(turnoverNeededMinor - turnoverLeftMinor, currency)} / ${money(turnoverNeededMinor, currency)}`
        }
        tone={done ? 'up' : 'action'}
      />
      {/* The text says that nothing blocks the balance, which is not true during a hold. */}
      {limits.hold ? null : <p className="mt-2 text-caption text-fg-3">{text}</p>}
    </div>
  );
}

interface AvailableCardProps {
  limits: Limits;
  player: Player;
  heldMinor: bigint;
}

export function AvailableCard({ limits, player, heldMinor }: AvailableCardProps) {
  const { t } = useTranslation('withdraw');
  const parts = [
    ['balance', player.cashMinor],
    ['held', heldMinor],
    ['bonus', player.bonusMinor],
  ] as const;
  return (
    <section aria-label={t('available')} className="rounded-card bg-surface-2 p-4">
      <p className="text-caption text-fg-3">{t('available')}</p>
      <p className="mt-0.5 text-money">
        <Money minor={limits.availableMinor} currency={limits.currency} />
      </p>
      <dl className="mt-3 grid grid-cols-3 gap-2 big:grid-cols-1">
        {parts.map(([name, minor]) => (
          <div key={name} className="min-w-0">
            <dt className="text-micro text-fg-3">{t(name)}</dt>
            <dd
              className={cx(
                'truncate text-label',
                name === 'bonus' && minor > 0n ? 'text-bonus' : 'text-fg-1',
              )}
            >
              <Money minor={minor} currency={limits.currency} />
            </dd>
          </div>
        ))}
      </dl>
      <Progress limits={limits} />
    </section>
  );
}

/** Previews the fee and the net amount. */
export function CostLines({ request, limits }: { request: Request; limits: Limits }) {
  const { t } = useTranslation('withdraw');
  const locale = useLocale();
  const { currency, feeBp } = limits;
  const amountMinor = amountMinorOf(request.amount, currency);
  const { feeMinor, netMinor, usdtMicro } = previewCost(amountMinor, limits);
  return (
    <dl className="flex flex-col gap-2 text-body-sm">
      <div className="flex items-baseline justify-between gap-3">
        <dt className="text-fg-2">{t('cost.amount')}</dt>
        <dd>
          <Money minor={amountMinor} currency={currency} />
        </dd>
      </div>
      <div className="flex items-baseline justify-between gap-3">
        <dt className="text-fg-2">{t('cost.fee', { percent: percentText(feeBp, locale) })}</dt>
        <dd>
          {feeMinor > 0n ? '−' : ''}
          <Money minor={feeMinor} currency={currency} />
        </dd>
      </div>
      <div className="flex items-baseline justify-between gap-3 border-t border-hairline pt-2.5">
        <dt className="font-semibold">{t('cost.net')}</dt>
        <dd className="text-right">
          <span className="text-title-sm font-bold">
            <Money minor={netMinor} currency={currency} />
          </span>
          {request.bank === 'USDT' ? (
            <span className="tabular block text-caption text-fg-2">
              {t('cost.usdt', { amount: usdtText(usdtMicro, locale) })}
            </span>
          ) : null}
        </dd>
      </div>
    </dl>
  );
}

/** Shows withdrawals left today, opening hours, shortest time and fee. */
export function Facts({ limits }: { limits: Limits }) {
  const { t } = useTranslation('withdraw');
  const locale = useLocale();
  return (
    <div className="text-center text-micro text-balance text-fg-3">
      <p className="font-semibold text-fg-2">
        {limits.leftToday > 0 ? t('today.left', { count: limits.leftToday }) : t('today.none')}
      </p>
      <p className="mt-0.5">
        {t('facts', { minutes: fastestMinutes, percent: percentText(limits.feeBp, locale) })}
      </p>
    </div>
  );
}

/** Shows the net amount while the keypad covers the list of costs. */
export function NetLine({ request, limits }: { request: Request; limits: Limits }) {
  const { t } = useTranslation('withdraw');
  const money = useMoney();
  const locale = useLocale();
  const { currency } = limits;
  const { netMinor, usdtMicro } = previewCost(amountMinorOf(request.amount, currency), limits);
  const arrives =
    request.bank === 'USDT' ? ` ${t('cost.usdt', { amount: usdtText(usdtMicro, locale) })}` : '';
  return (
    <p className="text-center text-caption text-fg-2">
      {t('cost.net')} <span className="font-semibold text-fg-1">{money(netMinor, currency)}</span>
      {arrives}
    </p>
  );
}
