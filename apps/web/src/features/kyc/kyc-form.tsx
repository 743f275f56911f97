import { Banner, Field, TextInput } from '@palpite/ui';
import { Landmark, UserRoundCheck } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DocumentField } from './document-field.tsx';
import type { KycValues } from './kyc-values.ts';

export interface KycFormProps {
  id: string;
  form: UseFormReturn<KycValues>;
  isCpf: boolean;
  onSubmit: () => void;
}

const rules = [
  { name: 'holder', icon: Landmark },
  { name: 'once', icon: UserRoundCheck },
] as const;

export function KycForm({ id, form, isCpf, onSubmit }: KycFormProps) {
  const { t } = useTranslation('kyc');
  const { errors } = form.formState;
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="flex flex-col gap-4"
    >
      <p className="text-body-sm text-fg-2">{t('lead')}</p>
      <Field label={t('name')} hint={t('nameHint')} error={errors.name?.message}>
        <TextInput {...form.register('name')} autoComplete="name" autoCapitalize="words" maxLength={100} />
      </Field>
      <DocumentField form={form} isCpf={isCpf} />
      <Banner tone="warn">{t('warning')}</Banner>
      <ul className="flex flex-col gap-3 px-1 pt-1 text-caption text-fg-2">
        {rules.map(({ name, icon: Icon }) => (
          <li key={name} className="flex items-start gap-3">
            <Icon aria-hidden="true" size={18} className="shrink-0 text-fg-3" />
            <span>{t(`rules.${name}`)}</span>
          </li>
        ))}
      </ul>
    </form>
  );
}
