import { Badge, cx, SectionHead, VipStone } from '@palpite/ui';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Money, useMoneyShort } from '../../shared/money/money.tsx';
import type { Club } from './vip.queries.ts';

/** Facts in a row with dots between them; the dot at the end of a line is clipped with the margin. */
function Facts({ facts, className }: { facts: readonly string[]; className: string }) {
  return (
    <p className={cx('tabular overflow-hidden text-caption', className)}>
      <span className="-ml-3 flex flex-wrap">
        {facts.map((fact) => (
          <span key={fact} className="relative pl-3 before:absolute before:left-1 before:content-['·']">
            {fact}
          </span>
        ))}
      </span>
    </p>
  );
}

/** Every level with its requirements and benefits, and the reader's position. */
export function LevelList({ club }: { club: Club }) {
  const { t } = useTranslation('vip');
  const money = useMoneyShort();
  const { currency, own } = club;
  return (
    <section>
      <SectionHead title={t('levels.title')} />
      <ol className="gutter flex flex-col gap-2 tablet:grid tablet:grid-cols-2">
        {club.levels.map((each) => {
          const isNow = each.level === own?.level;
          const isAhead = own !== null && each.level > own.level;
          return (
            <li
              key={each.level}
              aria-current={isNow ? 'true' : undefined}
              className={cx(
                'flex items-start gap-3 rounded-card bg-surface-1 p-3',
                isNow && 'ring-2 ring-accent ring-inset',
              )}
            >
              <VipStone
                level={each.level}
                className={cx('mt-0.5 size-12 shrink-0', isAhead && 'opacity-60')}
              />
              <div className="min-w-0 flex-1">
                <p className="flex min-h-6 flex-wrap items-center gap-x-2">
                  <span className="text-body font-semibold">{t('level', { level: each.level })}</span>
                  {isNow ? <Badge tone="action">{t('levels.now')}</Badge> : null}
                  {each.awardMinor > 0n ? (
                    <span className="ml-auto inline-flex items-center gap-1 text-body-sm font-bold text-accent">
                      {each.awarded ? (
                        <Check aria-hidden="true" size={16} strokeWidth={2.5} className="text-up" />
                      ) : null}
                      <span className="sr-only">{t(each.awarded ? 'levels.received' : 'levels.award')}</span>
                      <Money short minor={each.awardMinor} currency={currency} />
                    </span>
                  ) : null}
                </p>
                <Facts
                  className="mt-0.5 text-fg-2"
                  facts={
                    each.depositsMinor === 0n && each.turnoverMinor === 0n
                      ? [t('levels.start')]
                      : [
                          t('levels.deposits', { deposits: money(each.depositsMinor, currency) }),
                          t('levels.turnover', { turnover: money(each.turnoverMinor, currency) }),
                        ]
                  }
                />
                <Facts
                  className="text-fg-3"
                  facts={[
                    t('levels.withdrawals', { count: each.withdrawalsADay }),
                    t('levels.gift', { gift: money(each.giftMinor, currency) }),
                  ]}
                />
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
