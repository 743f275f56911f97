import { formatDateTime } from '@palpite/i18n';
import { Card } from '@palpite/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../shared/money/money.tsx';
import type { Player } from '../../shared/session/player.ts';
import type { StakeLimitCache } from './limits.queries.ts';

/** Lists the changes of limits, newest first; renders nothing without any. */
export function ChangeList({ changes, player }: { changes: StakeLimitCache['changes']; player: Player }) {
  const { t } = useTranslation('limits');
  const money = useMoney();
  const id = useId();
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 px-1 text-label text-fg-3">
        {t('changes.title')}
      </h3>
      <Card padding="tight">
        <ol className="divide-y divide-hairline">
          {changes.map(({ kind, period, event, afterMinor, at }) => (
            <li key={`${at.getTime()} ${kind} ${period}`} className="flex items-center gap-3 py-2.5">
              <span className="min-w-0 flex-1">
                <span className="block text-body-sm font-semibold">{t(`sheet.${kind}.${period}`)}</span>
                <span className="tabular block text-caption text-fg-3">
                  {t(`changes.${event}`)} · {formatDateTime(at)}
                </span>
              </span>
              <span className="tabular text-body-sm text-fg-2">
                {afterMinor === null ? t('none') : money(afterMinor, player.currency)}
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </section>
  );
}
