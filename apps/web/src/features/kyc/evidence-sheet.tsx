import type { EvidenceKind, IdentityReview } from '@palpite/contracts/identity-review';
import {
  Banner,
  Button,
  cx,
  EmptyArt,
  EmptyState,
  ProgressBar,
  ReasonedButton,
  Sheet,
  Skeleton,
  Spinner,
} from '@palpite/ui';
import { Camera, CircleCheck, IdCard, Lock, type LucideIcon, ScanLine, UserRound } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DoneArt } from '../../shared/ui/done-art.tsx';
import { FailedState } from '../../shared/ui/empty-states.tsx';
import { useReview, useSendEvidence, useUploads } from './use-evidence.ts';

/** Which camera a phone opens, and what the field shows before a picture. */
const kinds: Record<EvidenceKind, { icon: LucideIcon; camera: 'environment' | 'user' }> = {
  front: { icon: IdCard, camera: 'environment' },
  back: { icon: ScanLine, camera: 'environment' },
  selfie: { icon: UserRound, camera: 'user' },
};

/** Pictures of the document that staff asked for: what and why, then their review. */
export function EvidenceSheet({ onClose }: { onClose: () => void }) {
  const { data: review, isPending, isError, refetch } = useReview();
  if (isError && review === undefined) return <Failed onRetry={() => void refetch()} onClose={onClose} />;
  if (isPending) return <Loading onClose={onClose} />;
  if (!review) return <Over state="over" onClose={onClose} />;
  if (review.state === 'asked' || review.state === 'rejected')
    return <Asked review={review} onClose={onClose} />;
  return <Over state={review.state === 'sent' ? 'sent' : 'approved'} onClose={onClose} />;
}

function Frame({
  footer,
  onClose,
  children,
}: {
  footer?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation(['evidence', 'common']);
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('evidence:title')}
      closeLabel={t('common:close')}
      footer={footer}
    >
      {children}
    </Sheet>
  );
}

function Loading({ onClose }: { onClose: () => void }) {
  return (
    <Frame onClose={onClose}>
      <div className="flex flex-col gap-4 pt-1" aria-busy="true">
        <Skeleton className="h-12 rounded-md" />
        <Skeleton className="h-20 rounded-card" />
        <Skeleton className="h-20 rounded-card" />
        <Skeleton className="h-20 rounded-card" />
      </div>
    </Frame>
  );
}

function Failed({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const { t } = useTranslation('evidence');
  return (
    <Frame onClose={onClose}>
      <FailedState title={t('failed.title')} text={t('failed.text')} onRetry={onRetry} />
    </Frame>
  );
}

/** Nothing is to be sent. */
function Over({ state, onClose }: { state: 'sent' | 'approved' | 'over'; onClose: () => void }) {
  const { t } = useTranslation('evidence');
  return (
    <Frame onClose={onClose}>
      <div role="status">
        <EmptyState
          className="pt-2 pb-4"
          art={state === 'approved' ? <DoneArt /> : <EmptyArt kind="wallet" className="w-40" />}
          title={t(`${state}.title`)}
          text={t(`${state}.text`)}
          action={
            <Button variant="secondary" onClick={onClose}>
              {t('close')}
            </Button>
          }
        />
      </div>
    </Frame>
  );
}

function Asked({ review, onClose }: { review: IdentityReview; onClose: () => void }) {
  const { t } = useTranslation('evidence');
  const { uploads, choose, retry, forget } = useUploads();
  const sending = useSendEvidence(forget);
  const { wanted, state, reason, answer } = review;
  const hasArrived = (kind: EvidenceKind) => {
    const status = uploads[kind]?.status;
    return status === 'stored' || (status === undefined && review.stored.includes(kind));
  };
  const done = wanted.filter(hasArrived).length;
  const isRejected = state === 'rejected';
  const progress = t('progress', { done, all: wanted.length });
  return (
    <Frame
      onClose={onClose}
      footer={
        <ReasonedButton
          size={56}
          block
          reason={done < wanted.length ? t('missing') : null}
          loading={sending.isPending}
          loadingLabel={t('sending')}
          onClick={() => sending.mutate()}
        >
          {t(isRejected ? 'submitAgain' : 'submit')}
        </ReasonedButton>
      }
    >
      <div className="flex flex-col gap-4 pt-1">
        {isRejected ? (
          <Banner tone="warn" live>
            <p className="font-bold">{t('rejected')}</p>
            <p className="mt-0.5 font-normal whitespace-pre-line wrap-anywhere">{answer}</p>
          </Banner>
        ) : null}
        <p className="text-body-sm text-fg-2">{t('lead')}</p>
        {isRejected ? null : (
          <div className="rounded-md bg-surface-2 px-3.5 py-3">
            <p className="text-caption text-fg-3">{t('why')}</p>
            <p className="mt-0.5 text-body-sm whitespace-pre-line wrap-anywhere">{reason}</p>
          </div>
        )}
        <ul className="flex flex-col gap-2">
          {wanted.map((kind) => (
            <li key={kind}>
              <PictureField
                kind={kind}
                upload={uploads[kind] ?? (hasArrived(kind) ? { status: 'stored' } : undefined)}
                onChoose={(file) => void choose(kind, file)}
                onRetry={() => void retry(kind)}
              />
            </li>
          ))}
        </ul>
        <div>
          <ProgressBar
            label={t('progressLabel')}
            percent={(done / wanted.length) * 100}
            valueText={progress}
            tone={done === wanted.length ? 'up' : 'action'}
          />
          <p className="tabular mt-1.5 text-caption text-fg-3">{progress}</p>
        </div>
        <p className="flex items-start gap-3 px-1 text-caption text-fg-2">
          <Lock aria-hidden="true" size={18} className="shrink-0 text-fg-3" />
          {t('private')}
        </p>
      </div>
    </Frame>
  );
}

type PictureFieldProps = {
  kind: EvidenceKind;
  upload: ReturnType<typeof useUploads>['uploads'][EvidenceKind];
  onChoose: (file: File) => void;
  onRetry: () => void;
};

function PictureField({ kind, upload, onChoose, onRetry }: PictureFieldProps) {
  const { t } = useTranslation('evidence');
  const id = useId();
  const { icon: Icon, camera } = kinds[kind];
  const status = upload?.status;
  const isBusy = status === 'reading' || status === 'sending';
  return (
    <div
      className={cx(
        'flex items-center gap-3 rounded-card border p-3',
        status === 'failed' ? 'border-down' : 'border-hairline',
      )}
    >
      <span className="grid h-16 w-20 shrink-0 place-items-center overflow-hidden rounded-md bg-surface-2 text-fg-3">
        {upload?.url ? (
          <img src={upload.url} alt="" className="size-full object-cover" />
        ) : (
          <Icon aria-hidden="true" size={28} />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-body-sm font-semibold">{t(`kinds.${kind}.name`)}</span>
        <span
          id={id}
          role="status"
          className={cx('mt-0.5 block text-caption', status === 'failed' ? 'text-down' : 'text-fg-3')}
        >
          {status === 'failed' ? upload?.message : null}
          {isBusy ? t(status) : null}
          {status === 'stored' ? (
            <span className="inline-flex items-center gap-1 text-up">
              <CircleCheck aria-hidden="true" size={14} /> {t('stored')}
            </span>
          ) : null}
          {status === undefined ? t(`kinds.${kind}.hint`) : null}
        </span>
      </span>
      {isBusy ? (
        <span className="grid size-12 shrink-0 place-items-center">
          <Spinner />
        </span>
      ) : (
        <span className="flex shrink-0 flex-col items-end gap-1">
          {status === 'failed' && upload?.blob ? (
            <Button size={40} variant="secondary" onClick={onRetry}>
              {t('retry')}
            </Button>
          ) : null}
          <PictureInput
            kind={kind}
            camera={camera}
            describedBy={id}
            label={t(status === undefined ? 'add' : 'change')}
            onChoose={onChoose}
          />
        </span>
      )}
    </div>
  );
}

/** A file field that looks like a button. On phones it opens the camera. */
function PictureInput({
  kind,
  camera,
  describedBy,
  label,
  onChoose,
}: {
  kind: EvidenceKind;
  camera: 'environment' | 'user';
  describedBy: string;
  label: string;
  onChoose: (file: File) => void;
}) {
  const { t } = useTranslation('evidence');
  return (
    <label className="relative inline-flex min-h-12 cursor-pointer items-center gap-1.5 rounded-md px-3 text-label text-link focus-within:outline-2 focus-within:outline-focus active:bg-surface-2">
      <Camera aria-hidden="true" size={18} />
      <span aria-hidden="true">{label}</span>
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp"
        capture={camera}
        aria-label={`${t(`kinds.${kind}.name`)}: ${label}`}
        aria-describedby={describedBy}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onChoose(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </label>
  );
}
