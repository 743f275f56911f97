import { formatDate } from '@palpite/i18n';
import { Card, SectionHead } from '@palpite/ui';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../shared/money/money.tsx';
import type { Club } from './vip.queries.ts';

/** The player's level changes, newest first. */
export function VipHistory({ club, own }: { club: Club; own: NonNullable<Club['own']> }) {
  const { t } = useTranslation('vip');
  const money = useMoney();
  return (
    <section>
      <SectionHead title={t('history.title')} />
      <div className="gutter">
        <Card padding={own.history.length === 0 ? 'normal' : 'tight'}>
          {own.history.length === 0 ? (
            <p className="text-body-sm text-fg-2">{t('history.none')}</p>
          ) : (
            <ol className="divide-y divide-hairline">
              {own.history.map(({ from, to, awardMinor, at }) => {
                const isUp = to > from;
                return (
                  <li key={at.getTime()} className="flex items-center gap-3 py-2.5">
                    {isUp ? (
                      <TrendingUp aria-hidden="true" size={20} className="shrink-0 text-up" />
                    ) : (
                      <TrendingDown aria-hidden="true" size={20} className="shrink-0 text-fg-3" />
                    )}
                    <span className="min-w-0 flex-1">
                      <span className="block text-body-sm font-semibold">
                        {t(isUp ? 'history.up' : 'history.down', { from, to })}
                      </span>
                      <span className="tabular block text-caption text-fg-3">{formatDate(at)}</span>
                    </span>
                    {awardMinor > 0n ? (
                      <span className="tabular text-body-sm font-bold text-up">
                        +{money(awardMinor, club.currency)}
                      </span>
                    ) : null}
                  </li>
                );
              })}
            </ol>
          )}
        </Card>
      </div>
    </section>
  );
}
