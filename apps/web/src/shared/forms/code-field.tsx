import { Field, TextInput, type TextInputProps } from '@palpite/ui';
import type { ReactNode } from 'react';

interface CodeFieldProps extends TextInputProps {
  label: string;
  error?: ReactNode;
  hint?: ReactNode;
}

/** Takes an e-mailed code; phones suggest it above the keyboard. */
export function CodeField({ label, error, hint, className, ...input }: CodeFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      <TextInput
        {...input}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        className="font-bold tabular tracking-[0.32em] has-placeholder-shown:font-normal"
      />
    </Field>
  );
}
