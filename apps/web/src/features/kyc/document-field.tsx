import { Field, TextInput } from '@palpite/ui';
import { BadgeCheck } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { applyMask, maskCpf } from '../../shared/forms/masks.ts';
import { cpfStateOf, type KycValues } from './kyc-values.ts';

/** Takes the document number; a CPF is masked and its check digits are verified while typing. */
export function DocumentField({ form, isCpf }: { form: UseFormReturn<KycValues>; isCpf: boolean }) {
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
