import { formatDateTime } from '@palpite/i18n';
import { Card } from '@palpite/ui';
import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Describes the running break or exclusion; `until` is null for a permanent one. */
export function StopRunning({ until }: { until: Date | null }) {
  const { t } = useTranslation('limits');
  return (
    <Card>
      <div className="flex gap-3">
        <Hourglass aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-boost" />
        <div>
          <h3 className="text-title-sm">
            {until === null
              ? t('stop.running.always')
              : t('stop.running.until', { at: formatDateTime(until) })}
          </h3>
          <p className="mt-1 text-body-sm text-fg-2">{t('stop.running.text')}</p>
        </div>
      </div>
    </Card>
  );
}
