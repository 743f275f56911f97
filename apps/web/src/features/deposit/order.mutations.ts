import type { Currency } from '@palpite/domain/money';
import { useMutation } from '@tanstack/react-query';
import { call, Refusal } from '../../shared/api.ts';
import { inApp } from '../../shared/installed.ts';
import { keepOrder, type OpenOrder } from '../../shared/payment.ts';
import { queryClient } from '../../shared/query-client.ts';
import { recordsKey } from '../../shared/withdrawals.ts';
import type { Promotion } from './offers.ts';
import { deadlineOf } from './payment-rules.ts';
import { pricesKey } from './prices.queries.ts';

const quietly = { refusal: 'inline' } as const;

/** Orders stand among the records before anything is paid. */
export function refreshRecords(): void {
  void queryClient.invalidateQueries({ queryKey: [recordsKey] });
}

/** Opens an order of a package at the server, which charges nothing, and keeps it to be paid. */
export function useOpenOrder() {
  return useMutation({
    mutationFn: async ({ promotion, currency }: { promotion: Promotion; currency: Currency }) => {
      const { offer, gift } = promotion;
      const { pkgId } = offer;
      const body = { gift, pkgId, isapp: inApp(), loading: false };
      const opened = await call('prePay', { params: { pkgId }, body }, quietly);
      const order: OpenOrder = {
        orderId: opened.orderId,
        payNo: opened.payNo,
        url: opened.url,
        framed: opened.framed,
        deadlineMs: deadlineOf(opened.expiresAt, Date.now()),
        amountMinor: offer.priceMinor,
        giftMinor: gift === 1 ? offer.giftMinor : 0n,
        currency,
      };
      keepOrder(order);
    },
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
    mutationFn: () => call('cancelOrder', { params: { orderId }, body: { loading: false } }, quietly),
  });
}
