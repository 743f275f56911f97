import { Sheet } from '@palpite/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type OverlayComponentProps, openOverlay } from '../../shared/overlays/overlays.ts';
import { type RecoveryStep, resume, useRecovery } from './recovery.ts';
import { RecoveryCodeStep } from './recovery-code-step.tsx';
import { RecoveryEmailStep } from './recovery-email-step.tsx';
import { RecoveryPasswordStep } from './recovery-password-step.tsx';

const steps: readonly RecoveryStep[] = ['email', 'code', 'password'];

function Steps({ at }: { at: number }) {
  const { t } = useTranslation('identity');
  return (
    <div className="mb-5 flex items-center gap-1.5">
      <p className="sr-only">{t('recovery.step', { step: at + 1, steps: steps.length })}</p>
      {steps.map((step, index) => (
        <span
          key={step}
          aria-hidden="true"
          className={`h-1 flex-1 rounded-full transition-colors duration-base ${index <= at ? 'bg-action' : 'bg-surface-3'}`}
        />
      ))}
    </div>
  );
}

/** Resets a password in three steps (section 2). */
export function RecoveryOverlay({ email = '', next, onClose }: OverlayComponentProps<'recoverPassword'>) {
  const { t } = useTranslation(['identity', 'common']);
  const step = useRecovery((recovery) => recovery.step);
  useEffect(() => useRecovery.setState(resume(useRecovery.getState(), email)), [email]);
  return (
    <Sheet open onOpenChange={onClose} title={t(`recovery.titles.${step}`)} closeLabel={t('common:close')}>
      <Steps at={steps.indexOf(step)} />
      {step === 'email' ? <RecoveryEmailStep /> : null}
      {step === 'code' ? <RecoveryCodeStep /> : null}
      {step === 'password' ? (
        <RecoveryPasswordStep
          onDone={(username) => {
            onClose();
            openOverlay('login', { username, ...(next && { next }) });
          }}
        />
      ) : null}
    </Sheet>
  );
}
