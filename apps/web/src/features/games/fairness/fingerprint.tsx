import { cx, IconButton } from '@palpite/ui';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

export type FingerprintProps = { label: string; value: string; hint?: string; className?: string };

/** A seed or its hash in full, with a copy button. */
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
