import { Field, PasswordInput, type PasswordInputProps } from '@palpite/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface PasswordFieldProps extends Omit<PasswordInputProps, 'showLabel' | 'hideLabel'> {
  label: string;
  error?: ReactNode;
  hint?: ReactNode;
  aside?: ReactNode;
}

export function PasswordField({ label, error, hint, aside, ...input }: PasswordFieldProps) {
  const { t } = useTranslation();
  return (
    <Field label={label} error={error} hint={hint} aside={aside}>
      <PasswordInput showLabel={t('forms.showPassword')} hideLabel={t('forms.hidePassword')} {...input} />
    </Field>
  );
}
