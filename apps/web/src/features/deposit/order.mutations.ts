import type { Currency } from '@palpite/domain/money';
import { useMutation } from '@tanstack/react-query';
import { call, Refusal } from '../../shared/api/api.ts';
import type { CallReply } from '../../shared/api/endpoints.ts';
import { newId } from '../../shared/api/new-id.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { inApp } from '../../shared/device/installed.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { useSession } from '../../shared/session/session.ts';
import { keepOrder } from '../../shared/wallet/payment.ts';
import { recordsKey } from '../../shared/wallet/withdrawals.ts';
import type { Promotion } from './offers.ts';
import { deadlineOf } from './payment-rules.ts';
import { pricesKey } from './prices.queries.ts';

/** Orders appear in the records before they are paid. */
export function refreshRecords(): void {
  void queryClient.invalidateQueries({ queryKey: [recordsKey] });
}

/** The deposit request without a known result. It outlives the sheet, so that reopening it repeats the same order. */
let attempt: { content: string; requestId: string } | null = null;

/**
 * Requests an order for a choice. The choice keeps its request id until an answer arrives, so that a second click
 * repeats the same order. An answer, a refusal or another choice ends it; a 503 of the vendor does not. If the order of
 * that id is closed by now, the click starts a new deposit.
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
      { lost: i18n.t('deposit:offline.open'), expects: before ? ['order_closed'] : [] },
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

/** Opens an order for a package, which charges nothing yet, and stores it for payment. */
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

export function useOpenOrder() {
  return useMutation({
    mutationFn: ({ promotion, currency }: { promotion: Promotion; currency: Currency }) =>
      openOrder(promotion, currency),
    onSuccess: refreshRecords,
    onError: (failure) => {
      // The offers have changed: reload them.
      if (
        failure instanceof Refusal &&
        (failure.code === 'package_unknown' || failure.code === 'gift_unavailable')
      )
        void queryClient.invalidateQueries({ queryKey: pricesKey });
    },
  });
}

/** Cancels an unpaid order. Returns its status, which is paid if the money arrived first. */
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
