import { Sheet } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { CodeStep, codeFlowStart, createCodeFlow, EmailStep } from '../../shared/forms/code-flow.tsx';
import { toast } from '../../shared/messages/toast.ts';
import type { OverlayComponentProps } from '../../shared/overlays/overlays.ts';
import { usePlayer } from '../../shared/session/player.ts';
import { useChangeEmail, useSendEmailCode } from './account.mutations.ts';

const useEmailChange = createCodeFlow();

export function ChangeEmailOverlay({ onClose }: OverlayComponentProps<'changeEmail'>) {
  const { t } = useTranslation(['account', 'common']);
  const player = usePlayer();
  const step = useEmailChange((change) => change.step);
  const sending = useSendEmailCode();
  const changing = useChangeEmail();
  return (
    <Sheet open onOpenChange={onClose} title={t('changeEmail.title')} closeLabel={t('common:close')}>
      {step === 'email' ? (
        <EmailStep
          flow={useEmailChange}
          sending={sending}
          autoComplete="email"
          texts={{
            label: t('changeEmail.new'),
            send: t('changeEmail.send'),
            sending: t('changeEmail.sending'),
            haveCode: t('changeEmail.haveCode'),
          }}
        >
          <p className="text-body-sm text-fg-2">{t('changeEmail.text')}</p>
          <p className="truncate rounded-md bg-surface-2 px-4 py-2.5 text-caption text-fg-3">
            {t('changeEmail.now')}
            <span className="block truncate text-body-sm font-semibold text-fg-1">{player?.email ?? ''}</span>
          </p>
        </EmailStep>
      ) : (
        <CodeStep
          flow={useEmailChange}
          sending={sending}
          texts={{
            sentTo: t('changeEmail.sentTo'),
            change: t('changeEmail.change'),
            label: t('changeEmail.code'),
            hint: t('changeEmail.codeHint'),
            submit: t('changeEmail.save'),
            submitting: t('changeEmail.saving'),
          }}
          onCode={async ({ email, code }) => {
            toast.success((await changing.mutateAsync({ email, code })).message);
            useEmailChange.setState(codeFlowStart);
            onClose();
          }}
        />
      )}
    </Sheet>
  );
}
