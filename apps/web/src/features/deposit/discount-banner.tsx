import { Banner } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { useUserInfo } from '../../shared/session/player.ts';
import { TimeLeft } from './time-left.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';

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

/** Shows the player's deposit discount and its remaining time (section 9). */
export function DiscountBanner() {
  const running = useUserInfo()?.payDiscount;
  const endsMs = running ? Date.parse(running.expiredTime) : Number.NaN;
  if (!running || Number.isNaN(endsMs)) return null;
  return <RunningDiscount discount={running.discount} endsMs={endsMs} />;
}
