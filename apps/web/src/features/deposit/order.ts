import { type Currency, fromWire } from '@palpite/domain/money';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, Refusal } from '../../shared/api/api.ts';
import type { CallReply } from '../../shared/api/endpoints.ts';
import { newId } from '../../shared/api/new-id.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { announceFailure } from '../../shared/api/reactions.ts';
import { inApp } from '../../shared/device/installed.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { refreshPlayer } from '../../shared/session/player.ts';
import { useSession } from '../../shared/session/session.ts';
import { announcePaid, keepOrder, type OpenOrder } from '../../shared/wallet/payment.ts';
import { recordsKey } from '../../shared/wallet/withdrawals.ts';
import { type Promotion, pricesKey } from './offers.ts';
import { deadlineOf, type Outcome, outcomeOf } from './payment-rules.ts';

/** Orders appear in the records before they are paid. */
export function refreshRecords(): void {
  void queryClient.invalidateQueries({ queryKey: [recordsKey] });
}

/** The deposit request without a known result. It outlives the sheet, so that reopening it repeats the same order. */
let attempt: { content: string; requestId: string } | null = null;

/**
 * The choice keeps its request id until an answer arrives, so that a second click repeats the same order. A 503 of the
 * vendor does not end it. If the order of that id is closed by now, the click starts a new deposit.
 */
async function requestOrder(promotion: Promotion): Promise<CallReply<'prePay'>> {
  const { offer, gift } = promotion;
  const { pkgId } = offer;
  const content = `${useSession.getState().token} ${pkgId} ${gift}`;
  const before = attempt?.content === content ? attempt : null;
  const current = before ?? { content, requestId: newId() };
  attempt = current;
  const body = { gift, pkgId, isapp: inApp(), requestId: current.requestId, loading: false };
  try {
    const opened = await call(
      'prePay',
      { params: { pkgId }, body },
      {
        lost: i18n.t('deposit:offline.open'),
        expects: ['person_in_review', ...(before ? (['order_closed'] as const) : [])],
      },
    );
    attempt = null;
    return opened;
  } catch (failure) {
    if (!(failure instanceof Refusal) || failure.http >= 500) throw failure;
    attempt = null;
    if (before && failure.code === 'order_closed') return requestOrder(promotion);
    throw failure;
  }
}

export async function openOrder(promotion: Promotion, currency: Currency): Promise<void> {
  const { offer, gift } = promotion;
  const opened = await requestOrder(promotion);
  keepOrder({
    orderId: opened.orderId,
    payNo: opened.payNo,
    url: opened.url,
    framed: opened.framed,
    deadlineMs: deadlineOf(opened.expiresAt, Date.now()),
    amountMinor: offer.priceMinor,
    giftMinor: gift === 1 ? offer.giftMinor : 0n,
    currency,
  });
}

export function isInReview(failure: unknown): failure is Refusal {
  return failure instanceof Refusal && failure.code === 'person_in_review';
}

export function useOpenOrder() {
  return useMutation({
    mutationFn: ({ promotion, currency }: { promotion: Promotion; currency: Currency }) =>
      openOrder(promotion, currency),
    onSuccess: refreshRecords,
    onError: (failure) => {
      if (
        failure instanceof Refusal &&
        (failure.code === 'package_unknown' || failure.code === 'gift_unavailable')
      )
        void queryClient.invalidateQueries({ queryKey: pricesKey });
    },
  });
}

/** Returns its status, which is paid if the money arrived first. */
export function useCancelOrder(orderId: string) {
  return useMutation({
    mutationFn: () =>
      call(
        'cancelOrder',
        { params: { orderId }, body: { loading: false } },
        { lost: i18n.t('deposit:offline.cancel') },
      ),
  });
}

const pollMs = 5_000;

export type Ended = 'cancelled' | 'failed' | 'expired' | 'unknown';

export type StatusCheck = {
  readonly waiting: boolean;
  readonly checking: boolean;
  readonly run: () => void;
  /** Checks silently, after a hint from the payment page. */
  readonly runSilently: () => void;
};

/** A payment is announced once; any other end goes to `onEnded`. Only the server's answer counts as paid. */
export function useStatusCheck(
  order: OpenOrder,
  watch: { open: boolean; expired: boolean; onEnded: (ended: Ended) => void },
): StatusCheck {
  const { open, expired, onEnded } = watch;
  const [hasChecked, setHasChecked] = useState(false);
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

  const run = async () => {
    setChecking(true);
    const { error: failure } = await refetch();
    if (failure) announceFailure(failure, i18n.t('deposit:offline.check'));
    setChecking(false);
    setHasChecked(true);
  };
  return {
    checking,
    waiting: hasChecked && !checking && !error && outcome === 'waiting',
    run: () => void run(),
    runSilently: () => void refetch(),
  };
}
