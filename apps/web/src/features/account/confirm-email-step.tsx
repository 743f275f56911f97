import { Button } from '@palpite/ui';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CodeField } from '../../shared/forms/code-field.tsx';
import { CodeSentTo } from '../../shared/forms/code-sent-to.tsx';
import { againAfter } from '../../shared/forms/code-wait.ts';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { placeFailure, type RefusalFields } from '../../shared/forms/place-failure.ts';
import { ResendCode } from '../../shared/forms/resend-code.tsx';
import { toast } from '../../shared/messages/toast.ts';
import { useChangeEmail, useSendEmailCode } from './account.mutations.ts';
import { endEmailMove, goToMoveStep, noteCodeSent, useEmailMove } from './email-move.ts';

type ConfirmValues = { code: string; pwd: string };

const fields: RefusalFields<ConfirmValues> = { code_wrong: 'code', code_wait: 'code', password_wrong: 'pwd' };

/** Asks for the e-mailed code and the password, then changes the address. */
export function ConfirmEmailStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['account', 'common', 'errors']);
  const { email, againAtMs } = useEmailMove();
  const form = useForm<ConfirmValues>({ defaultValues: { code: '', pwd: '' } });
  const { errors, isSubmitting } = form.formState;
  const sending = useSendEmailCode();
  const changing = useChangeEmail();

  const send = async () => {
    form.clearErrors();
    try {
      toast.success((await sending.mutateAsync(email)).message);
      noteCodeSent(email);
    } catch (failure) {
      const again = againAfter(failure, Date.now());
      if (again !== null) goToMoveStep('code', { againAtMs: again });
      placeFailure(failure, form, fields);
    }
  };

  const submit = form.handleSubmit(async ({ code, pwd }) => {
    const missing = code.trim() === '' ? 'code' : pwd === '' ? 'pwd' : null;
    if (missing) {
      form.setError(missing, { message: t('common:forms.fill') }, { shouldFocus: true });
      return;
    }
    try {
      const { message } = await changing.mutateAsync({ email, code: code.trim(), pwd });
      toast.success(message);
      endEmailMove();
      onDone();
    } catch (failure) {
      placeFailure(failure, form, fields);
    }
  });

  return (
    <form
      noValidate
      onSubmit={(event) => {
        form.clearErrors();
        void submit(event);
      }}
      className="flex flex-col gap-4"
    >
      <CodeSentTo
        label={t('changeEmail.sentTo')}
        email={email}
        changeLabel={t('changeEmail.change')}
        onChange={() => goToMoveStep('email')}
      />
      <div>
        <CodeField
          {...form.register('code')}
          label={t('changeEmail.code')}
          hint={t('changeEmail.codeHint')}
          error={errors.code?.message}
        />
        <ResendCode againAtMs={againAtMs} sending={sending.isPending} onSend={() => void send()} />
      </div>
      <PasswordField
        {...form.register('pwd')}
        label={t('changeEmail.password')}
        error={errors.pwd?.message}
        autoComplete="current-password"
      />
      <Button type="submit" size={56} block loading={isSubmitting} loadingLabel={t('changeEmail.saving')}>
        {t('changeEmail.save')}
      </Button>
    </form>
  );
}
