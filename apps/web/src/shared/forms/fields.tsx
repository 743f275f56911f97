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

interface EmailFieldProps extends Omit<TextInputProps, 'value'> {
  label: string;
  error?: ReactNode;
  hint?: ReactNode;
  text: string;
  onPick: (email: string) => void;
}

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

/** The most common mail domains in display order (section 5 requires 14). */
export const mailDomains = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com.br',
  'icloud.com',
  'uol.com.br',
  'bol.com.br',
  'terra.com.br',
  'live.com',
  'yahoo.com',
  'globo.com',
  'ig.com.br',
  'msn.com',
  'proton.me',
] as const;

/** Completes a typed address; returns nothing before the first letter and for a complete domain. */
export function suggestEmails(text: string): readonly string[] {
  const typed = text.trim().toLowerCase();
  const [local = '', domain = '', ...more] = typed.split('@');
  if (local === '' || more.length > 0 || mailDomains.some((known) => known === domain)) return [];
  return mailDomains.filter((known) => known.startsWith(domain)).map((known) => `${local}@${known}`);
}
