import {
  Chip,
  Field,
  PasswordInput,
  type PasswordInputProps,
  TextInput,
  type TextInputProps,
} from '@palpite/ui';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { suggestEmails } from './email-suggestions.ts';

interface EmailFieldProps extends Omit<TextInputProps, 'value'> {
  label: string;
  error?: ReactNode;
  hint?: ReactNode;
  /** The field's current value. */
  text: string;
  onPick: (email: string) => void;
}

/** Takes an e-mail address and suggests common domains while typing. */
export function EmailField({ label, error, hint, text, onPick, onFocus, ...input }: EmailFieldProps) {
  const { t } = useTranslation();
  const [inside, setInside] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const suggestions = inside ? suggestEmails(text) : [];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches where the focus goes
    <div
      ref={box}
      onFocus={() => setInside(true)}
      onBlur={(event) => setInside(event.currentTarget.contains(event.relatedTarget))}
    >
      <Field label={label} error={error} hint={hint}>
        <TextInput
          {...input}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onFocus={onFocus}
        />
      </Field>
      {suggestions.length > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: completions of one input, not a form section
        <div role="group" aria-label={t('forms.domains')} className="rail -mx-5 gap-2 px-5 pt-2.5">
          {suggestions.map((email) => (
            <Chip
              key={email}
              aria-label={email}
              // Keep the focus in the input: on a phone the keyboard would close.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                onPick(email);
                box.current?.querySelector('input')?.focus();
              }}
            >
              {email.slice(email.indexOf('@'))}
            </Chip>
          ))}
        </div>
      ) : null}
    </div>
  );
}

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
