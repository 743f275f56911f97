import { useTranslation } from 'react-i18next';
import { call, Refusal } from '../../../shared/api/api.ts';
import { LinkButton } from '../../../shared/forms/link-button.tsx';
import { FactorForm, type FactorProof } from '../../../shared/security/factor-form.tsx';
import { deviceHeaders, keepDevice } from '../captcha.queries.ts';

interface SecondStepProps {
  /** Parameters of the refusal `second_factor_needed`. */
  login: { key: string; methods: string };
  onToken: (token: string) => Promise<void>;
  onBlocked: () => void;
  /** Back to the password: the login has ended, or the person wants another account. */
  onBack: () => void;
}

export function SecondStep({ login: { key, methods }, onToken, onBlocked, onBack }: SecondStepProps) {
  const { t } = useTranslation('secondFactor');
  const prove = async (proof: FactorProof) => {
    try {
      const opened = await call(
        'finishLogin',
        { body: { key, proof } },
        { expects: ['factor_wrong'], headers: deviceHeaders() },
      );
      await onToken(keepDevice(opened));
    } catch (failure) {
      if (failure instanceof Refusal && failure.code === 'login_expired') return onBack();
      if (failure instanceof Refusal && failure.code === 'blocked_here') return onBlocked();
      throw failure;
    }
  };
  return (
    <section aria-label={t('login.title')} className="flex flex-col gap-4">
      <div>
        <h3 className="text-title-sm">{t('login.title')}</h3>
        <p className="mt-1 text-body-sm text-fg-2">{t('login.text')}</p>
      </div>
      <FactorForm
        methods={methods.split(',')}
        startPasskey={() => call('startPasskeyLogin', { body: { key } })}
        onProof={prove}
      />
      <LinkButton className="self-center text-fg-3" onClick={onBack}>
        {t('login.back')}
      </LinkButton>
    </section>
  );
}
