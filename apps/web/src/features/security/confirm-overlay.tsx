import { Button, Sheet, Skeleton } from '@palpite/ui';
import { Suspense } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../rendering/lazy-part.ts';
import { call } from '../../shared/api/api.ts';
import { keepConfirmation } from '../../shared/api/confirmation.ts';
import { PasswordField } from '../../shared/forms/fields.tsx';
import { LinkButton } from '../../shared/forms/link-button.tsx';
import { placeFailure } from '../../shared/forms/place-failure.ts';
import { type OverlayComponentProps, openOverlay } from '../../shared/overlays/overlays.ts';
import type { FactorProof } from '../../shared/security/factor-form.tsx';
import { usePlayer } from '../../shared/session/player.ts';

const FactorForm = lazyPart(() => import('../../shared/security/factor-form.tsx'), 'FactorForm');

const startPasskey = () => call('startPasskeyConfirmation', { body: { loading: false } }, { overlaps: true });

async function proveByFactor(proof: FactorProof): Promise<void> {
  const body = { ...proof, loading: false };
  keepConfirmation(await call('confirmIdentity', { body }, { overlaps: true, expects: ['factor_wrong'] }));
}

/** The call that needs it waits and continues, so that the form behind the sheet keeps its contents. */
export function ConfirmOverlay({ methods, onClose }: OverlayComponentProps<'confirmIdentity'>) {
  const { t } = useTranslation(['security', 'common']);
  const byPassword = methods.split(',').includes('password');
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('security:confirm.title')}
      description={t(byPassword ? 'security:confirm.text' : 'security:confirm.factorText')}
      closeLabel={t('common:close')}
    >
      {byPassword ? (
        <PasswordProof />
      ) : (
        <Suspense fallback={<Skeleton className="h-52" />}>
          <FactorForm methods={methods.split(',')} startPasskey={startPasskey} onProof={proveByFactor} />
        </Suspense>
      )}
    </Sheet>
  );
}

function PasswordProof() {
  const { t } = useTranslation('security');
  const player = usePlayer();
  const form = useForm({ defaultValues: { pwd: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ pwd }) => {
    if (pwd === '') {
      form.setError('pwd', { message: t('confirm.missing') }, { shouldFocus: true });
      return;
    }
    try {
      const body = { method: 'password', pwd, loading: false } as const;
      keepConfirmation(
        await call('confirmIdentity', { body }, { overlaps: true, expects: ['password_wrong'] }),
      );
    } catch (failure) {
      placeFailure(failure, form, { password_wrong: 'pwd' });
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
      {/* Password managers find the password by the username of this form. */}
      <input type="text" autoComplete="username" value={player?.username ?? ''} readOnly hidden />
      <div>
        <PasswordField
          {...form.register('pwd')}
          label={t('confirm.password')}
          error={errors.pwd?.message}
          autoComplete="current-password"
        />
        <LinkButton
          className="-mb-2"
          onClick={() => openOverlay('recoverPassword', player ? { email: player.email } : {})}
        >
          {t('confirm.forgot')}
        </LinkButton>
      </div>
      <Button type="submit" size={56} block loading={isSubmitting} loadingLabel={t('confirm.submitting')}>
        {t('confirm.submit')}
      </Button>
    </form>
  );
}
