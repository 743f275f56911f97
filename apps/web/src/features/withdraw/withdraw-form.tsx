import { type Currency, currencies } from '@palpite/domain/money';
import { Banner, Button, Dialog, Keypad, pressAmountKey, Sheet } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Hourglass } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../shared/api/api.ts';
import { useDecimalMark } from '../../shared/games/decimal-mark.ts';
import { Money, useMoney } from '../../shared/money/money.tsx';
import { OwedBanner } from '../../shared/money/owed-banner.tsx';
import { paths } from '../../shared/paths.ts';
import type { Player } from '../../shared/session/player.ts';
import { useMedia } from '../../shared/ui/media.ts';
import { ForfeitList, ForfeitNote } from '../../shared/wallet/forfeits.tsx';
import { heldMinorOf, type Withdrawal, withdrawalsQuery } from '../../shared/wallet/withdrawals.queries.ts';
import { isOver } from '../../shared/wallet/withdrawals.ts';
import type { WithdrawalForm } from './use-withdrawal.ts';
import { AccountField, AmountField, BankChoice } from './withdraw-fields.tsx';
import { AvailableCard, CostLines, Facts, NetLine } from './withdraw-figures.tsx';
import { amountMinorOf, type Limits } from './withdraw-limits.ts';

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
        {limits.hold ? <Banner tone="warn">{limits.hold}</Banner> : null}
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

/** Confirms amount, cost and account, and names the bonuses that the withdrawal ends. */
function ConfirmQuestion({ form, limits }: { form: WithdrawalForm; limits: Limits }) {
  const { t } = useTranslation(['withdraw', 'bonus']);
  const { bank } = form.request;
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

/** Lists the withdrawals in progress. */
function UnderWay({ withdrawals, currency, onLeave }: UnderWayProps) {
  const { t } = useTranslation('withdraw');
  const open = withdrawals.filter(({ stage }) => !isOver(stage)).slice(0, shownAtMost);
  if (open.length === 0) return null;
  return (
    <ul className="-mt-2 flex flex-col gap-1.5" aria-label={t('open.title')}>
      {open.map(({ orderId, amountMinor, stage }) => (
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
              <span className="block text-micro text-fg-3">{t('open.title')}</span>
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
