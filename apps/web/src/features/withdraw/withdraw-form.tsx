import { currencies } from '@palpite/domain/money';
import { Banner, Button, Keypad, pressAmountKey, Sheet } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../shared/api/api.ts';
import { useDecimalMark } from '../../shared/games/decimal-mark.ts';
import { useMoney } from '../../shared/money/money.tsx';
import { OwedBanner } from '../../shared/money/owed-banner.tsx';
import type { Player } from '../../shared/session/player.ts';
import { useMedia } from '../../shared/ui/media.ts';
import { ForfeitNote } from '../../shared/wallet/forfeits.tsx';
import { heldMinorOf, withdrawalsQuery } from '../../shared/wallet/withdrawals.queries.ts';
import { AccountField } from './account-field.tsx';
import { AmountField } from './amount-field.tsx';
import { AvailableCard } from './available-card.tsx';
import { BankChoice } from './bank-choice.tsx';
import { ConfirmQuestion } from './confirm-question.tsx';
import { CostLines } from './cost-lines.tsx';
import { Facts, NetLine } from './facts.tsx';
import { amountMinorOf, type Limits } from './limits.ts';
import { UnderWay } from './under-way.tsx';
import type { WithdrawalForm } from './use-withdrawal.ts';

export interface WithdrawFormProps {
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
