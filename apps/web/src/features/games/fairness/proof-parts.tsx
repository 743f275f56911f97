import { Button, cx, IconButton, Skeleton } from '@palpite/ui';
import { BadgeCheck, Check, Copy, Lock, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

type FingerprintProps = { label: string; value: string; hint?: string; className?: string };

export function Fingerprint({ label, value, hint, className }: FingerprintProps) {
  const { t } = useTranslation('fairness');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1_500);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => {
    navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => {},
    );
  };
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <p className="text-label text-fg-2">{label}</p>
      <div className="flex items-center gap-1 rounded-md bg-surface-2 py-2 pr-1 pl-3.5">
        <p className="min-w-0 flex-1 font-mono text-caption break-all text-fg-1 select-all">{value}</p>
        <IconButton
          size={40}
          label={`${t('copy')}: ${label}`}
          icon={copied ? <Check size={18} className="text-up" /> : <Copy size={18} />}
          onClick={copy}
        />
        <span role="status" className="sr-only">
          {copied ? t('copied') : ''}
        </span>
      </div>
      {hint ? <p className="text-caption text-fg-3">{hint}</p> : null}
    </div>
  );
}

export function LoadState({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation('fairness');
  if (error === null)
    return (
      <div aria-busy="true" className="flex flex-col gap-4">
        <Skeleton className="h-16 w-full rounded-md" />
        <Skeleton className="h-16 w-full rounded-md" />
        <Skeleton className="h-16 w-full rounded-md" />
      </div>
    );
  return (
    <div role="alert" className="flex flex-col items-center gap-4 py-8">
      <p className="text-center text-body-sm text-fg-2">
        {error.name === 'Refusal' ? t('unreachable') : error.message}
      </p>
      <Button variant="secondary" size={40} onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}

const verdicts = {
  fair: { Icon: BadgeCheck, box: 'bg-up/14', mark: 'text-up' },
  unfair: { Icon: TriangleAlert, box: 'bg-down/14', mark: 'text-down' },
  sealed: { Icon: Lock, box: 'bg-surface-2', mark: 'text-fg-2' },
} as const;

export function Verdict({ verdict, action }: { verdict: keyof typeof verdicts; action?: ReactNode }) {
  const { t } = useTranslation('fairness');
  const { Icon, box, mark } = verdicts[verdict];
  return (
    <div role="status" className={`flex gap-3 rounded-card p-4 ${box}`}>
      <Icon aria-hidden="true" size={24} className={`shrink-0 ${mark}`} />
      <div className="min-w-0 flex-1">
        <p className="text-body font-semibold">{t(`proof.${verdict}`)}</p>
        <p className="mt-0.5 text-body-sm text-fg-2">{t(`proof.${verdict}Text`)}</p>
        {action ? <div className="mt-3">{action}</div> : null}
      </div>
    </div>
  );
}
