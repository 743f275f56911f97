import { invitationLevels } from '@palpite/domain/invitations';
import { formatPercent, formatTime } from '@palpite/i18n';
import { Card } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../shared/i18n/i18n.ts';
import { useMoney } from '../../shared/money/money.tsx';
import { originalPaths } from '../../shared/paths.ts';
import { studios } from '../../shared/studios.ts';
import { TurnoverShares } from '../../shared/wallet/turnover-shares.tsx';
import type { Invitations } from './invitations.ts';

/** Returns a formatter of rates in thousandths as percent with one decimal: 3 is `0,3%`. */
export function useRate(): (permille: number) => string {
  const locale = useLocale();
  return (permille) => formatPercent(permille / 1_000, locale, 1);
}

function useSteps({ terms, currency }: Invitations): { title: string; text: string }[] {
  const { t } = useTranslation(['invitations', 'pages']);
  const money = useMoney();
  const rate = useRate();
  const { ratesPermille, rewardMinor, rewardHoldDays, holdDays } = terms;
  const reward = money(rewardMinor, currency);
  // Days are UTC days; the text shows their start on the reader's clock.
  const midnight = new Date(new Date().setUTCHours(24, 0, 0, 0));
  const nameOf = (product: string) =>
    product === 'sports' || product in originalPaths
      ? t(`pages:titles.${product as keyof typeof originalPaths | 'sports'}`)
      : (studios.find(({ book }) => book === product)?.name ?? product);
  const products = terms.productRates.map(
    ({ product, ratesPermille: own }) =>
      `${nameOf(product)} ${invitationLevels.map((level) => rate(own[level])).join(' / ')}`,
  );
  const sentences = (...texts: (string | false)[]) => texts.filter(Boolean).join(' ');
  return [
    { title: t('how.invite.title'), text: t('how.invite.text') },
    ...(rewardMinor > 0n
      ? [
          {
            title: t('how.reward.title', { reward }),
            text: sentences(
              t('how.reward.text', {
                reward,
                deposits: money(terms.rewardDepositsMinor, currency),
                level: terms.rewardLevel,
              }),
              rewardHoldDays > 0 && t('how.rewardHold', { count: rewardHoldDays }),
            ),
          },
        ]
      : []),
    {
      title: t('how.commission.title'),
      text: sentences(
        t('how.commission.text', {
          rate1: rate(ratesPermille[1]),
          rate2: rate(ratesPermille[2]),
          rate3: rate(ratesPermille[3]),
        }),
        terms.productRates.length > 0 && t('how.ownRates', { products: products.join(' · ') }),
      ),
    },
    {
      title: t('how.payout.title'),
      text: sentences(
        t('how.payout.text', { time: formatTime(midnight), least: money(terms.payoutLeastMinor, currency) }),
        holdDays > 0 && t('how.hold', { count: holdDays }),
      ),
    },
  ];
}

export function HowItWorks({ invitations }: { invitations: Invitations }) {
  const { t } = useTranslation('invitations');
  const steps = useSteps(invitations);
  return (
    <section aria-labelledby="invitation-terms">
      <h2 id="invitation-terms" className="flex min-h-12 items-center text-title-sm">
        {t('how.title')}
      </h2>
      <Card>
        <ol className="flex flex-col gap-4">
          {steps.map((step, index) => (
            <li key={step.title} className="flex gap-3">
              <span
                aria-hidden="true"
                className="tabular grid size-7 shrink-0 place-items-center rounded-full bg-surface-3 text-label font-bold text-fg-1"
              >
                {index + 1}
              </span>
              <div className="min-w-0 pt-0.5">
                <p className="text-body-sm font-semibold">{step.title}</p>
                <p className="mt-0.5 text-label text-fg-2">{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
        <h3 className="mt-4 border-t border-hairline pt-4 text-body-sm font-semibold">
          {t('how.counts.title')}
        </h3>
        <p className="mt-0.5 mb-2 text-label text-fg-2">{t('how.counts.text')}</p>
        <TurnoverShares shares={invitations.terms.counts} />
        <p className="mt-4 border-t border-hairline pt-3 text-caption text-fg-3">{t('how.limits')}</p>
      </Card>
    </section>
  );
}
