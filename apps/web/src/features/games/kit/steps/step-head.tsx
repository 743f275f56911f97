import type { Currency } from '@palpite/domain/money';
import { formatNumber } from '@palpite/i18n';
import { cx } from '@palpite/ui';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFrameDelay } from '../../../../rendering/use-frame-delay.ts';
import { Announcement } from '../../../../shared/games/announcement.tsx';
import { multiplierParts } from '../../../../shared/games/multiplier.ts';
import { SignedAmount } from '../../../../shared/games/signed-amount.tsx';
import { useLocale } from '../../../../shared/i18n/i18n.ts';
import { Money, useMoney } from '../../../../shared/money/money.tsx';
import type { StepFlow } from './step-flow.ts';
import type { CashOutValue } from './step-rounds.ts';

type StepHeadProps = Pick<StepFlow, 'open' | 'over'> & {
  first: CashOutValue;
  firstName: string;
  currency: Currency;
  instant: boolean;
  className?: string;
};

/** Frames to wait: the board turns first, then the button changes. */
const afterFrames = 2;

export const StepHead = memo(function StepHead(props: StepHeadProps) {
  const { first, firstName, currency, instant, className } = props;
  const open = useFrameDelay(props.open, afterFrames);
  const over = useFrameDelay(props.over, afterFrames);
  const { t } = useTranslation('steps');
  const locale = useLocale();
  const shown = open ?? over ?? first;
  const { value, decimals } = multiplierParts(shown.multiplier);
  const netMinor = over ? over.payoutMinor - over.stakeMinor : 0n;
  const ended = open === null && over !== null;
  const won = ended && over.payoutMinor > 0n;
  const celebrates = ended && netMinor > 0n && !instant;
  const amountName = ended ? (netMinor < 0n ? 'lost' : 'won') : open ? 'holding' : 'pays';
  return (
    <div className={cx('h-12 shrink-0 big:h-auto', className)}>
      <div className="apart flex h-full items-end justify-between gap-3 px-4 big:flex-wrap big:py-1">
        <div className="min-w-0">
          <p className="text-caption text-fg-3">{ended || open ? t('multiplier') : firstName}</p>
          <p
            className={cx(
              'tabular font-brand text-display-sm whitespace-nowrap',
              ended ? (won ? 'text-up' : 'text-down') : open ? 'text-fg-1' : 'text-fg-2',
            )}
          >
            {formatNumber(value, locale, decimals)}
            <span className={cx('text-[0.7em]', !ended && 'text-accent')}>×</span>
          </p>
        </div>
        <div className="min-w-0 flex-1 text-right big:ml-auto big:flex-none">
          <p className="text-caption text-fg-3">{t(amountName)}</p>
          <p
            key={over?.roundId}
            className={cx(
              'tabular origin-right text-title leading-8 will-change-transform',
              celebrates && 'animate-cheer',
            )}
          >
            {ended ? (
              <SignedAmount minor={netMinor} currency={currency} />
            ) : (
              <span className={open ? 'text-fg-1' : 'text-fg-2'}>
                <Money minor={shown.payoutMinor} currency={currency} />
              </span>
            )}
          </p>
        </div>
      </div>
    </div>
  );
});

type StepAnnouncementProps = Pick<StepFlow, 'open' | 'over' | 'notice'> & { currency: Currency };

export const StepAnnouncement = memo(function StepAnnouncement(props: StepAnnouncementProps) {
  return <Announcement>{useOutcomeText(props)}</Announcement>;
});

function useOutcomeText({ open, over, notice, currency }: StepAnnouncementProps): string {
  const { t } = useTranslation('steps');
  const money = useMoney();
  const locale = useLocale();
  if (open) {
    const { value, decimals } = multiplierParts(open.multiplier);
    const amount = money(open.payoutMinor, currency);
    const held =
      open.steps.length > 0
        ? t('said.held', { multiplier: formatNumber(value, locale, decimals), amount })
        : '';
    return notice?.kind === 'resumed' ? `${t('resumed')} ${held}` : held;
  }
  if (!over) return '';
  const net = over.payoutMinor - over.stakeMinor;
  const amount = money(net < 0n ? -net : net, currency);
  return t(net > 0n ? 'said.won' : net < 0n ? 'said.lost' : 'said.back', { amount });
}
