import { Banner, Countdown, cx } from '@palpite/ui';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSecondsLeft } from '../../shared/forms/use-seconds-left.ts';
import { useUserInfo } from '../../shared/session/player.ts';

function RunningDiscount({ discount, endsMs }: { discount: number; endsMs: number }) {
  const { t } = useTranslation('deposit');
  const secondsLeft = useSecondsLeft(endsMs);
  if (secondsLeft === 0) return null;
  return (
    <Banner tone="good" action={<TimeLeft seconds={secondsLeft} label={t('discount.ends')} />}>
      {t('discount.banner', { percent: Math.round(discount * 100) })}
    </Banner>
  );
}

export function DiscountBanner() {
  const running = useUserInfo()?.payDiscount;
  const endsMs = running ? Date.parse(running.expiredTime) : Number.NaN;
  if (!running || Number.isNaN(endsMs)) return null;
  return <RunningDiscount discount={running.discount} endsMs={endsMs} />;
}

const hurrySeconds = 120;

export function TimeLeft({ seconds, label }: { seconds: number; label: string }) {
  return (
    <span
      className={cx(
        'inline-flex min-h-8 items-center gap-1.5 rounded-full px-3 text-label font-semibold',
        seconds <= hurrySeconds ? 'bg-down/14 text-down' : 'bg-surface-2 text-fg-1',
      )}
    >
      <Clock aria-hidden="true" size={15} />
      <Countdown seconds={seconds} label={label} />
    </span>
  );
}
