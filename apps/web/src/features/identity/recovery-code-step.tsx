import { Button } from '@palpite/ui';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CodeField } from '../../shared/forms/code-field.tsx';
import { CodeSentTo } from '../../shared/forms/code-sent-to.tsx';
import { againAfter } from '../../shared/forms/code-wait.ts';
import { placeFailure, type RefusalFields } from '../../shared/forms/place-failure.ts';
import { ResendCode } from '../../shared/forms/resend-code.tsx';
import { toast } from '../../shared/messages/toast.ts';
import { useCheckResetCode, useSendResetCode } from './identity.mutations.ts';
import { afterSending, goToStep, useRecovery } from './recovery.ts';

type CodeValues = { code: string };

const fields: RefusalFields<CodeValues> = { code_wrong: 'code', code_wait: 'code' };

export function RecoveryCodeStep() {
  const { t } = useTranslation(['identity', 'errors', 'common']);
  const { email, againAtMs } = useRecovery();
  const form = useForm<CodeValues>({ defaultValues: { code: '' } });
  const { errors } = form.formState;
  const sending = useSendResetCode();
  const checking = useCheckResetCode();

  const send = async () => {
    form.clearErrors();
    try {
      toast.success((await sending.mutateAsync(email)).message);
      goToStep('code', afterSending(email, Date.now()));
      form.reset();
    } catch (failure) {
      const again = againAfter(failure, Date.now());
      if (again !== null) goToStep('code', { againAtMs: again });
      placeFailure(failure, form, fields);
    }
  };

  const submit = form.handleSubmit(async ({ code }) => {
    if (email === '' || code.trim() === '') {
      form.setError('code', { message: t('common:forms.fill') }, { shouldFocus: true });
      return;
    }
    try {
      const checkId = await checking.mutateAsync({ email, code: code.trim() });
      goToStep('password', { checkId });
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
        label={t('recovery.sentTo')}
        email={email}
        changeLabel={t('recovery.change')}
        onChange={() => goToStep('email')}
      />
      <div>
        <CodeField
          {...form.register('code')}
          label={t('recovery.code')}
          error={errors.code?.message}
          hint={t('recovery.codeHint')}
        />
        <ResendCode againAtMs={againAtMs} sending={sending.isPending} onSend={() => void send()} />
      </div>
      <Button
        type="submit"
        size={56}
        block
        loading={form.formState.isSubmitting}
        loadingLabel={t('recovery.checking')}
      >
        {t('recovery.confirm')}
      </Button>
    </form>
  );
}
