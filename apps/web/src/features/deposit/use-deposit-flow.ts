import type { Currency } from '@palpite/domain/money';
import { useState } from 'react';
import { forgetOrder, type OpenOrder, usePayment } from '../../shared/wallet/payment.ts';
import type { Promotion } from './offers.ts';
import { refreshRecords, useOpenOrder } from './order.mutations.ts';
import type { Ended } from './order.queries.ts';

export type DepositFlow = {
  /** The order that waits for payment. */
  readonly order: OpenOrder | null;
  /** The order that the payment sheet draws, also during its closing animation. */
  readonly shown: OpenOrder | null;
  readonly paying: boolean;
  readonly opening: boolean;
  readonly failure: Error | null;
  readonly ended: Ended | null;
  readonly begin: (promotion: Promotion, currency: Currency) => void;
  readonly resume: () => void;
  readonly leave: () => void;
  readonly end: (ended: Ended) => void;
};

/** State of a deposit from choice to payment (section 4), shared by the three overlays. */
export function useDepositFlow(): DepositFlow {
  const order = usePayment((payment) => payment.order);
  const [shown, setShown] = useState(order);
  const [paying, setPaying] = useState(order !== null);
  const [ended, setEnded] = useState<Ended | null>(null);
  const { mutate, isPending, error, reset } = useOpenOrder();
  if (order !== null && order !== shown) setShown(order);
  return {
    order,
    shown,
    paying: paying && shown !== null,
    opening: isPending,
    failure: error,
    ended,
    begin: (promotion, currency) => {
      setEnded(null);
      mutate({ promotion, currency }, { onSuccess: () => setPaying(true) });
    },
    resume: () => setPaying(true),
    leave: () => setPaying(false),
    end: (how) => {
      forgetOrder();
      refreshRecords();
      reset();
      setPaying(false);
      setEnded(how);
    },
  };
}
