import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DiscountBanner } from '../features/deposit/time-left.tsx';
import { useWallet } from '../features/wallet/wallet.queries.ts';
import { ActivityCard, BalanceCard, TurnoverCard } from '../features/wallet/wallet-cards.tsx';
import { lazyPart } from '../rendering/lazy-part.ts';
import { openOverlay } from '../shared/overlays/overlays.ts';
import { paths } from '../shared/paths.ts';
import { usePlayerPart } from '../shared/session/player.ts';
import { useSession } from '../shared/session/session.ts';
import { FailedState, GuestState } from '../shared/ui/empty-states.tsx';
import { usePayment } from '../shared/wallet/payment.ts';

const OwedBanner = lazyPart(() => import('../shared/money/owed-banner.tsx'), 'OwedBanner');

const PendingOrder = lazyPart(() => import('../features/deposit/pending-order.tsx'), 'PendingOrder');

function GuestWallet() {
  const { t } = useTranslation(['wallet', 'common']);
  return (
    <GuestState className="mt-10" art="wallet" title={t('wallet:guestTitle')} text={t('wallet:guestText')} />
  );
}

function FailedWallet({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['wallet', 'common']);
  return (
    <FailedState
      className="mt-10"
      title={t('wallet:failed')}
      text={t('wallet:failedText')}
      onRetry={onRetry}
    />
  );
}

export function WalletPage() {
  const { t } = useTranslation(['wallet', 'common']);
  const loggedIn = useSession((session) => session.token !== '');
  const order = usePayment((payment) => payment.order);
  const owes = usePlayerPart((player) => player.owedMinor > 0n);
  const { figures, failed, retry } = useWallet();
  if (!loggedIn) return <GuestWallet />;
  if (failed) return <FailedWallet onRetry={retry} />;
  return (
    <div className="gutter pt-1" aria-busy={figures === null}>
      <div className="two-columns">
        <div className="grid-rows-[auto_1fr] gap-y-3">
          <div>
            <BalanceCard figures={figures} />
            <Suspense>{owes ? <OwedBanner /> : null}</Suspense>
            <DiscountBanner />
            <Suspense>
              {order ? (
                <PendingOrder order={order} level={1} onContinue={() => openOverlay('deposit')} />
              ) : null}
            </Suspense>
          </div>
          <div className="col-start-2 row-span-2">
            <TurnoverCard figures={figures} />
          </div>
          <ActivityCard figures={figures} />
        </div>
      </div>
      <p className="mt-4 flex flex-wrap items-center justify-center gap-x-1 text-micro text-fg-3">
        {t('common:responsible')} ·
        <Link to={paths.limits} className="inline-flex min-h-11 items-center text-link">
          {t('wallet:limits')}
        </Link>
      </p>
    </div>
  );
}
