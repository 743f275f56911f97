import { Banner, Button, EmptyArt, EmptyState, Sheet } from '@palpite/ui';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callForMessage } from '../../shared/api/api.ts';
import { placeFailure } from '../../shared/forms/place-failure.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { toast } from '../../shared/messages/toast.ts';
import { type OverlayComponentProps, openOverlay } from '../../shared/overlays/overlays.ts';
import {
  mergeUserInfo,
  type Player,
  refreshPlayer,
  usePlayer,
  useUserInfo,
} from '../../shared/session/player.ts';
import { DoneArt } from '../../shared/ui/done-art.tsx';
import { KycForm } from './kyc-form.tsx';
import { type KycValues, kycBody, kycFields, prefilledValues } from './kyc-values.ts';

type Props = OverlayComponentProps<'editBank'>;

function Verified({ player, onClose }: { player: Player; onClose: () => void }) {
  const { t } = useTranslation(['kyc', 'common']);
  return (
    <Sheet open onOpenChange={onClose} title={t('kyc:title')} closeLabel={t('common:close')}>
      <EmptyState
        className="pt-2 pb-4"
        art={<DoneArt />}
        title={player.name ? <bdi>{player.name}</bdi> : t('kyc:verified.title')}
        text={`${t('kyc:verified.text')} ${t('kyc:verified.change')}`}
        action={
          <Button variant="secondary" onClick={onClose}>
            {t('kyc:verified.close')}
          </Button>
        }
      />
    </Sheet>
  );
}

function TestAccount({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['kyc', 'common']);
  return (
    <Sheet open onOpenChange={onClose} title={t('kyc:title')} closeLabel={t('common:close')}>
      <EmptyState
        className="pt-2 pb-4"
        art={<EmptyArt kind="wallet" className="w-40" />}
        title={t('kyc:test.title')}
        text={t('kyc:test.text')}
        action={
          <Button variant="secondary" onClick={onClose}>
            {t('kyc:verified.close')}
          </Button>
        }
      />
    </Sheet>
  );
}

function Unverified({ player, next, onClose }: Props & { player: Player | null }) {
  const { t } = useTranslation(['kyc', 'common']);
  const id = useId();
  const form = useForm<KycValues>({
    values: prefilledValues(useUserInfo()),
    resetOptions: { keepDirtyValues: true },
  });
  const sending = useUpdateKyc();
  const submit = form.handleSubmit(async (values) => {
    try {
      const { data, message } = await sending.mutateAsync(values);
      if (data.kyc !== 1) return;
      toast.success(message);
      onClose();
      // Section 4: after the submit the requested overlay opens.
      if (next) openOverlay(next);
    } catch (failure) {
      placeFailure(failure, form, kycFields);
    }
  });
  const inReview = sending.isSuccess && sending.data.data.kyc !== 1;
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('kyc:title')}
      closeLabel={t('common:close')}
      footer={
        inReview ? undefined : (
          <Button
            type="submit"
            form={id}
            size={56}
            block
            loading={form.formState.isSubmitting}
            loadingLabel={t('kyc:running')}
          >
            {t('kyc:submit')}
          </Button>
        )
      }
    >
      {inReview ? (
        <Banner live>{t('kyc:review')}</Banner>
      ) : (
        <KycForm
          id={id}
          form={form}
          isCpf={player === null || player.currency === 'BRL'}
          onSubmit={() => {
            form.clearErrors();
            void submit();
          }}
        />
      )}
    </Sheet>
  );
}

/** Identity check (`editBank` of section 2), required once before money moves. */
export function KycOverlay(props: Props) {
  const player = usePlayer();
  // Uses the state at opening: the result must not change the sheet during its closing animation.
  const [wasVerified, setWasVerified] = useState<boolean | null>(null);
  if (wasVerified === null && player) setWasVerified(player.verified);
  if (player?.testAccount && !player.verified) return <TestAccount onClose={props.onClose} />;
  if (player && wasVerified) return <Verified player={player} onClose={props.onClose} />;
  return <Unverified {...props} player={player} />;
}

/** Sends name and document. The reply says whether the identity counts as verified. */
function useUpdateKyc() {
  return useMutation({
    mutationFn: (values: KycValues) =>
      callForMessage(
        'updateKyc',
        { body: { ...kycBody(values), loading: false } },
        { lost: i18n.t('kyc:offline') },
      ),
    onSuccess: ({ data: { kyc } }) => {
      // The gates read the user info: update it before the next overlay opens.
      mergeUserInfo({ kyc });
      void refreshPlayer();
    },
  });
}
