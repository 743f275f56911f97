import type { PackageGroup } from '@palpite/contracts/payments';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/db.ts';
import type { KeysByName } from '../../platform/vendor-key.ts';
import { createBtcpayGateway } from './btcpay-gateway.ts';
import type { Denials } from './denials.ts';
import type { PaymentGateway } from './gateway.ts';
import { createStripeGateway } from './stripe-gateway.ts';

/** One vendor at a time serves each. */
type Way = 'card' | 'crypto';

const ways: Record<PackageGroup, Way> = {
  BRL: 'card',
  FCBRL: 'card',
  BTBRL: 'card',
  INSBRL: 'card',
  EXPPAY: 'card',
  EXTPAY: 'crypto',
};

export type PaymentGateways = {
  readonly all: readonly PaymentGateway[];
  servesGroup(group: string): PaymentGateway | null;
  named(vendor: string): PaymentGateway | null;
};

export type OfferDeps = { db: Db; gateways: PaymentGateways };

export function joinGateways(serving: Record<Way, PaymentGateway | null>): PaymentGateways {
  const all = [...new Set([serving.card, serving.crypto].filter((gateway) => gateway !== null))];
  return {
    all,
    servesGroup: (group) => serving[ways[group as PackageGroup]] ?? null,
    named: (vendor) => all.find((gateway) => gateway.vendor === vendor) ?? null,
  };
}

export function choosePaymentGateways(
  config: Pick<
    Config,
    | 'CARD_PAYMENTS'
    | 'CRYPTO_PAYMENTS'
    | 'STRIPE_PAYMENT_METHODS'
    | 'STRIPE_URL'
    | 'BTCPAY_URL'
    | 'BTCPAY_STORE_ID'
    | 'BTCPAY_PAYMENT_METHODS'
  >,
  keys: KeysByName,
  sandbox: PaymentGateway,
  denials: Denials,
): PaymentGateways {
  const card = {
    off: () => null,
    sandbox: () => sandbox,
    stripe: () =>
      createStripeGateway({
        url: config.STRIPE_URL,
        secretKey: keys.of('STRIPE_SECRET_KEY'),
        webhookSecret: keys.of('STRIPE_WEBHOOK_SECRET'),
        paymentMethods: config.STRIPE_PAYMENT_METHODS,
        denials,
      }),
  };
  const crypto = {
    off: () => null,
    sandbox: () => sandbox,
    btcpay: () =>
      createBtcpayGateway({
        url: config.BTCPAY_URL,
        storeId: config.BTCPAY_STORE_ID,
        apiKey: keys.of('BTCPAY_API_KEY'),
        webhookSecret: keys.of('BTCPAY_WEBHOOK_SECRET'),
        paymentMethods: config.BTCPAY_PAYMENT_METHODS,
        denials,
      }),
  };
  return joinGateways({ card: card[config.CARD_PAYMENTS](), crypto: crypto[config.CRYPTO_PAYMENTS]() });
}
