import { passwordLengthMin } from '@palpite/domain/registration';
import { Button, Sheet } from '@palpite/ui';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../shared/forms/fields.tsx';
import { placeFailure, type RefusalFields } from '../../shared/forms/place-failure.ts';
import { toast } from '../../shared/messages/toast.ts';
import type { OverlayComponentProps } from '../../shared/overlays/overlays.ts';
import { usePlayer } from '../../shared/session/player.ts';
import { useChangePassword } from './account.mutations.ts';

type PasswordValues = { oldPwd: string; nPwd: string; nPwd1: string };

const fields: RefusalFields<PasswordValues> = {
  password_wrong: 'oldPwd',
  password_too_short: 'nPwd',
  password_too_common: 'nPwd',
  passwords_differ: 'nPwd1',
};

export function ChangePasswordOverlay({ onClose }: OverlayComponentProps<'changePassword'>) {
  const { t } = useTranslation(['account', 'common']);
  const player = usePlayer();
  const form = useForm<PasswordValues>({ defaultValues: { oldPwd: '', nPwd: '', nPwd1: '' } });
  const { errors, isSubmitting } = form.formState;
  const changing = useChangePassword();

  const submit = form.handleSubmit(async (values) => {
    const missing = (['oldPwd', 'nPwd', 'nPwd1'] as const).find((name) => values[name] === '');
    if (missing) {
      form.setError(missing, { message: t('common:forms.fill') }, { shouldFocus: true });
      return;
    }
    try {
      toast.success((await changing.mutateAsync(values)).message);
      onClose();
    } catch (failure) {
      placeFailure(failure, form, fields);
    }
  });

  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('changePassword.title')}
      description={t('changePassword.text')}
      closeLabel={t('common:close')}
    >
      <form
        noValidate
        onSubmit={(event) => {
          form.clearErrors();
          void submit(event);
        }}
        className="flex flex-col gap-4"
      >
        {/* Password managers store the new password under the username of this form. */}
        <input type="text" autoComplete="username" value={player?.username ?? ''} readOnly hidden />
        <PasswordField
          {...form.register('oldPwd')}
          label={t('changePassword.old')}
          error={errors.oldPwd?.message}
          autoComplete="current-password"
        />
        <PasswordField
          {...form.register('nPwd')}
          label={t('changePassword.new')}
          hint={t('changePassword.hint', { min: passwordLengthMin })}
          error={errors.nPwd?.message}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.register('nPwd1')}
          label={t('changePassword.repeat')}
          error={errors.nPwd1?.message}
          autoComplete="new-password"
        />
        <Button
          type="submit"
          size={56}
          block
          loading={isSubmitting}
          loadingLabel={t('changePassword.saving')}
        >
          {t('changePassword.save')}
        </Button>
      </form>
    </Sheet>
  );
}
