import { type Currency, currencies } from '@palpite/domain/money';
import { formatDateTime, formatRecent } from '@palpite/i18n';
import { Button, cx, Dialog, Keypad, ProgressBar, pressAmountKey, Sheet } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Hourglass } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../shared/api/api.ts';
import { useDecimalMark } from '../../shared/games/decimal-mark.ts';
import { useLocale } from '../../shared/i18n/i18n.ts';
import { Money, useMoney } from '../../shared/money/money.tsx';
import { OwedBanner } from '../../shared/money/owed-banner.tsx';
import { paths } from '../../shared/paths.ts';
import type { Player } from '../../shared/session/player.ts';
import { useMedia } from '../../shared/ui/media.ts';
import { FactorBanner } from '../../shared/wallet/factor-banner.tsx';
import { ForfeitList, ForfeitNote } from '../../shared/wallet/forfeits.tsx';
import { HoldBanner } from '../../shared/wallet/hold-banner.tsx';
import { useTurnoverText } from '../../shared/wallet/turnover-text.ts';
import { heldMinorOf, type Withdrawal, withdrawalsQuery } from '../../shared/wallet/withdrawals.queries.ts';
import { isOver } from '../../shared/wallet/withdrawals.ts';
import type { WithdrawalForm } from './use-withdrawal.ts';
import { AccountField, AmountField, BankChoice } from './withdraw-fields.tsx';
import {
  amountMinorOf,
  fastestMinutes,
  holdEndOf,
  type Limits,
  percentText,
  previewCost,
  type Request,
  usdtText,
} from './withdraw-limits.ts';

interface WithdrawFormProps {
  form: WithdrawalForm;
  player: Player;
  limits: Limits;
  onClose: () => void;
}

export function WithdrawForm({ form, player, limits, onClose }: WithdrawFormProps) {
  const { t } = useTranslation(['withdraw', 'bonus', 'common']);
  const money = useMoney();
  const decimalMark = useDecimalMark();
  const ownKeypad = useMedia('(pointer: coarse)');
  const [typing, setTyping] = useState(false);
  const { currency } = limits;
  const withdrawals = useQuery(withdrawalsQuery(currency)).data ?? [];
  const amountMinor = amountMinorOf(form.request.amount, currency);
  const { failure, failurePlace } = form;
  const sentence = failure instanceof Refusal ? failure.message : undefined;
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // On a small phone the footer can cover the field and its error.
    if (failure && failurePlace !== 'form')
      fields.current
        ?.querySelector('[aria-invalid]')
        ?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, [failure, failurePlace]);
  const at = (place: typeof failurePlace) => (failurePlace === place ? sentence : undefined);
  const submit = () => {
    setTyping(false);
    form.submit();
  };
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('withdraw:title')}
      closeLabel={t('common:close')}
      height="full"
      footer={
        <div className="flex flex-col gap-2.5">
          {ownKeypad && typing ? (
            // Keep focus and caret in the amount.
            <div onPointerDown={(event) => event.preventDefault()}>
              <Keypad
                label={t('withdraw:amount.keypad')}
                backLabel={t('withdraw:amount.back')}
                decimalMark={decimalMark}
                onKey={(key) =>
                  form.writeAmount(pressAmountKey(form.request.amount, key, currencies[currency].exponent))
                }
              />
            </div>
          ) : null}
          <Button size={56} block loading={form.busy} loadingLabel={t('withdraw:running')} onClick={submit}>
            {amountMinor > 0n
              ? t('withdraw:submit', { amount: money(amountMinor, currency) })
              : t('withdraw:submitEmpty')}
          </Button>
          {ownKeypad && typing ? (
            <NetLine request={form.request} limits={limits} />
          ) : (
            <Facts limits={limits} />
          )}
        </div>
      }
    >
      <form
        ref={fields}
        className="flex flex-col gap-5 pt-1"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {limits.hold ? <HoldBanner text={limits.hold} action={t('withdraw:evidence')} /> : null}
        {failure instanceof Refusal && failure.code === 'withdrawal_needs_factor' ? (
          <FactorBanner text={failure.message} action={t('withdraw:enrol')} />
        ) : null}
        <OwedBanner />
        <AvailableCard limits={limits} player={player} heldMinor={heldMinorOf(withdrawals)} />
        <ForfeitNote forfeits={limits.forfeits} by="withdraw" />
        <UnderWay withdrawals={withdrawals} currency={currency} onLeave={onClose} />
        <BankChoice ways={limits.ways} value={form.request.bank} onChoose={form.chooseBank} />
        <AccountField form={form} limits={limits} error={at('account')} onFocus={() => setTyping(false)} />
        <AmountField
          form={form}
          limits={limits}
          cashMinor={player.cashMinor}
          error={at('amount')}
          ownKeypad={ownKeypad}
          typing={typing}
          onTyping={setTyping}
        />
        <CostLines request={form.request} limits={limits} />
        {/* Lets Enter submit the form; the visible button is in the footer. */}
        <button type="submit" hidden tabIndex={-1} />
      </form>
      <ConfirmQuestion form={form} limits={limits} />
    </Sheet>
  );
}

function ConfirmQuestion({ form, limits }: { form: WithdrawalForm; limits: Limits }) {
  const { t } = useTranslation(['withdraw', 'bonus']);
  const { bank } = form.request;
  const heldUntil = form.isConfirming ? holdEndOf(form.request, limits, Date.now()) : null;
  const loses = form.forfeits.length > 0;
  return (
    <Dialog
      open={form.isConfirming}
      onOpenChange={form.cancelConfirm}
      title={loses ? t('bonus:forfeits.withdraw.title') : t('withdraw:confirm.title')}
      cancelLabel={t('withdraw:confirm.back')}
      confirmLabel={loses ? t('bonus:forfeits.withdraw.action') : t('withdraw:confirm.action')}
      danger={loses}
      loading={form.busy}
      onConfirm={form.confirm}
    >
      <div className="flex flex-col gap-4 text-left">
        {loses ? <ForfeitList forfeits={form.forfeits} currency={limits.currency} by="withdraw" /> : null}
        <div className="rounded-md bg-surface-2 px-4 py-3">
          <p className="text-caption text-fg-3">
            {t('withdraw:confirm.to')} {t(`withdraw:method.${bank}`)}
          </p>
          <p className="tabular mt-0.5 text-body-sm font-semibold break-all">{form.account}</p>
        </div>
        <CostLines request={form.request} limits={limits} />
        {heldUntil ? (
          <p className="text-body-sm text-fg-2">
            {t('withdraw:hold.confirm', { at: formatDateTime(heldUntil) })}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

/** The records list the others. */
const shownAtMost = 2;

interface UnderWayProps {
  withdrawals: readonly Withdrawal[];
  currency: Currency;
  onLeave: () => void;
}

function UnderWay({ withdrawals, currency, onLeave }: UnderWayProps) {
  const { t } = useTranslation('withdraw');
  const open = withdrawals.filter(({ stage }) => !isOver(stage)).slice(0, shownAtMost);
  if (open.length === 0) return null;
  return (
    <ul className="-mt-2 flex flex-col gap-1.5" aria-label={t('open.title')}>
      {open.map(({ orderId, amountMinor, stage, sendFrom }) => (
        <li key={orderId}>
          <Link
            to={paths.records}
            search={{ kind: 'withdrawal' }}
            onClick={onLeave}
            className="flex min-h-13 items-center gap-3 rounded-md bg-surface-2 px-3.5 py-2"
          >
            <Hourglass aria-hidden="true" size={18} className="shrink-0 text-boost" />
            <span className="min-w-0 flex-1">
              <span className="block text-label text-fg-1">{t(`stages.${stage}.name`)}</span>
              <span className="block text-micro text-fg-3">
                {sendFrom ? t('hold.short', { at: formatRecent(sendFrom) }) : t('open.title')}
              </span>
            </span>
            <span className="text-label">
              <Money minor={amountMinor} currency={currency} />
            </span>
            <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-fg-3" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

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

function AvailableCard({ limits, player, heldMinor }: AvailableCardProps) {
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

function CostLines({ request, limits }: { request: Request; limits: Limits }) {
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

function Facts({ limits }: { limits: Limits }) {
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

function NetLine({ request, limits }: { request: Request; limits: Limits }) {
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
