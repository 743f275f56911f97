import { type Locale, localeCodes, locales } from '@palpite/domain/locales';
import { examplePhone, passwordLengthMin } from '@palpite/domain/registration';
import {
  Button,
  Checkbox,
  type CheckboxProps,
  Field,
  LanguageFlag,
  TextInput,
  type TextInputProps,
} from '@palpite/ui';
import { ChevronDown, Plus } from 'lucide-react';
import { type ComponentProps, useCallback, useEffect, useId, useState } from 'react';
import { type UseFormReturn, useController, useForm } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { Refusal } from '../../shared/api/api.ts';
import { inApp } from '../../shared/device/installed.ts';
import { BirthDateField } from '../../shared/forms/birth-date-field.tsx';
import { EmailField, PasswordField } from '../../shared/forms/fields.tsx';
import { LinkButton } from '../../shared/forms/link-button.tsx';
import { applyMask, maskBrazilianPhone, maskCpf } from '../../shared/forms/masks.ts';
import { placeFailure } from '../../shared/forms/place-failure.ts';
import { useLocale } from '../../shared/i18n/i18n.ts';
import { paths } from '../../shared/paths.ts';
import { CaptchaField, useCaptcha } from './captcha-field.tsx';
import { useRegister } from './identity.mutations.ts';
import {
  emptyRegistration,
  type RegisterValues,
  registerFields,
  registrationBody,
} from './register-values.ts';

interface RegisterFormProps {
  draft: RegisterValues | null;
  onLeave: (draft: RegisterValues) => void;
  onToken: (token: string) => Promise<void>;
  onLogin: (email: string) => void;
  onBlocked: () => void;
}

/** Only the agreement and the captcha are required before it is sent (section 5). */
export function RegisterForm({ draft, onLeave, onToken, onLogin, onBlocked }: RegisterFormProps) {
  const { t } = useTranslation(['identity', 'common']);
  const { phonePrefix } = locales[useLocale()];
  const form = useForm<RegisterValues>({ defaultValues: draft ?? emptyRegistration(phonePrefix) });
  const { register, setValue, setError, clearErrors, getValues, formState } = form;
  const { errors } = formState;
  const captcha = useCaptcha();
  const opening = useRegister();
  const onCode = useCallback((code: string) => setValue('captCode', code), [setValue]);
  useEffect(() => () => onLeave({ ...getValues(), captCode: '' }), [onLeave, getValues]);

  const submit = form.handleSubmit(async (values) => {
    if (!values.agreed) {
      setError('agreed', { message: t('register.notAgreed') }, { shouldFocus: true });
      return;
    }
    if (values.captCode.trim() === '') {
      const missing = captcha.way === 'image' ? 'captcha.missing' : 'captcha.proofMissing';
      setError('captCode', { message: t(missing) }, { shouldFocus: true });
      return;
    }
    try {
      await onToken(await opening.mutateAsync(registrationBody(values, captcha.codeId, inApp())));
    } catch (failure) {
      // The server refuses a wrong invitation before it checks the captcha, so the code stays valid.
      if (!(failure instanceof Refusal && failure.code === 'invitation_unknown')) {
        onCode('');
        captcha.refresh();
      }
      if (failure instanceof Refusal && failure.code === 'blocked_here') return onBlocked();
      placeFailure(failure, form, registerFields);
      if (failure instanceof Refusal && failure.code === 'registration_refused')
        setError('root', { message: failure.message });
    }
  });

  return (
    <form
      noValidate
      onSubmit={(event) => {
        clearErrors();
        void submit(event);
      }}
      className="flex flex-col gap-4"
    >
      <RegisterContact form={form} />
      <PasswordField
        {...register('pwd')}
        label={t('register.password')}
        hint={t('register.passwordHint', { min: passwordLengthMin })}
        error={errors.pwd?.message}
        autoComplete="new-password"
      />
      <PasswordField
        {...register('pwd1')}
        label={t('register.repeat')}
        error={errors.pwd1?.message}
        autoComplete="new-password"
      />
      <InvitationField
        {...register('regcode')}
        brought={getValues('regcode') !== ''}
        error={errors.regcode?.message}
      />
      <CaptchaField
        {...register('captCode')}
        captcha={captcha}
        error={errors.captCode?.message}
        onCode={onCode}
      />
      <Agreement {...register('agreed')} error={errors.agreed?.message} />
      <RefusedNote message={errors.root?.message} onLogin={() => onLogin(getValues('username'))} />
      <Button
        type="submit"
        size={56}
        block
        loading={formState.isSubmitting}
        loadingLabel={t('register.running')}
      >
        {t('common:register')}
      </Button>
      <p className="text-center text-micro text-fg-3">{t('common:responsible')}</p>
    </form>
  );
}

interface RefusedNoteProps {
  message: string | undefined;
  onLogin: () => void;
}

function RefusedNote({ message, onLogin }: RefusedNoteProps) {
  const { t } = useTranslation('identity');
  if (!message) return null;
  return (
    <div>
      <p role="alert" className="text-caption text-down">
        {message}
      </p>
      <LinkButton className="-mb-2" onClick={onLogin}>
        {t('register.loginInstead')}
      </LinkButton>
    </div>
  );
}

interface RegisterContactProps {
  form: UseFormReturn<RegisterValues>;
}

function RegisterContact({ form }: RegisterContactProps) {
  const { t } = useTranslation('identity');
  const brazilian = useLocale() === 'pt_BR';
  const { register, setValue, formState, watch } = form;
  const { errors } = formState;
  const [email, prefix] = watch(['username', 'country']);
  const document = register('cardNo');
  const phone = register('phone');
  const { field: born } = useController({ control: form.control, name: 'birthDate' });
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
      <BirthDateField
        label={t('register.birthDate')}
        hint={t('register.birthDateHint')}
        error={errors.birthDate?.message}
        value={born.value}
        onChange={born.onChange}
        onBlur={born.onBlur}
        firstRef={born.ref}
      />
      <EmailField
        {...register('username')}
        label={t('register.email')}
        text={email}
        onPick={(picked) => setValue('username', picked, { shouldDirty: true })}
        error={errors.username?.message}
        autoComplete="username"
      />
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

const regionOf = (locale: Locale) => locales[locale].tag.slice(-2);

/** Returns the locale whose flag represents a prefix. English has none, because it is spoken in many countries. */
const flagOf = (prefix: string) =>
  localeCodes.find((locale) => locales[locale].phonePrefix === prefix && locale !== 'en_US');

interface CountrySelectProps extends ComponentProps<'select'> {
  /** The selected prefix; the closed field shows it alone, the native picker with the country's name. */
  prefix: string;
}

function CountrySelect({ prefix, ...select }: CountrySelectProps) {
  const { t } = useTranslation('identity');
  const flag = flagOf(prefix);
  const names = new Intl.DisplayNames(locales[useLocale()].tag, { type: 'region' });
  return (
    <span className="tints relative flex min-h-13 shrink-0 items-center gap-1.5 rounded-md border border-control bg-surface-1 pr-2 pl-3 has-focus-visible:border-focus has-focus-visible:outline-2 has-focus-visible:-outline-offset-1 has-focus-visible:outline-focus">
      {flag ? <LanguageFlag locale={flag} size={20} className="text-fg-1" /> : null}
      <span aria-hidden="true" className="text-[max(16px,1rem)]">
        {prefix}
      </span>
      <ChevronDown aria-hidden="true" size={16} className="text-fg-3" />
      <select
        {...select}
        aria-label={t('register.country')}
        autoComplete="tel-country-code"
        className="absolute inset-0 cursor-pointer appearance-none text-[max(16px,1rem)] opacity-0"
      >
        {localeCodes.map((locale) => (
          <option
            key={locale}
            value={locales[locale].phonePrefix}
            className="bg-surface-1 text-fg-1"
          >{`${names.of(regionOf(locale)) ?? ''} ${locales[locale].phonePrefix}`}</option>
        ))}
      </select>
    </span>
  );
}

interface InvitationFieldProps extends TextInputProps {
  /** A friend's link supplied a code, so the field is shown at once. */
  brought: boolean;
  error: string | undefined;
}

function InvitationField({ brought, error, ...input }: InvitationFieldProps) {
  const { t } = useTranslation('identity');
  const [shown, setShown] = useState(brought);
  if (!shown)
    return (
      <LinkButton className="-my-2 self-start" onClick={() => setShown(true)}>
        <Plus aria-hidden="true" size={16} strokeWidth={2.5} />
        {t('register.haveInvitation')}
      </LinkButton>
    );
  return (
    <Field
      label={t('register.invitation')}
      aside={t('register.optional')}
      hint={brought ? t('register.invitationBrought') : undefined}
      error={error}
    >
      <TextInput
        {...input}
        autoFocus={!brought}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={32}
      />
    </Field>
  );
}

interface AgreementProps extends Omit<CheckboxProps, 'children'> {
  error: string | undefined;
}

function Agreement({ error, ...input }: AgreementProps) {
  const { t } = useTranslation('identity');
  const id = useId();
  return (
    <div>
      <Checkbox {...input} aria-invalid={error ? true : undefined} aria-describedby={error ? id : undefined}>
        <Trans
          t={t}
          i18nKey="register.agreement"
          components={{
            // A new tab keeps what was typed.
            terms: (
              <a
                href={`#${paths.terms}`}
                target="_blank"
                rel="noreferrer"
                className="font-semibold text-link underline underline-offset-2"
              >
                {' '}
              </a>
            ),
          }}
        />
      </Checkbox>
      {error ? (
        <p id={id} role="alert" className="pl-9 text-caption text-down">
          {error}
        </p>
      ) : null}
    </div>
  );
}
