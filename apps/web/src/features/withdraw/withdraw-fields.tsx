import { parseCpf } from '@palpite/domain/cpf';
import { currencies } from '@palpite/domain/money';
import { Banner, Button, Chip, Field, TextInput } from '@palpite/ui';
import { ChevronDown, Coins, Landmark } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceCard, ChoiceGroup } from '../../shared/forms/choices.tsx';
import { applyMask, maskCpf } from '../../shared/forms/masks.ts';
import { Money, useMoney } from '../../shared/money/money.tsx';
import { amountError, MoneyInput } from '../../shared/money/money-input.tsx';
import type { WithdrawalForm } from './use-withdrawal.ts';
import { amountChoices, amountMinorOf, type Bank, type Limits, plainAmount } from './withdraw-limits.ts';

const banks = [
  { bank: 'CPF', icon: Landmark },
  { bank: 'USDT', icon: Coins },
] as const;

interface BankChoiceProps {
  ways: readonly Bank[];
  value: Bank;
  onChoose: (bank: Bank) => void;
}

export function BankChoice({ ways, value, onChoose }: BankChoiceProps) {
  const { t } = useTranslation('withdraw');
  const name = useId();
  const offered = banks.filter(({ bank }) => ways.includes(bank));
  return (
    <ChoiceGroup title={t('method.label')} className="grid auto-cols-fr grid-flow-col gap-2">
      {offered.map(({ bank, icon: Icon }) => (
        <ChoiceCard
          key={bank}
          name={name}
          checked={value === bank}
          onChoose={() => onChoose(bank)}
          className="min-h-16 items-center gap-3 px-3 py-2.5"
        >
          <Icon
            aria-hidden="true"
            size={22}
            className={value === bank ? 'shrink-0 text-accent' : 'shrink-0 text-fg-3'}
          />
          <span className="min-w-0">
            <span className="block text-body-sm font-semibold">{t(`method.${bank}`)}</span>
            <span className="block text-micro text-fg-3">{t(`method.${bank}Text`)}</span>
          </span>
        </ChoiceCard>
      ))}
    </ChoiceGroup>
  );
}

interface AccountFieldProps {
  form: WithdrawalForm;
  limits: Limits;
  error: string | undefined;
  onFocus: () => void;
}

function PixField({ form, error, onFocus }: Omit<AccountFieldProps, 'limits'>) {
  const { t } = useTranslation('withdraw');
  const { account, masked, writeAccount } = form;
  const whole = account.replace(/\D/g, '').length === 11;
  const wrong = masked && whole && parseCpf(account) === null;
  return (
    <Field label={t('pix.label')} hint={t('pix.hint')} error={error ?? (wrong ? t('pix.wrong') : undefined)}>
      <TextInput
        value={account}
        inputMode={masked ? 'numeric' : 'text'}
        autoComplete="off"
        maxLength={40}
        className="tabular"
        placeholder={masked ? '000.000.000-00' : ''}
        onFocus={onFocus}
        onChange={(event) => {
          if (masked) applyMask(event.target, maskCpf);
          writeAccount(event.target.value);
        }}
      />
    </Field>
  );
}

function UsdtField({ form, limits, error, onFocus }: AccountFieldProps) {
  const { t } = useTranslation('withdraw');
  const money = useMoney();
  const { currency, usdtRateMilli, holdHours } = limits;
  const isNew = form.request.accountNo !== '' && form.request.accountNo !== limits.accounts.USDT;
  const rateMinor = (usdtRateMilli * 10n ** BigInt(currencies[currency].exponent)) / 1_000n;
  const paste = async () => form.writeAccount((await navigator.clipboard.readText()).trim());
  return (
    <>
      <Banner tone="warn">{t('usdt.warning')}</Banner>
      <Field
        label={t('usdt.label')}
        aside={t('usdt.rate', { amount: money(rateMinor, currency) })}
        hint={isNew && holdHours > 0 ? t('hold.address', { hours: holdHours }) : t('usdt.hint')}
        error={error}
      >
        <TextInput
          value={form.account}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={80}
          placeholder="T…"
          onFocus={onFocus}
          onChange={(event) => form.writeAccount(event.target.value)}
          end={
            <Button variant="ghost" size={40} onClick={() => void paste().catch(() => {})}>
              {t('usdt.paste')}
            </Button>
          }
        />
      </Field>
    </>
  );
}

export function AccountField(props: AccountFieldProps) {
  return props.form.request.bank === 'CPF' ? <PixField {...props} /> : <UsdtField {...props} />;
}

interface AmountFieldProps {
  form: WithdrawalForm;
  limits: Limits;
  cashMinor: bigint;
  error: string | undefined;
  /** Touch devices use the sheet's own keypad, so that the phone's keyboard never covers the fee. */
  ownKeypad: boolean;
  typing: boolean;
  onTyping: (typing: boolean) => void;
}

export function AmountField(props: AmountFieldProps) {
  const { form, limits, cashMinor, error, ownKeypad, typing, onTyping } = props;
  const { t } = useTranslation('withdraw');
  const money = useMoney();
  const { currency, leastMinor, mostMinor, availableMinor } = limits;
  const amountMinor = amountMinorOf(form.request.amount, currency);
  const capped = amountMinor > 0n && amountMinor === cashMinor && cashMinor > availableMinor;
  const choose = (minor: bigint) => form.writeAmount(plainAmount(minor, currency));
  const chip = (minor: bigint, label?: string) => (
    <Chip
      key={label ?? minor.toString()}
      look="outline"
      className="min-w-0 px-0!"
      selected={minor === amountMinor}
      onClick={() => choose(minor)}
    >
      {label ?? <Money minor={minor} currency={currency} short />}
    </Chip>
  );
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The keypad covers the lower half of the sheet: keep the typed amount visible.
    if (ownKeypad && typing) box.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, [ownKeypad, typing]);
  return (
    <div ref={box} className="flex flex-col gap-2.5">
      <Field
        label={t('amount.label')}
        hint={
          capped
            ? t('amount.capped')
            : t('amount.limits', { min: money(leastMinor, currency), max: money(mostMinor, currency) })
        }
        error={amountError(form.request.amount, currency) ?? error}
      >
        <MoneyInput
          value={form.request.amount}
          onValueChange={form.writeAmount}
          currency={currency}
          {...(ownKeypad ? { inputMode: 'none' as const } : {})}
          onFocus={() => onTyping(true)}
          onClick={() => onTyping(true)}
          className={ownKeypad && typing ? 'border-focus outline-2 -outline-offset-1 outline-focus' : ''}
        />
      </Field>
      {availableMinor > 0n ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a box of its own
        <div role="group" aria-label={t('amount.choices')} className="grid auto-cols-fr grid-flow-col gap-2">
          {amountChoices(limits).map((minor) => chip(minor))}
          {chip(availableMinor, t('amount.all'))}
          {ownKeypad && typing ? (
            <Chip look="outline" className="min-w-0 px-0!" onClick={() => onTyping(false)}>
              <ChevronDown aria-label={t('amount.hide')} size={20} />
            </Chip>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
