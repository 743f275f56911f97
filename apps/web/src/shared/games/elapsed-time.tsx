import { clockText } from '@palpite/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

export function ElapsedTime({ startedAtMs }: { startedAtMs: number }) {
  const { t } = useTranslation('originals');
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const clock = clockText((nowMs - startedAtMs) / 1_000);
  return (
    // Own box outside of a flexible row, which would be measured again: each second would otherwise lay out the whole
    // game.
    <span>
      <span
        role="timer"
        aria-label={t('session.time', { clock })}
        className={`tabular block h-[1rem] text-caption text-fg-3 apart big:h-auto big:w-auto ${clock.length > 5 ? 'w-[3.25rem]' : 'w-[2.25rem]'}`}
      >
        {clock}
      </span>
    </span>
  );
}
