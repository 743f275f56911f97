import type { VendorKeyName } from '@palpite/contracts/office/vendors';
import { BadSetting } from './bad-setting.ts';
import { readSecretKey } from './platform/secrets.ts';
import type { Config } from './settings.ts';
import { findKeyProblem } from './vendor-key-rules.ts';

/**
 * Throws BadSetting for a vendor without credentials, and in live mode for anything that only the sandbox may
 * have.
 */
export function refuseMisfits(config: Config): void {
  refuseWeakSecretKeys(config);
  refuseFeedWithoutAccess(config);
  refusePaymentsWithoutAccess(config);
  refusePayoutsWithoutAccess(config);
  refuseSlotsWithoutAccess(config);
  if (config.CHAT_URL && !config.CHAT_LICENSE_ID)
    throw new BadSetting('CHAT_LICENSE_ID is empty, but CHAT_URL needs it.');
  // The mailbox of sandbox mode is in the process of the sandbox vendors.
  if (config.MODE === 'sandbox' && config.SANDBOX_URL && !config.SMTP_URL)
    throw new BadSetting('SMTP_URL is empty, but SANDBOX_URL needs it: the mailbox runs elsewhere too.');
  if (config.MODE === 'live') refuseSandboxInLive(config);
}

/** Messages must not repeat the keys. */
function refuseWeakSecretKeys(config: Config): void {
  const rule = 'must be 32 random bytes in base64 or hexadecimal, as openssl rand -base64 32 prints them.';
  if (config.SECRETS_KEY && !readSecretKey(config.SECRETS_KEY)) throw new BadSetting(`SECRETS_KEY ${rule}`);
  if (config.SECRETS_KEY_PREVIOUS.some((text) => !readSecretKey(text)))
    throw new BadSetting(`SECRETS_KEY_PREVIOUS ${rule}`);
}

function refuseFeedWithoutAccess(config: Config): void {
  const needed: Partial<Record<Config['FEED'], readonly (keyof Config)[]>> = {
    'the-odds-api': ['ODDS_API_KEY'],
    uof: ['UOF_URL', 'UOF_API_URL', 'UOF_TOKEN'],
  };
  const missing = (needed[config.FEED] ?? []).find((name) => config[name] === '');
  if (missing) throw new BadSetting(`${missing} is empty, but FEED=${config.FEED} needs it.`);
}

const accessTo: Record<'stripe' | 'btcpay', readonly (keyof Config)[]> = {
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  btcpay: ['BTCPAY_URL', 'BTCPAY_STORE_ID', 'BTCPAY_API_KEY', 'BTCPAY_WEBHOOK_SECRET'],
};

/** Messages must not repeat the values. */
function refusePaymentsWithoutAccess(config: Config): void {
  for (const choice of ['CARD_PAYMENTS', 'CRYPTO_PAYMENTS'] as const) {
    const vendor = config[choice];
    if (vendor !== 'stripe' && vendor !== 'btcpay') continue;
    const missing = accessTo[vendor].find((name) => config[name] === '');
    if (missing) throw new BadSetting(`${missing} is empty, but ${choice}=${vendor} needs it.`);
  }
  if (config.CARD_PAYMENTS === 'stripe')
    refuseBadKeys(config, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']);
}

/** Messages do not repeat the keys. */
function refuseBadKeys(config: Config, names: readonly VendorKeyName[]): void {
  for (const name of names) {
    const problem = findKeyProblem(name, config[name], config.MODE);
    const place = config.MODE === 'live' ? 'MODE=live cannot start: ' : '';
    if (problem) throw new BadSetting(`${place}${name} ${problem.en}`);
  }
}

function refusePayoutsWithoutAccess(config: Config): void {
  if (config.DOCUMENT_PAYOUTS !== 'efi') return;
  const needed = [
    'EFI_CLIENT_ID',
    'EFI_CLIENT_SECRET',
    'EFI_CERTIFICATE',
    'EFI_PIX_KEY',
    'EFI_WEBHOOK_TOKEN',
  ] as const;
  const missing = needed.find((name) => config[name] === '');
  if (missing) throw new BadSetting(`${missing} is empty, but DOCUMENT_PAYOUTS=efi needs it.`);
  refuseBadKeys(config, ['EFI_WEBHOOK_TOKEN']);
  if (config.MODE === 'sandbox' && config.EFI_URL.includes('//pix.api.'))
    throw new BadSetting('EFI_URL pays real money, but MODE=sandbox would pay it for play money.');
}

function refuseSlotsWithoutAccess(config: Config): void {
  const needed: Partial<Record<keyof Config, readonly (keyof Config)[]>> = {
    PG_URL: ['PG_OPERATOR_TOKEN', 'PG_SECRET_KEY'],
    EVO_URL: ['EVO_PROJECT_ID', 'EVO_SECRET_KEY'],
    BGAMING_URL: ['BGAMING_CASINO_ID', 'BGAMING_AUTH_TOKEN'],
  };
  for (const [address, access] of Object.entries(needed) as [keyof Config, readonly (keyof Config)[]][]) {
    if (config[address] === '') continue;
    const missing = access.find((name) => config[name] === '');
    if (missing) throw new BadSetting(`${missing} is empty, but ${address} needs it.`);
    if (config.MODE === 'live' && !String(config[address]).startsWith('https://'))
      throw new BadSetting(`MODE=live cannot start: ${address} must be an https address.`);
  }
}

function refuseSandboxInLive(config: Config): void {
  const wrong = (sentence: string) => new BadSetting(`MODE=live cannot start: ${sentence}`);
  if (config.SANDBOX_URL) throw wrong('SANDBOX_URL names a sandbox vendor; leave it empty.');
  if (!config.DATABASE_URL) throw wrong('DATABASE_URL is empty; live money needs a PostgreSQL server.');
  if (!config.SECRETS_KEY) throw wrong('SECRETS_KEY is empty; seeds and other secrets need a key of yours.');
  if (!config.PUBLIC_URL.startsWith('https://'))
    throw wrong('PUBLIC_URL must be the https address of the site.');
  if (!config.SMTP_URL) throw wrong('SMTP_URL is empty; players could not reset their password.');
  refusePlainMail(config.SMTP_URL, wrong);
  if (config.MAIL_FROM.includes('@palpite.example'))
    throw wrong('MAIL_FROM is invented; mails from it would not be delivered.');
  if (config.METRICS_TOKEN !== '' && config.METRICS_TOKEN.length < 32)
    throw wrong('METRICS_TOKEN must be 32 random characters or more, or empty.');
  if (config.FEED === 'sandbox') throw wrong('FEED is the sandbox; choose a feed or off.');
  refusePlayMoneyInLive(config, wrong);
}

/** Mails carry codes and links that open accounts. `nodemailer` reads options from the address. */
function refusePlainMail(smtpUrl: string, wrong: (sentence: string) => BadSetting): void {
  if (!URL.canParse(smtpUrl)) throw wrong('SMTP_URL is not an address of a mail server.');
  const { protocol, searchParams } = new URL(smtpUrl);
  if (protocol !== 'smtps:' && searchParams.get('requireTLS') !== 'true')
    throw wrong(
      'SMTP_URL must begin with smtps:// or have the parameter requireTLS=true; mails carry codes.',
    );
  const weaker = ['ignoreTLS', 'opportunisticTLS', 'tls.rejectUnauthorized', 'tls.checkServerIdentity'];
  const found = weaker.find((name) => searchParams.has(name));
  if (found) throw wrong(`SMTP_URL must not have the parameter ${found}, which weakens TLS.`);
}

function refusePlayMoneyInLive(config: Config, wrong: (sentence: string) => BadSetting): void {
  const { CARD_PAYMENTS: card, CRYPTO_PAYMENTS: crypto } = config;
  if (card === 'sandbox') throw wrong('CARD_PAYMENTS is the sandbox; choose stripe or off.');
  if (crypto === 'sandbox') throw wrong('CRYPTO_PAYMENTS is the sandbox; choose btcpay or off.');
  if (card === 'off' && crypto === 'off')
    throw wrong('no payment vendor is configured, so players could not deposit. See docs/going-live.md.');
  if (config.DOCUMENT_PAYOUTS === 'sandbox')
    throw wrong('DOCUMENT_PAYOUTS is the sandbox; choose efi or off.');
  if (config.CRYPTO_PAYOUTS === 'sandbox') throw wrong('CRYPTO_PAYOUTS is the sandbox; choose off.');
  if (config.DOCUMENT_PAYOUTS === 'efi') {
    if (!config.EFI_URL.startsWith('https://')) throw wrong('EFI_URL must be an https address.');
    if (config.EFI_URL.includes('//pix-h.'))
      throw wrong('EFI_URL is the test environment, which pays no money.');
  }
  if (card === 'stripe' && !config.STRIPE_URL.startsWith('https://'))
    throw wrong('STRIPE_URL must be an https address.');
  if (crypto !== 'btcpay') return;
  if (!config.BTCPAY_URL.startsWith('https://')) throw wrong('BTCPAY_URL must be an https address.');
  refuseBadKeys(config, ['BTCPAY_WEBHOOK_SECRET']);
}
