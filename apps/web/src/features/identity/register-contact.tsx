import { examplePhone } from '@palpite/domain/registration';
import { Field, TextInput } from '@palpite/ui';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { EmailField } from '../../shared/forms/email-field.tsx';
import { LinkButton } from '../../shared/forms/link-button.tsx';
import { applyMask, maskBrazilianPhone, maskCpf } from '../../shared/forms/masks.ts';
import { useLocale } from '../../shared/i18n/i18n.ts';
import { CountrySelect } from './country-select.tsx';
import type { RegisterValues } from './register-values.ts';

interface RegisterContactProps {
  form: UseFormReturn<RegisterValues>;
  /** The address already has an account. */
  onLogin: (email: string) => void;
}

/** Asks for name, document, e-mail and phone. */
export function RegisterContact({ form, onLogin }: RegisterContactProps) {
  const { t } = useTranslation('identity');
  const brazilian = useLocale() === 'pt_BR';
  const { register, setValue, formState, watch } = form;
  const { errors } = formState;
  const [email, prefix] = watch(['username', 'country']);
  const document = register('cardNo');
  const phone = register('phone');
  return (
    <>
      <Field label={t('register.name')} error={errors.name?.message}>
        <TextInput {...register('name')} autoComplete="name" autoCapitalize="words" />
      </Field>
      <Field label={t('register.document')} aside={t('register.optional')} error={errors.cardNo?.message}>
        <TextInput
          {...document}
          inputMode={brazilian ? 'numeric' : 'text'}
          autoComplete="off"
          placeholder={t('register.documentExample')}
          onChange={(event) => {
            if (brazilian) applyMask(event.target, maskCpf);
            void document.onChange(event);
          }}
        />
      </Field>
      <div>
        <EmailField
          {...register('username')}
          label={t('register.email')}
          text={email}
          onPick={(picked) => setValue('username', picked, { shouldDirty: true })}
          error={errors.username?.message}
          autoComplete="username"
        />
        {errors.username?.type === 'email_taken' ? (
          <LinkButton className="-mb-2" onClick={() => onLogin(email)}>
            {t('register.loginInstead')}
          </LinkButton>
        ) : null}
      </div>
      <Field label={t('register.phone')} error={errors.phone?.message}>
        <div className="flex gap-2">
          <CountrySelect {...register('country')} prefix={prefix} />
          <TextInput
            {...phone}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            placeholder={examplePhone(prefix)}
            className="min-w-0 flex-1"
            onChange={(event) => {
              if (prefix === '+55') applyMask(event.target, maskBrazilianPhone);
              void phone.onChange(event);
            }}
          />
        </div>
      </Field>
    </>
  );
}
