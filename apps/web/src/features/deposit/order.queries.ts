import { fromWire } from '@palpite/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, Refusal } from '../../shared/api/api.ts';
import { announceFailure } from '../../shared/api/reactions.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { refreshPlayer } from '../../shared/session/player.ts';
import { announcePaid, type OpenOrder } from '../../shared/wallet/payment.ts';
import { type Outcome, outcomeOf } from './payment-rules.ts';

const pollMs = 5_000;

export type Ended = 'cancelled' | 'failed' | 'expired' | 'unknown';

export type StatusCheck = {
  /** The player checked, and no payment has arrived. */
  readonly waiting: boolean;
  readonly checking: boolean;
  /** Checks on behalf of the player. */
  readonly ask: () => void;
  /** Checks silently, after a hint from the payment page. */
  readonly nudge: () => void;
};

/**
 * Polls an order until its outcome is known (section 4). A payment is announced once; any other end goes to `onEnded`.
 * Only the server's answer counts as paid.
 */
export function useStatusCheck(
  order: OpenOrder,
  watch: { open: boolean; expired: boolean; onEnded: (ended: Ended) => void },
): StatusCheck {
  const { open, expired, onEnded } = watch;
  const [asked, setAsked] = useState(false);
  const [checking, setChecking] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['orderStatus', order.orderId],
    queryFn: ({ signal }) =>
      call('getOrderStatus', { params: { orderId: order.orderId }, query: { loading: false } }, { signal }),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
    meta: { expects: ['order_unknown'] },
    refetchInterval: expired ? false : pollMs,
  });
  const outcome: Outcome = data ? outcomeOf(data.status) : 'waiting';
  const unknown = error instanceof Refusal && error.code === 'order_unknown';

  const settledOrderId = useRef<string | null>(null);
  useEffect(() => {
    if (settledOrderId.current === order.orderId || (outcome === 'waiting' && !unknown)) return;
    settledOrderId.current = order.orderId;
    if (unknown) onEnded('unknown');
    else if (data && outcome === 'paid') {
      void refreshPlayer();
      const { orderId, currency } = order;
      announcePaid({
        orderId,
        currency,
        amountMinor: fromWire(data.amount, currency),
        giftMinor: fromWire(data.gift, currency),
      });
    } else if (outcome === 'failed') onEnded('failed');
    else if (outcome === 'cancelled') onEnded(expired ? 'expired' : 'cancelled');
  }, [data, outcome, unknown, order, expired, onEnded]);

  const ask = async () => {
    setChecking(true);
    const { error: failure } = await refetch();
    if (failure) announceFailure(failure, i18n.t('deposit:offline.check'));
    setChecking(false);
    setAsked(true);
  };
  return {
    checking,
    waiting: asked && !checking && !error && outcome === 'waiting',
    ask: () => void ask(),
    nudge: () => void refetch(),
  };
}
