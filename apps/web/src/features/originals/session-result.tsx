import type { Currency } from '@palpite/domain/money';
import { clockText } from '@palpite/ui';
import { ChartNoAxesColumn } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SignedAmount } from '../../shared/games/signed-amount.tsx';
import { useMoney } from '../../shared/money.tsx';
import { openOverlay } from '../../shared/overlays.ts';
import { useSession } from '../../shared/session.ts';
import { openTally, useTally } from './session-tally.ts';

function Elapsed({ startedAtMs }: { startedAtMs: number }) {
  const { t } = useTranslation('originals');
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const clock = clockText((nowMs - startedAtMs) / 1_000);
  return (
    <span
      role="timer"
      aria-label={t('session.time', { clock })}
      // A box of its own: each second would else lay out the whole game anew.
      className={`tabular h-4 text-caption text-fg-3 [contain:size_layout_style] ${clock.length > 5 ? 'w-13' : 'w-9'}`}
    >
      {clock}
    </span>
  );
}

/** This says what the sitting has brought and how long it has lasted: the two things that are easy to lose sight of. */
export function SessionResult({ currency }: { currency: Currency }) {
  const { t } = useTranslation('originals');
  const money = useMoney();
  const token = useSession((session) => session.token);
  const { netMinor, startedAtMs } = useTally();
  useEffect(() => openTally(token, Date.now()), [token]);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openOverlay('statistics')}
      className="hit-48 flex min-w-0 flex-1 flex-col rounded-sm text-left"
    >
      <span className="h-4 truncate text-label [contain:strict]">
        <span className="sr-only">{t('session.net', { amount: money(netMinor, currency) })}</span>
        <span aria-hidden="true">
          <SignedAmount minor={netMinor} currency={currency} />
        </span>
      </span>
      <span className="flex items-center gap-1.5 text-fg-3">
        {startedAtMs === null ? null : <Elapsed startedAtMs={startedAtMs} />}
        <ChartNoAxesColumn aria-hidden="true" size={13} className="shrink-0" />
        <span className="sr-only">{t('session.open')}</span>
      </span>
    </button>
  );
}
