import { Countdown, cx } from '@palpite/ui';
import { Clock } from 'lucide-react';

/** The last two minutes are highlighted. */
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
