import { Button, EmptyArt, EmptyState, Spinner } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSecondsLeft } from '../../shared/forms/use-seconds-left.ts';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import { paths } from '../../shared/paths.ts';
import { refreshPlayer } from '../../shared/session/player.ts';
import { DoneArt } from '../../shared/ui/done-art.tsx';
import { forgetOrder, type OpenOrder, usePayment } from '../../shared/wallet/payment.ts';
import { type Ended, useStatusCheck } from './order.ts';

type Settled = { kind: 'ended'; ended: Ended } | null;

function Ways({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('deposit');
  return (
    <div className="flex flex-col gap-2">
      {children}
      <Button variant={children ? 'secondary' : 'primary'} render={<Link to={paths.wallet} />}>
        {t('returned.wallet')}
      </Button>
      <Button variant="ghost" render={<Link to={paths.home} />}>
        {t('returned.home')}
      </Button>
    </div>
  );
}

function Waiting({ order, onEnded }: { order: OpenOrder; onEnded: (ended: Ended) => void }) {
  const { t } = useTranslation('deposit');
  const expired = useSecondsLeft(order.deadlineMs) === 0;
  useStatusCheck(order, { open: true, expired, onEnded });
  return (
    <EmptyState
      art={<Spinner size={40} className="text-accent" label={t('returned.checking')} />}
      title={t('returned.waitingTitle')}
      text={t('returned.waitingText')}
      action={
        <Ways>
          <Button onClick={() => openOverlay('deposit')}>{t('returned.continue')}</Button>
        </Ways>
      }
    />
  );
}

function ReturnedPayment() {
  const { t } = useTranslation(['deposit', 'common']);
  const { order, paidAt } = usePayment();
  const [settled, setSettled] = useState<Settled>(null);
  const end = useCallback((ended: Ended) => {
    setSettled({ kind: 'ended', ended });
    forgetOrder();
  }, []);
  // The order may have been paid in another tab.
  useEffect(() => void refreshPlayer(), []);
  if (settled)
    return (
      <EmptyState
        art={<EmptyArt kind="wallet" className="w-40" />}
        title={t('deposit:returned.endedTitle')}
        text={t(`deposit:ended.${settled.ended}`)}
        action={
          <Ways>
            <Button onClick={() => openOverlay('deposit')}>{t('deposit:returned.again')}</Button>
          </Ways>
        }
      />
    );
  if (order) return <Waiting key={order.orderId} order={order} onEnded={end} />;
  const paid = paidAt !== null;
  return (
    <EmptyState
      art={paid ? <DoneArt /> : <EmptyArt kind="wallet" className="w-40" />}
      title={t(paid ? 'deposit:returned.paidTitle' : 'deposit:returned.noneTitle')}
      text={paid ? t('common:paySuccess') : t('deposit:returned.noneText')}
      action={<Ways />}
    />
  );
}

/** The return address for payment vendors' pages. */
export function PaySuccessScreen() {
  return (
    <div className="grid min-h-[64dvh] place-items-center">
      <ReturnedPayment />
    </div>
  );
}
