import { Banner, Field, TextInput } from '@palpite/ui';
import { BadgeCheck, Landmark, UserRoundCheck } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { applyMask, maskCpf } from '../../shared/forms/masks.ts';
import { cpfStateOf, type KycValues } from './kyc-values.ts';

interface KycFormProps {
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

/** Takes the document number; a CPF is masked and its check digits are verified while typing. */
function DocumentField({ form, isCpf }: { form: UseFormReturn<KycValues>; isCpf: boolean }) {
  const { t } = useTranslation('kyc');
  const { register, watch, formState, clearErrors } = form;
  const field = register('cardNo');
  const state = isCpf ? cpfStateOf(watch('cardNo')) : 'typing';
  const refused = formState.errors.cardNo?.message;
  return (
    <Field
      label={t(isCpf ? 'document' : 'foreign')}
      error={refused ?? (state === 'wrong' ? t('documentWrong') : undefined)}
    >
      <TextInput
        {...field}
        inputMode={isCpf ? 'numeric' : 'text'}
        autoComplete="off"
        // Room for separators of a pasted number; the mask limits the digits.
        maxLength={40}
        className="tabular"
        placeholder={isCpf ? t('documentExample') : ''}
        end={
          state === 'valid' && refused === undefined ? (
            <span role="status" className="mr-2.5 text-up">
              <BadgeCheck aria-hidden="true" size={22} />
              <span className="sr-only">{t('documentOk')}</span>
            </span>
          ) : undefined
        }
        onChange={(event) => {
          if (isCpf) applyMask(event.target, maskCpf);
          // The refusal was about the previous input.
          clearErrors('cardNo');
          void field.onChange(event);
        }}
      />
    </Field>
  );
}
