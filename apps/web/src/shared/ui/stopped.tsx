import { formatDateTime } from '@palpite/i18n';
import { cx } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { usePlayerPart } from '../session/player.ts';

export function useStopped(): string | null {
  const { t } = useTranslation('common');
  const stop = usePlayerPart((player) => player.stop);
  if (!stop) return null;
  return stop.until === null
    ? t('stopped.playAlways')
    : t('stopped.playUntil', { at: formatDateTime(stop.until) });
}

export function LimitsLink() {
  const { t } = useTranslation('common');
  return (
    <Link
      to={paths.limits}
      className="hit-48 inline-flex h-8 shrink-0 items-center rounded-full border border-control px-3 text-label font-bold whitespace-nowrap text-fg-1 active:bg-surface-3"
    >
      {t('stopped.limits')}
    </Link>
  );
}

export function StoppedNote({ className }: { className?: string }) {
  const stopped = useStopped();
  if (stopped === null) return null;
  return (
    <div
      className={cx('flex items-center justify-between gap-3 text-label font-medium text-fg-2', className)}
    >
      <span className="min-w-0">{stopped}</span>
      <LimitsLink />
    </div>
  );
}
