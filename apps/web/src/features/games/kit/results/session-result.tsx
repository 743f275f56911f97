import type { Currency } from '@palpite/domain/money';
import { ChartNoAxesColumn } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFrameDelay } from '../../../../rendering/use-frame-delay.ts';
import { ElapsedTime } from '../../../../shared/games/elapsed-time.tsx';
import { SignedAmount } from '../../../../shared/games/signed-amount.tsx';
import { useMoney } from '../../../../shared/money/money.tsx';
import { openOverlay } from '../../../../shared/overlays/overlays.ts';
import { useSession } from '../../../../shared/session/session.ts';
import { openTally, useTally } from './session-tally.ts';

/** Frames to wait: the board and the button are drawn first. */
const afterFrames = 4;

/** Net result and duration of the play session: safer play asks for both to be visible. */
export function SessionResult({ currency }: { currency: Currency }) {
  const { t } = useTranslation('originals');
  const money = useMoney();
  const token = useSession((session) => session.token);
  const startedAtMs = useTally((tally) => tally.startedAtMs);
  const netMinor = useFrameDelay(
    useTally((tally) => tally.netMinor),
    afterFrames,
  );
  useEffect(() => openTally(token, Date.now()), [token]);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openOverlay('statistics')}
      className="group hit-48 flex min-w-0 flex-1 flex-col rounded-sm text-left bg-none big:basis-full big:flex-row big:justify-between"
    >
      <span className="h-4 text-label big:h-auto">
        <span className="apart block h-full truncate">
          <span className="sr-only">{t('session.net', { amount: money(netMinor, currency) })}</span>
          <span aria-hidden="true">
            <SignedAmount minor={netMinor} currency={currency} />
          </span>
        </span>
      </span>
      <span className="flex items-center gap-1.5 text-fg-3 group-hover:text-accent">
        {startedAtMs === null ? null : <ElapsedTime startedAtMs={startedAtMs} />}
        <ChartNoAxesColumn aria-hidden="true" size={13} className="shrink-0" />
        <span className="sr-only">{t('session.open')}</span>
      </span>
    </button>
  );
}
