import { Card } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { Money } from '../../shared/money/money.tsx';
import { useRate } from './how-it-works.tsx';
import type { Invitations } from './invitations.ts';

/** The three levels side by side: friends, rates, earnings. */
export function LevelsCard({ invitations }: { invitations: Invitations }) {
  const { t } = useTranslation('invitations');
  const rate = useRate();
  const { levels, terms, currency } = invitations;
  return (
    <section aria-labelledby="invitation-levels">
      <h2 id="invitation-levels" className="flex min-h-12 items-center text-title-sm">
        {t('agent.levels')}
      </h2>
      <Card padding="none">
        <ul className="divide-y divide-hairline">
          {levels.map(({ level, friends, earnedMinor }) => (
            <li key={level} className="flex items-center gap-3 px-4 py-3">
              <span
                aria-hidden="true"
                className="tabular grid size-10 shrink-0 place-items-center rounded-md bg-surface-3 text-title-sm font-bold"
              >
                {level}
              </span>
              <div className="min-w-0 flex-1">
                <p className="text-body-sm font-semibold">
                  <span className="sr-only">{t('friends.level', { level })} · </span>
                  {t('agent.friends', { count: friends })}
                </p>
                <p className="text-caption text-fg-3">{t(`friends.levelText.${level}`)}</p>
              </div>
              <div className="shrink-0 text-right">
                <p className="text-body-sm font-semibold">
                  <Money minor={earnedMinor} currency={currency} />
                </p>
                <p className="tabular text-caption text-fg-3">
                  {t('agent.rate')} {rate(terms.ratesPermille[level])}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
