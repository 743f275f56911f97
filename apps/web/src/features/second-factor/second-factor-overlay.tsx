import { Button, Dialog, Field, IconButton, Sheet, Skeleton, TextInput } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Copy, Download, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CallReply } from '../../shared/api/endpoints.ts';
import { saveFile } from '../../shared/device/save-file.ts';
import { placeFailure } from '../../shared/forms/place-failure.ts';
import { toast } from '../../shared/messages/toast.ts';
import type { OverlayComponentProps } from '../../shared/overlays/overlays.ts';
import { productName } from '../../shared/product.ts';
import { PasskeyFailure } from '../../shared/security/passkeys.ts';
import { FailedState } from '../../shared/ui/empty-states.tsx';
import { QrCode } from '../../shared/ui/qr-code.tsx';
import { FactorList, type Removable } from './factor-list.tsx';
import {
  type Factors,
  factorsQuery,
  useAddPasskey,
  useConfirmTotp,
  useRemoveFactor,
  useRenewCodes,
  useStartTotp,
} from './second-factor.queries.ts';

type Step =
  | { name: 'list' }
  | { name: 'totp'; totp: CallReply<'startTotp'> }
  | { name: 'passkey' }
  | { name: 'codes'; codes: readonly string[] };

const titles = {
  list: 'title',
  totp: 'totp.name',
  passkey: 'passkey.setupTitle',
  codes: 'recovery.title',
} as const;
const descriptions = { totp: 'totp.scan', passkey: 'passkey.setupText', codes: 'recovery.text' } as const;

export function SecondFactorOverlay({ onClose }: OverlayComponentProps<'secondFactor'>) {
  const { t } = useTranslation(['secondFactor', 'common']);
  const [step, setStep] = useState<Step>({ name: 'list' });
  const { data: factors, isError, isFetching, refetch } = useQuery(factorsQuery);
  const showList = () => setStep({ name: 'list' });
  const finish = (codes: readonly string[]) =>
    setStep(codes.length > 0 ? { name: 'codes', codes } : { name: 'list' });
  return (
    <Sheet
      open
      // Codes are shown once: the sheet closes only by the button below them, also not by Escape or going back.
      onOpenChange={() => {
        if (step.name !== 'codes') onClose();
      }}
      title={t(titles[step.name])}
      {...(step.name !== 'list' && { description: t(descriptions[step.name]) })}
      closeLabel={t('common:close')}
      locked={step.name === 'codes'}
    >
      {step.name === 'totp' ? <TotpSetup totp={step.totp} onDone={finish} /> : null}
      {step.name === 'passkey' ? <PasskeySetup onDone={finish} /> : null}
      {step.name === 'codes' ? <RecoveryCodes codes={step.codes} onDone={showList} /> : null}
      {step.name !== 'list' ? null : factors ? (
        <Managed factors={factors} onStep={setStep} />
      ) : isError ? (
        <FailedState
          title={t('failed.title')}
          text={t('failed.text')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-18 rounded-card" />
          <Skeleton className="h-18 rounded-card" />
        </div>
      )}
    </Sheet>
  );
}

function Managed({ factors, onStep }: { factors: Factors; onStep: (step: Step) => void }) {
  const { t } = useTranslation(['secondFactor', 'common']);
  const [removing, setRemoving] = useState<Removable | null>(null);
  const [isRenewing, setIsRenewing] = useState(false);
  const starting = useStartTotp();
  const remove = useRemoveFactor();
  const renew = useRenewCodes();
  const isLast = factors.passkeys.length + (factors.totp ? 1 : 0) === 1;
  return (
    <>
      <FactorList
        factors={factors}
        starting={starting.isPending}
        onTotp={() => starting.mutate(undefined, { onSuccess: (totp) => onStep({ name: 'totp', totp }) })}
        onPasskey={() => onStep({ name: 'passkey' })}
        onRenew={() => setIsRenewing(true)}
        onRemove={setRemoving}
      />
      <Dialog
        open={removing !== null}
        onOpenChange={() => setRemoving(null)}
        title={t('remove.question', { item: removing?.name ?? '' })}
        description={`${t('remove.text')}${isLast ? ` ${t('remove.last')}` : ''}`}
        cancelLabel={t('remove.keep')}
        confirmLabel={t('remove.action')}
        danger
        loading={remove.isPending}
        onConfirm={() => {
          if (!removing) return;
          // The question leaves first, because the confirmation of the identity may open.
          setRemoving(null);
          remove.mutate(removing.id, { onSuccess: ({ message }) => toast.success(message) });
        }}
      />
      <Dialog
        open={isRenewing}
        onOpenChange={setIsRenewing}
        title={t('recovery.renewTitle')}
        description={t('recovery.renewText')}
        cancelLabel={t('common:cancel')}
        confirmLabel={t('recovery.renew')}
        loading={renew.isPending}
        onConfirm={() => {
          setIsRenewing(false);
          renew.mutate(undefined, {
            onSuccess: ({ recoveryCodes }) => onStep({ name: 'codes', codes: recoveryCodes }),
          });
        }}
      />
    </>
  );
}

interface TotpSetupProps {
  totp: CallReply<'startTotp'>;
  onDone: (recoveryCodes: readonly string[]) => void;
}

function TotpSetup({ totp, onDone }: TotpSetupProps) {
  const { t } = useTranslation(['secondFactor', 'common']);
  const form = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const confirming = useConfirmTotp();
  const submit = form.handleSubmit(async ({ code }) => {
    const typed = code.replace(/\s/g, '');
    if (typed.length !== 6) {
      form.setError('code', { message: t('proof.missing') }, { shouldFocus: true });
      return;
    }
    try {
      onDone((await confirming.mutateAsync(typed)).recoveryCodes);
    } catch (failure) {
      form.resetField('code');
      placeFailure(failure, form, { factor_wrong: 'code', too_many_requests: 'code' });
    }
  });
  const copy = async () => {
    await navigator.clipboard.writeText(totp.secret);
    toast.success(t('common:copied'));
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        form.clearErrors();
        void submit(event);
      }}
      className="flex flex-col gap-4"
    >
      <QrCode text={totp.address} label={t('totp.qr')} className="size-44 self-center rounded-md" />
      <Button
        variant="secondary"
        className="md:hidden"
        icon={<ExternalLink size={18} />}
        render={<a href={totp.address} />}
      >
        {t('totp.open')}
      </Button>
      <div className="flex items-center rounded-md bg-surface-2 pl-4">
        <p className="min-w-0 flex-1 py-2 text-caption text-fg-3">
          {t('totp.key')}
          <span className="tabular block text-body-sm font-semibold break-all text-fg-1 select-all">
            {totp.secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </span>
        </p>
        <IconButton label={t('totp.copy')} icon={<Copy size={20} />} onClick={() => void copy()} />
      </div>
      <Field label={t('proof.code')} hint={t('proof.codeHint')} error={errors.code?.message}>
        <TextInput
          {...form.register('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          className="font-bold tabular tracking-[0.32em]"
        />
      </Field>
      <Button type="submit" size={56} block loading={isSubmitting} loadingLabel={t('totp.saving')}>
        {t('totp.save')}
      </Button>
    </form>
  );
}

function PasskeySetup({ onDone }: { onDone: (recoveryCodes: readonly string[]) => void }) {
  const { t } = useTranslation(['secondFactor', 'common']);
  const form = useForm({ defaultValues: { name: t('passkey.device') } });
  const { errors, isSubmitting } = form.formState;
  const adding = useAddPasskey();
  const submit = form.handleSubmit(async ({ name }) => {
    if (name.trim() === '') {
      form.setError('name', { message: t('common:forms.fill') }, { shouldFocus: true });
      return;
    }
    try {
      onDone((await adding.mutateAsync(name.trim())).recoveryCodes);
    } catch (failure) {
      if (failure instanceof PasskeyFailure)
        form.setError('name', { message: t(`passkey.${failure.reason}`) });
      else placeFailure(failure, form, { passkey_wrong: 'name', passkeys_full: 'name' });
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
      <Field label={t('passkey.label')} hint={t('passkey.hint')} error={errors.name?.message}>
        <TextInput {...form.register('name')} maxLength={60} autoComplete="off" />
      </Field>
      <Button type="submit" size={56} block loading={isSubmitting} loadingLabel={t('passkey.creating')}>
        {t('passkey.create')}
      </Button>
    </form>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation(['secondFactor', 'common']);
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toast.success(t('common:copied'));
  };
  const name = `${productName.toLowerCase().replace(/\W+/g, '-')}-${new Date().toISOString().slice(0, 10)}.txt`;
  return (
    <div className="flex flex-col gap-4">
      <ol className="grid grid-cols-1 gap-x-4 gap-y-2 rounded-md bg-surface-2 p-4 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="tabular text-center text-body-sm font-semibold tracking-wider select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="grid grid-cols-2 gap-2 big:grid-cols-1">
        <Button variant="secondary" icon={<Copy size={18} />} onClick={() => void copy()}>
          {t('recovery.copy')}
        </Button>
        <Button
          variant="secondary"
          icon={<Download size={18} />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), name)}
        >
          {t('recovery.download')}
        </Button>
      </div>
      <Button size={56} block onClick={onDone}>
        {t('recovery.done')}
      </Button>
    </div>
  );
}
