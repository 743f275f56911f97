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

/** Orders stand among the records before anything is paid. */
export function refreshRecords(): void {
  void queryClient.invalidateQueries({ queryKey: [recordsKey] });
}

/** The deposit whose answer is not known. It outlives the sheet: opened again, the same choice is the same order. */
let attempt: { content: string; requestId: string } | null = null;

/**
 * Asks the server for the order of a choice. The choice keeps its id while no answer has come, so that a second press
 * is the same order; an answer, a refusal or another choice ends it. A vendor without an answer (503) leaves the order
 * open as well. When the order of the id is over by now, the press is a new deposit.
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

/** Opens an order of a package at the server, which charges nothing, and keeps it to be paid. */
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
      // What was on offer has changed: the next choice is made from what is there now.
      if (
        failure instanceof Refusal &&
        (failure.code === 'package_unknown' || failure.code === 'gift_unavailable')
      )
        void queryClient.invalidateQueries({ queryKey: pricesKey });
    },
  });
}

/** Gives up an unpaid order; answers with its status, which is paid when the money was faster. */
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
