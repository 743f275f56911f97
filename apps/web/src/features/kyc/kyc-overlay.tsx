import type { UserInfo } from '@palpite/contracts/identity';
import { parseCpf } from '@palpite/domain/cpf';
import { Banner, Button, EmptyArt, EmptyState, Field, Sheet, TextInput } from '@palpite/ui';
import { useMutation } from '@tanstack/react-query';
import { BadgeCheck, Landmark, UserRoundCheck } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../rendering/lazy-part.ts';
import { callForMessage } from '../../shared/api/api.ts';
import { applyMask, maskCpf } from '../../shared/forms/masks.ts';
import { placeFailure, type RefusalFields } from '../../shared/forms/place-failure.ts';
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

type Props = OverlayComponentProps<'editBank'>;

const EvidenceSheet = lazyPart(() => import('./evidence-sheet.tsx'), 'EvidenceSheet');

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

function Unverified({
  player,
  next,
  onClose,
  onReview,
}: Props & { player: Player | null; onReview: () => void }) {
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
      if (player?.identityReview) {
        onReview();
        return;
      }
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
  const [isReviewed, setIsReviewed] = useState(false);
  if (wasVerified === null && player) setWasVerified(player.verified);
  // A decision while the sheet is open is shown in it.
  if (!isReviewed && player?.identityReview) setIsReviewed(true);
  if (player?.testAccount && !player.verified) return <TestAccount onClose={props.onClose} />;
  if (player && wasVerified && isReviewed)
    return (
      <Suspense fallback={null}>
        <EvidenceSheet onClose={props.onClose} />
      </Suspense>
    );
  if (player && wasVerified) return <Verified player={player} onClose={props.onClose} />;
  return <Unverified {...props} player={player} onReview={() => setWasVerified(true)} />;
}

/** The reply says whether the identity counts as verified. */
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

interface KycFormProps {
  id: string;
  form: UseFormReturn<KycValues>;
  isCpf: boolean;
  onSubmit: () => void;
}

const rules = [
  { name: 'holder', icon: Landmark },
  { name: 'once', icon: UserRoundCheck },
] as const;

function KycForm({ id, form, isCpf, onSubmit }: KycFormProps) {
  const { t } = useTranslation('kyc');
  const { errors } = form.formState;
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="flex flex-col gap-4"
    >
      <p className="text-body-sm text-fg-2">{t('lead')}</p>
      <Field label={t('name')} hint={t('nameHint')} error={errors.name?.message}>
        <TextInput {...form.register('name')} autoComplete="name" autoCapitalize="words" maxLength={100} />
      </Field>
      <DocumentField form={form} isCpf={isCpf} />
      <Banner tone="warn">{t('warning')}</Banner>
      <ul className="flex flex-col gap-3 px-1 pt-1 text-caption text-fg-2">
        {rules.map(({ name, icon: Icon }) => (
          <li key={name} className="flex items-start gap-3">
            <Icon aria-hidden="true" size={18} className="shrink-0 text-fg-3" />
            <span>{t(`rules.${name}`)}</span>
          </li>
        ))}
      </ul>
    </form>
  );
}

function DocumentField({ form, isCpf }: { form: UseFormReturn<KycValues>; isCpf: boolean }) {
  const { t } = useTranslation('kyc');
  const { register, watch, formState, clearErrors } = form;
  const field = register('cardNo');
  const state = isCpf ? cpfStateOf(watch('cardNo')) : 'typing';
  const refused = formState.errors.cardNo?.message;
  return (
    <Field
      label={t(isCpf ? 'document' : 'foreign')}
      error={refused ?? (state === 'wrong' ? t('documentWrong') : undefined)}
    >
      <TextInput
        {...field}
        inputMode={isCpf ? 'numeric' : 'text'}
        autoComplete="off"
        // Room for separators of a pasted number; the mask limits the digits.
        maxLength={40}
        className="tabular"
        placeholder={isCpf ? t('documentExample') : ''}
        end={
          state === 'valid' && refused === undefined ? (
            <span role="status" className="mr-2.5 text-up">
              <BadgeCheck aria-hidden="true" size={22} />
              <span className="sr-only">{t('documentOk')}</span>
            </span>
          ) : undefined
        }
        onChange={(event) => {
          if (isCpf) applyMask(event.target, maskCpf);
          // The refusal was about the previous input.
          clearErrors('cardNo');
          void field.onChange(event);
        }}
      />
    </Field>
  );
}

/** Fields of the identity check, by the names of the request (section 3). */
type KycValues = { name: string; cardNo: string };

const kycFields: RefusalFields<KycValues> = {
  name_invalid: 'name',
  document_invalid: 'cardNo',
  document_refused: 'cardNo',
  document_fixed: 'cardNo',
};

export function prefilledValues(info: Pick<UserInfo, 'name' | 'cardNo' | 'currency'> | null): KycValues {
  const document = info?.cardNo ?? '';
  return { name: info?.name ?? '', cardNo: info?.currency === 'BRL' ? maskCpf(document) : document };
}

type CpfState = 'typing' | 'valid' | 'wrong';

/** Checks a CPF while it is typed; one with fewer than eleven digits is not judged. */
export function cpfStateOf(text: string): CpfState {
  if (text.replace(/\D/g, '').length < 11) return 'typing';
  return parseCpf(text) === null ? 'wrong' : 'valid';
}

export function kycBody({ name, cardNo }: KycValues): KycValues {
  return { name: name.trim(), cardNo: cardNo.replace(/[.\s-]/g, '') };
}
