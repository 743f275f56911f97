import { createHmac, randomUUID } from 'node:crypto';
import { createBtcpayGateway } from '../../../apps/server/modules/payments/btcpay-gateway.ts';
import { fixedKey } from '../../../apps/server/platform/vendor-key.ts';
import {
  openVendor,
  type SignedCallback,
  type VendorAnswer,
  type VendorRequest,
  type VendorUnderTest,
} from './open-vendor.ts';

export const btcpayWebhookSecret = '3fUq9ZsLw7Xe1RtVb5Ny';
export const btcpayApiKey = 'a0c2f9d1e3b457689a0c2f9d1e3b457689';
export const btcpayStoreId = '9CiNzKoANXxmk5ayZngSXrHTiVvvgCrwrpFQd4m2K776';

type Invoice = {
  id: string;
  storeId: string;
  amount: string;
  paidAmount: string;
  currency: string;
  type: 'Standard';
  checkoutLink: string;
  createdTime: number;
  expirationTime: number;
  monitoringExpiration: number;
  status: 'New' | 'Processing' | 'Expired' | 'Invalid' | 'Settled';
  additionalStatus: 'None' | 'PaidLate' | 'PaidPartial' | 'Marked' | 'Invalid' | 'PaidOver';
  availableStatusesForManualMarking: string[];
  archived: boolean;
  metadata: Record<string, unknown> | null;
};

export type BtcpayUnderTest = VendorUnderTest & {
  /** Sets any state of an invoice. */
  become(payNo: string, state: Partial<Record<keyof Invoice, unknown>>): void;
  /** With `orderId`, a search for that order also returns it. */
  addForeign(id: string, state: Partial<Record<keyof Invoice, unknown>>, orderId?: string): void;
};

const eventTypes: Record<Invoice['status'], string> = {
  New: 'InvoiceReceivedPayment',
  Processing: 'InvoiceProcessing',
  Expired: 'InvoiceExpired',
  Invalid: 'InvoiceInvalid',
  Settled: 'InvoiceSettled',
};

/** Implements the Greenfield API reference. */
export async function openBtcpay(): Promise<BtcpayUnderTest> {
  const invoices = new Map<string, Invoice>();
  /** Foreign invoices that a search for an order's id also returns. */
  const listedFor = new Map<string, Invoice[]>();
  const root = `/api/v1/stores/${btcpayStoreId}/invoices`;

  const line = await openVendor((request) => {
    if (request.headers.authorization !== `token ${btcpayApiKey}`)
      return problem(401, 'unauthenticated', 'Authentication is required');
    return answer(request);
  });

  function answer({ method, path, query, text }: VendorRequest): VendorAnswer {
    if (!path.startsWith(root)) return problem(404, 'store-not-found', 'The store was not found');
    const [id, act] = path.slice(root.length + 1).split('/');
    if (!id && method === 'POST') return create(JSON.parse(text));
    if (!id) {
      const wanted = query.getAll('orderId');
      const own = [...invoices.values()].filter(({ metadata }) => wanted.includes(String(metadata?.orderId)));
      return ok([...wanted.flatMap((id) => listedFor.get(id) ?? []), ...own]);
    }
    const invoice = invoices.get(id);
    if (!invoice) return problem(404, 'invoice-not-found', 'The invoice was not found');
    if (act === 'status') {
      const { status } = JSON.parse(text) as { status: 'Invalid' | 'Settled' };
      const markable = ['New', 'Processing', 'Expired'].includes(invoice.status);
      if (!markable) return { status: 422, text: '[{"path":"Status","message":"Status can not be marked"}]' };
      Object.assign(invoice, { status, additionalStatus: 'Marked' });
    }
    return ok(invoice);
  }

  function create(request: {
    amount: string;
    currency: string;
    metadata: Record<string, unknown>;
    checkout: { expirationMinutes: number };
  }): VendorAnswer {
    if (
      typeof request.amount !== 'string' ||
      !/^\d+(\.\d+)?$/.test(request.amount) ||
      !/^[A-Z]{3}$/.test(request.currency)
    )
      return { status: 422, text: '[{"path":"Amount","message":"Invalid amount"}]' };
    const nowSeconds = Math.floor(Date.now() / 1_000);
    const id = randomUUID().replaceAll('-', '').slice(0, 22);
    const expirationTime = nowSeconds + request.checkout.expirationMinutes * 60;
    const invoice: Invoice = {
      id,
      storeId: btcpayStoreId,
      amount: request.amount,
      paidAmount: '0',
      currency: request.currency,
      type: 'Standard',
      checkoutLink: `https://pay.bets.example/i/${id}`,
      createdTime: nowSeconds,
      expirationTime,
      monitoringExpiration: expirationTime + 86_400,
      status: 'New',
      additionalStatus: 'None',
      availableStatusesForManualMarking: ['Settled', 'Invalid'],
      archived: false,
      metadata: request.metadata,
    };
    invoices.set(id, invoice);
    return ok(invoice);
  }

  function get(payNo: string): Invoice {
    const invoice = invoices.get(payNo);
    if (!invoice) throw new Error(`no invoice ${payNo}`);
    return invoice;
  }

  const become: BtcpayUnderTest['become'] = (payNo, state) => void Object.assign(get(payNo), state);

  const addForeign: BtcpayUnderTest['addForeign'] = (id, state, orderId) => {
    const invoice = {
      id,
      storeId: btcpayStoreId,
      amount: '12.00',
      paidAmount: '0',
      currency: 'USD',
      checkoutLink: `https://shop.example/i/${id}`,
      status: 'New',
      additionalStatus: 'None',
      metadata: {},
      ...state,
    } as Invoice;
    invoices.set(id, invoice);
    if (orderId) listedFor.set(orderId, [...(listedFor.get(orderId) ?? []), invoice]);
  };

  return {
    line,
    become,
    addForeign,
    gateway: (now, denials) =>
      createBtcpayGateway({
        url: line.url,
        storeId: btcpayStoreId,
        apiKey: fixedKey(btcpayApiKey),
        webhookSecret: fixedKey(btcpayWebhookSecret),
        paymentMethods: ['USDT-TRON'],
        timeoutMs: 1_500,
        ...(now && { now }),
        ...(denials && { denials }),
      }),
    pay: async (payNo) => become(payNo, { status: 'Settled', paidAmount: get(payNo).amount }),
    decline: async (payNo) => become(payNo, { status: 'Invalid', additionalStatus: 'None' }),
    lapse: async (payNo) => become(payNo, { status: 'Expired' }),
    mistake: (payNo, { amountMinor, currency }) => {
      if (amountMinor !== undefined)
        become(payNo, { amount: `${amountMinor / 100n}.${String(amountMinor % 100n).padStart(2, '0')}` });
      if (currency) become(payNo, { currency });
    },
    callback: async (payNo, how) => {
      const { status, metadata } = get(payNo);
      return signBtcpay(
        JSON.stringify({
          deliveryId: 'WoYBM5cFvVRx9dUVnPGLXC',
          webhookId: '8s6qBdHPhzeVHiAHRAb1WA',
          originalDeliveryId: `${status}-${payNo}`,
          isRedelivery: false,
          type: eventTypes[status] ?? 'InvoiceChanged',
          timestamp: Math.floor(Date.now() / 1_000),
          storeId: btcpayStoreId,
          invoiceId: payNo,
          metadata,
          ...(status === 'Settled' && { manuallyMarked: false, overPaid: false }),
        }),
        how,
      );
    },
    sign: (text) => signBtcpay(text),
    strangeNews: signBtcpay(
      JSON.stringify({
        deliveryId: 'Q2h1bmt5IGJhY29uIQ',
        webhookId: '8s6qBdHPhzeVHiAHRAb1WA',
        originalDeliveryId: 'Q2h1bmt5IGJhY29uIQ',
        isRedelivery: false,
        type: 'PayoutCreated',
        timestamp: 1_790_000_000,
        storeId: btcpayStoreId,
        payoutId: 'BfM5SxVQ',
        payoutState: 'AwaitingApproval',
      }),
    ),
    close: async () => line.close(),
  };
}

/** `sha256=` and the HMAC of the body's bytes. */
function signBtcpay(
  text: string,
  { secret = btcpayWebhookSecret }: { secret?: string } = {},
): SignedCallback {
  const digest = createHmac('sha256', secret).update(text).digest('hex');
  return { text, headers: { 'btcpay-sig': `sha256=${digest}` } };
}

function ok(body: object): VendorAnswer {
  return { status: 200, text: JSON.stringify(body) };
}

function problem(status: number, code: string, message: string): VendorAnswer {
  return { status, text: JSON.stringify({ code, message }) };
}
