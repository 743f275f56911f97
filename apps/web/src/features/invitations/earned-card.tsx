import { WallArt } from '@palpite/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../shared/money/money.tsx';
import type { Invitations } from './invitations.ts';

/** What invitations have earned and how much of it was paid. */
export function EarnedCard({ invitations, action }: { invitations: Invitations; action?: ReactNode }) {
  const { t } = useTranslation('invitations');
  const { currency, earnedMinor, paidMinor, waitingMinor } = invitations;
  const parts = [
    ['paid', paidMinor],
    ['waiting', waitingMinor],
  ] as const;
  return (
    <section aria-label={t('earned.title')} className="overflow-hidden rounded-card bg-surface-1">
      <div className="aspect-7/1 overflow-hidden md:aspect-14/1">
        <WallArt seed="convites" columns={7} rows={1} palette="folha" />
      </div>
      <div className="p-4 pt-3.5">
        <p className="text-caption text-fg-3">{t('earned.title')}</p>
        <p className="mt-1 text-money">
          <Money minor={earnedMinor} currency={currency} />
        </p>
        <dl className="mt-3 grid grid-cols-2 gap-2 big:grid-cols-1">
          {parts.map(([name, minor]) => (
            <div key={name} className="min-h-13 rounded-md bg-surface-2 px-3 py-2">
              <dt className="text-micro text-fg-3">{t(`earned.${name}`)}</dt>
              <dd className="min-h-5 text-label text-fg-1">
                <Money minor={minor} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
        {action ? <div className="mt-3">{action}</div> : null}
      </div>
    </section>
  );
}
