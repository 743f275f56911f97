import { parseCpf } from '@palpite/domain/cpf';
import { currencies } from '@palpite/domain/money';
import { Banner, Button, Field, TextInput } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { applyMask, maskCpf } from '../../shared/forms/masks.ts';
import { useMoney } from '../../shared/money/money.tsx';
import type { Limits } from './limits.ts';
import type { WithdrawalForm } from './use-withdrawal.ts';

export interface AccountFieldProps {
  form: WithdrawalForm;
  limits: Limits;
  /** The server's refusal of this field. */
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
  const { currency, usdtRateMilli } = limits;
  const rateMinor = (usdtRateMilli * 10n ** BigInt(currencies[currency].exponent)) / 1_000n;
  const paste = async () => form.writeAccount((await navigator.clipboard.readText()).trim());
  return (
    <>
      <Banner tone="warn">{t('usdt.warning')}</Banner>
      <Field
        label={t('usdt.label')}
        aside={t('usdt.rate', { amount: money(rateMinor, currency) })}
        hint={t('usdt.hint')}
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

/** Takes the payout account: the player's own CPF or a TRC20 address. */
export function AccountField(props: AccountFieldProps) {
  return props.form.request.bank === 'CPF' ? <PixField {...props} /> : <UsdtField {...props} />;
}
