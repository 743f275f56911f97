import { readFileSync } from 'node:fs';
import { type PayCardBank, payCardBanks } from '@palpite/contracts/withdrawals';
import type { Currency } from '@palpite/domain/money';
import { BadSetting } from '../../../bad-setting.ts';
import type { Config } from '../../../config.ts';
import type { KeysByName } from '../../../platform/vendor-key.ts';
import { createEfiPayoutGateway } from './efi-payout-gateway.ts';
import type { PayoutGateway } from './payout-gateway.ts';

export type PayoutGateways = {
  readonly all: readonly PayoutGateway[];
  /** Null when that payout method is closed. */
  serves(bank: PayCardBank, currency: Currency): PayoutGateway | null;
  openWays(currency: Currency): PayCardBank[];
  named(vendor: string): PayoutGateway | null;
};

function joinPayoutGateways(serving: Record<PayCardBank, PayoutGateway | null>): PayoutGateways {
  const all = [...new Set(Object.values(serving).filter((gateway) => gateway !== null))];
  const serves = (bank: PayCardBank, currency: Currency) =>
    serving[bank]?.takes(currency) ? serving[bank] : null;
  return {
    all,
    serves,
    openWays: (currency) => payCardBanks.filter((bank) => serves(bank, currency) !== null),
    named: (vendor) => all.find((gateway) => gateway.vendor === vendor) ?? null,
  };
}

export function choosePayoutGateways(
  config: Pick<
    Config,
    'DOCUMENT_PAYOUTS' | 'CRYPTO_PAYOUTS' | 'EFI_URL' | 'EFI_CLIENT_ID' | 'EFI_CERTIFICATE' | 'EFI_PIX_KEY'
  >,
  keys: KeysByName,
  sandbox: PayoutGateway,
): PayoutGateways {
  const byDocument = {
    off: () => null,
    sandbox: () => sandbox,
    efi: () =>
      createEfiPayoutGateway({
        url: config.EFI_URL,
        clientId: config.EFI_CLIENT_ID,
        clientSecret: keys.of('EFI_CLIENT_SECRET'),
        certificate: readCertificate(config.EFI_CERTIFICATE),
        pixKey: config.EFI_PIX_KEY,
        webhookToken: keys.of('EFI_WEBHOOK_TOKEN'),
      }),
  };
  const inCrypto = { off: () => null, sandbox: () => sandbox };
  return joinPayoutGateways({
    CPF: byDocument[config.DOCUMENT_PAYOUTS](),
    USDT: inCrypto[config.CRYPTO_PAYOUTS](),
  });
}

function readCertificate(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new BadSetting(`EFI_CERTIFICATE is "${path}", but no file can be read there.`);
  }
}
