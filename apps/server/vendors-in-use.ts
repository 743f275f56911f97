import {
  type VendorKeyName,
  type VendorName,
  type VendorRole,
  vendorKeyNames,
  vendorKeys,
} from '@palpite/contracts/office/vendors';
import type { Config } from './config.ts';
import type { Foundation } from './modules.ts';
import { noteEnvironmentKeys, openVendorKeys, type VendorKeys } from './platform/vendor-keys.ts';
import { noteVendors, type VendorInUse } from './platform/vendors.ts';

const sandbox: VendorInUse = { vendor: 'sandbox', use: 'sandbox', address: '' };
const off: VendorInUse = { vendor: 'none', use: 'off', address: '' };

/** Host and port; an address may have a path or a user. */
const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : '');

const real = (vendor: VendorName, address: string): VendorInUse => ({
  vendor,
  use: 'real',
  address: hostOf(address),
});

/** A slots vendor without an address is played by the sandbox, or coming soon in live mode. */
const slots = (vendor: VendorName, address: string, mode: Config['MODE']): VendorInUse =>
  address ? real(vendor, address) : mode === 'sandbox' ? sandbox : { ...off, vendor };

/** Which vendor serves what, by the settings. */
function listVendorsInUse(config: Config): Record<VendorRole, VendorInUse> {
  const { MODE: mode } = config;
  const deposits = {
    off,
    sandbox,
    stripe: real('stripe', config.STRIPE_URL),
    btcpay: real('btcpay', config.BTCPAY_URL),
  };
  const payouts = { off, sandbox, efi: real('efi', config.EFI_URL) };
  const feeds = {
    off,
    sandbox,
    'the-odds-api': real('the-odds-api', config.ODDS_API_URL),
    uof: real('uof', config.UOF_API_URL),
  };
  return {
    pg: slots('pg', config.PG_URL, mode),
    evo: slots('evo', config.EVO_URL, mode),
    bgaming: slots('bgaming', config.BGAMING_URL, mode),
    cardDeposits: deposits[config.CARD_PAYMENTS],
    cryptoDeposits: deposits[config.CRYPTO_PAYMENTS],
    documentPayouts: payouts[config.DOCUMENT_PAYOUTS],
    cryptoPayouts: payouts[config.CRYPTO_PAYOUTS],
    feed: feeds[config.FEED],
  };
}

/** Records the vendors in use, and their keys of the environment, and keeps the keys in force in memory. */
export async function openVendors({
  config,
  database: { db },
  log,
  secrets,
}: Pick<Foundation, 'config' | 'database' | 'log' | 'secrets'>): Promise<VendorKeys> {
  const inUse = listVendorsInUse(config);
  await noteVendors(db, inUse, config.MODE);
  const names = vendorKeyNames.filter((name) =>
    Object.values(inUse).some(({ vendor, use }) => use === 'real' && vendor === vendorKeys[name].vendor),
  );
  await noteEnvironmentKeys(db, pick(config, names));
  return openVendorKeys(db, secrets, pick(config, vendorKeyNames), log);
}

const pick = (config: Config, names: readonly VendorKeyName[]) =>
  Object.fromEntries(names.map((name) => [name, config[name]])) as Record<VendorKeyName, string>;
