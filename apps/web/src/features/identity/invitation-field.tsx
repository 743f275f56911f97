import { Field, TextInput, type TextInputProps } from '@palpite/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../shared/forms/link-button.tsx';

interface InvitationFieldProps extends TextInputProps {
  /** A friend's link supplied a code, so the field is shown at once. */
  brought: boolean;
  error: string | undefined;
}

/** Takes an invitation code; stays collapsed until the player opens it. */
export function InvitationField({ brought, error, ...input }: InvitationFieldProps) {
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
        // The player opened the field to type.
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
