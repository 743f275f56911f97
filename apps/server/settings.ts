import { z } from 'zod';
import { companySettings } from './company-settings.ts';
import { readNetworks, readProxies } from './platform/proxies.ts';

const httpUrl = z.url({ protocol: /^https?$/, error: 'must start with http:// or https://' });

const vendorUrl = httpUrl.transform((url) => url.replace(/\/+$/, '')).or(z.literal(''));

const names = z
  .string()
  .regex(/^([\w-]+(,[\w-]+)*)?$/, 'must be names separated by commas')
  .transform((text) => (text === '' ? [] : text.split(',')));

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** `.env.example` is generated from this table. No other code reads the environment. */
export const settings = {
  MODE: {
    parse: z.enum(['sandbox', 'live']),
    default: 'sandbox',
    purpose: 'sandbox: play money and simulated vendors. live: real vendors only',
  },
  PORT: {
    parse: z.coerce.number().int().min(0).max(65535),
    default: '3000',
    purpose: 'TCP port of the web server; 0 selects a free port',
  },
  HOST: { parse: z.string().min(1), default: '0.0.0.0', purpose: 'Address that the web server listens on' },
  DATA_DIR: {
    parse: z.string().min(1),
    default: '.data',
    purpose: 'Folder of the embedded database and of the sandboxes',
  },
  DATABASE_URL: {
    parse: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
      .or(z.literal('')),
    default: '',
    purpose: 'PostgreSQL 15 or newer; empty uses the embedded database in DATA_DIR',
  },
  SECRETS_KEY: {
    parse: z.string(),
    default: '',
    purpose:
      'Key that encrypts secrets in the database: 32 random bytes in base64 or hexadecimal (openssl rand -base64 32); empty: generated in DATA_DIR, sandbox mode only',
  },
  SECRETS_KEY_PREVIOUS: {
    parse: z.string().transform((text) => (text === '' ? [] : text.split(','))),
    default: '',
    purpose:
      'Other keys that may decrypt, separated by commas, while npm run secrets -- rotate replaces them',
  },
  PUBLIC_URL: {
    // Paths that start with a slash are appended.
    parse: httpUrl.transform((url) => url.replace(/\/+$/, '')).or(z.literal('')),
    default: '',
    purpose:
      'Public address of the site for players and vendors, such as https://bets.example; empty: http://localhost:PORT',
  },
  PRODUCT_NAME: { parse: z.string().min(1).max(40), default: 'Palpite', purpose: 'Name shown to players' },
  ...companySettings,
  TRUST_PROXY: {
    parse: z.string().transform((text, context) => {
      const proxies = readProxies(text);
      if (!('error' in proxies)) return proxies;
      context.addIssue({ code: 'custom', message: proxies.error });
      return z.NEVER;
    }),
    default: 'false',
    purpose:
      'Networks of the proxies that set X-Forwarded-For: CIDR, addresses, loopback, linklocal, uniquelocal, separated by commas; false: none',
  },
  LOG_LEVEL: {
    parse: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    default: 'info',
    purpose: 'Minimum severity that is logged',
  },
  SANDBOX_URL: {
    parse: httpUrl.transform((url) => url.replace(/\/+$/, '')).or(z.literal('')),
    default: '',
    purpose: 'Address of sandbox vendors that run in another process; sandbox mode only',
  },
  FEED_SEED: {
    parse: z.string().regex(/^[\w-]{1,16}$/, 'must be 1 to 16 letters, digits, - or _'),
    default: '1',
    purpose: 'The sandbox odds feed plays the same matches for the same seed',
  },
  FEED_SPEED: {
    parse: z.coerce.number().min(0.1).max(1_000),
    default: '1',
    purpose: 'Speed of the sandbox odds feed relative to real time',
  },
  FEED_MATCHES: {
    parse: flag,
    default: 'true',
    purpose: 'false: the sandbox odds feed plays only scripted matches',
  },
  ONLINE_COUNT: {
    parse: z.enum(['display', 'true', '']),
    default: '',
    purpose:
      'display: the home screen shows the players online times 101 plus a small offset; true: it shows their number; empty: display in sandbox mode, true in live mode',
  },
  PAYMENT_SECRET: {
    parse: z.string(),
    default: '',
    purpose:
      'Key shared with a sandbox payment vendor in another process; empty: generated once and stored in the database',
  },
  CARD_PAYMENTS: {
    parse: z.enum(['sandbox', 'stripe', 'off']),
    default: 'sandbox',
    purpose: 'Vendor of deposits by card, Pix and similar methods; off: not offered',
  },
  STRIPE_SECRET_KEY: {
    parse: z.string(),
    default: '',
    purpose: 'Secret or restricted key of Stripe, sk_… or rk_…; CARD_PAYMENTS=stripe needs it',
  },
  STRIPE_WEBHOOK_SECRET: {
    parse: z.string(),
    default: '',
    purpose: 'Signing secret of the webhook endpoint at Stripe, whsec_…; CARD_PAYMENTS=stripe needs it',
  },
  STRIPE_PAYMENT_METHODS: {
    parse: names,
    default: '',
    purpose: 'Payment methods at Stripe, such as card,pix; empty: those enabled in its dashboard',
  },
  STRIPE_URL: {
    parse: httpUrl.transform((url) => url.replace(/\/+$/, '')),
    default: 'https://api.stripe.com',
    purpose: 'Address of Stripe',
  },
  CRYPTO_PAYMENTS: {
    parse: z.enum(['sandbox', 'btcpay', 'off']),
    default: 'sandbox',
    purpose: 'Vendor of deposits in cryptocurrency; off: not offered',
  },
  BTCPAY_URL: {
    parse: httpUrl.transform((url) => url.replace(/\/+$/, '')).or(z.literal('')),
    default: '',
    purpose: 'Address of your BTCPay Server; CRYPTO_PAYMENTS=btcpay needs it',
  },
  BTCPAY_STORE_ID: {
    parse: z.string(),
    default: '',
    purpose: 'Id of the store at BTCPay Server that takes deposits; CRYPTO_PAYMENTS=btcpay needs it',
  },
  BTCPAY_API_KEY: {
    parse: z.string(),
    default: '',
    purpose: 'Greenfield key that may view, create and modify invoices; CRYPTO_PAYMENTS=btcpay needs it',
  },
  BTCPAY_WEBHOOK_SECRET: {
    parse: z.string(),
    default: '',
    purpose: 'Secret of the webhook at BTCPay Server; CRYPTO_PAYMENTS=btcpay needs it',
  },
  BTCPAY_PAYMENT_METHODS: {
    parse: names,
    default: '',
    purpose: 'Ids of the payment methods of the store to offer; empty: all',
  },
  DOCUMENT_PAYOUTS: {
    parse: z.enum(['sandbox', 'efi', 'off']),
    default: 'sandbox',
    purpose: "Vendor of withdrawals by Pix to the player's own document; off: not offered",
  },
  CRYPTO_PAYOUTS: {
    parse: z.enum(['sandbox', 'off']),
    default: 'sandbox',
    purpose: 'Vendor of withdrawals in USDT; off: not offered',
  },
  EFI_URL: {
    parse: httpUrl.transform((url) => url.replace(/\/+$/, '')),
    default: 'https://pix.api.efipay.com.br',
    purpose: 'Address of the Pix API of Efí; https://pix-h.api.efipay.com.br is the test environment',
  },
  EFI_CLIENT_ID: {
    parse: z.string(),
    default: '',
    purpose: 'Client id at Efí; DOCUMENT_PAYOUTS=efi needs it',
  },
  EFI_CLIENT_SECRET: {
    parse: z.string(),
    default: '',
    purpose: 'Client secret at Efí; DOCUMENT_PAYOUTS=efi needs it',
  },
  EFI_CERTIFICATE: {
    parse: z.string(),
    default: '',
    purpose: 'Path of the certificate of Efí, a .p12 file without a password; DOCUMENT_PAYOUTS=efi needs it',
  },
  EFI_PIX_KEY: {
    parse: z.string(),
    default: '',
    purpose: 'Pix key of your account at Efí, which pays; DOCUMENT_PAYOUTS=efi needs it',
  },
  EFI_WEBHOOK_TOKEN: {
    parse: z.string(),
    default: '',
    purpose: 'Random text in the parameter hmac of the webhook address at Efí; DOCUMENT_PAYOUTS=efi needs it',
  },
  PLAYER_TRANSFERS: {
    parse: z.enum(['on', 'off']).or(z.literal('')),
    default: '',
    purpose: 'Whether players may send money to each other; empty: on in sandbox mode, off in live mode',
  },
  SLOTS_SECRET: {
    parse: z.string(),
    default: '',
    purpose:
      'Key shared with sandbox slots in another process; empty: generated once and stored in the database',
  },
  SLOTS_ORIGINS: {
    parse: z
      .string()
      .regex(/^(https?:\/\/[\w.:-]+(,https?:\/\/[\w.:-]+)*)?$/, 'must be origins separated by commas')
      .transform((text) => (text === '' ? [] : text.split(','))),
    default: '',
    purpose: 'Origins of the game pages of EVO play and BGaming, which the site embeds',
  },
  GAME_PICTURE_ORIGINS: {
    parse: z
      .string()
      .regex(/^(https:\/\/[\w.:-]+(,https:\/\/[\w.:-]+)*)?$/, 'must be https origins separated by commas')
      .transform((text) => (text === '' ? [] : text.split(','))),
    default: '',
    purpose: 'Origins of the pictures of games in the catalogue; pictures of others are not shown',
  },
  PG_URL: {
    parse: vendorUrl,
    default: '',
    purpose: 'Address of the games of PG; empty: the sandbox plays them, or "coming soon" in live mode',
  },
  PG_HISTORY_URL: {
    parse: vendorUrl,
    default: '',
    purpose: 'Address of the bet history API of PG, for queries about open rounds; empty: no queries',
  },
  PG_OPERATOR_TOKEN: {
    parse: z.string(),
    default: '',
    purpose: 'Operator token at PG; PG_URL needs it',
  },
  PG_SECRET_KEY: { parse: z.string(), default: '', purpose: 'Secret key at PG; PG_URL needs it' },
  EVO_URL: {
    parse: vendorUrl,
    default: '',
    purpose: 'Address of the API of EVO play; empty: the sandbox plays them, or "coming soon" in live mode',
  },
  EVO_PROJECT_ID: { parse: z.string(), default: '', purpose: 'Project at EVO play; EVO_URL needs it' },
  EVO_SECRET_KEY: { parse: z.string(), default: '', purpose: 'Secret key at EVO play; EVO_URL needs it' },
  BGAMING_URL: {
    parse: vendorUrl,
    default: '',
    purpose: 'Address of the API of BGaming; empty: the sandbox plays them, or "coming soon" in live mode',
  },
  BGAMING_CASINO_ID: {
    parse: z.string(),
    default: '',
    purpose: 'Casino id at BGaming; BGAMING_URL needs it',
  },
  BGAMING_AUTH_TOKEN: {
    parse: z.string(),
    default: '',
    purpose: 'Token that signs calls to and from BGaming; BGAMING_URL needs it',
  },
  SEAL_ANCHOR_FILE: {
    parse: z.string(),
    default: '',
    purpose: 'File to which this process appends the newest seal of the ledger each minute; empty: none',
  },
  SEAL_ANCHOR_MAIL: {
    parse: z.email('must be an e-mail address').or(z.literal('')),
    default: '',
    purpose: 'Address that gets the newest seal of the ledger each day; empty: none',
  },
  SMTP_URL: {
    parse: z
      .string()
      .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
      .or(z.literal('')),
    default: '',
    purpose: 'Mail server; empty: in sandbox mode the mailbox at /sandbox/mail',
  },
  MAIL_FROM: {
    parse: z.string().min(3),
    default: 'Palpite <nao-responda@palpite.example>',
    purpose: 'Sender of mails; the default is invented, and live mode refuses it',
  },
  SANDBOX_SUPPORT: {
    parse: flag,
    default: 'true',
    purpose: 'false: no automatic answers in the live chat of sandbox mode; live mode never has them',
  },
  CHAT_URL: {
    parse: httpUrl.or(z.literal('')),
    default: '',
    purpose:
      'Page of a live chat vendor, shown instead of the built-in chat; its address gets license_id, name and email',
  },
  CHAT_LICENSE_ID: {
    parse: z.string().max(100),
    default: '',
    purpose: 'Licence at the live chat vendor; CHAT_URL needs it',
  },
  METRICS_TOKEN: {
    parse: z.string(),
    default: '',
    purpose:
      'Bearer token of /metrics, which gives no other right; at least 32 characters in live mode; empty: only this machine in sandbox mode, no access in live mode',
  },
  STAFF_IDLE_MINUTES: {
    parse: z.coerce.number().int().min(5).max(720),
    default: '30',
    purpose:
      'Minutes without use after which a session of staff ends: a page without input does not count, an open support desk does',
  },
  STAFF_NETWORKS: {
    parse: z.string().transform((text, context) => {
      const networks = readNetworks(text);
      if (!('error' in networks)) return networks;
      context.addIssue({ code: 'custom', message: networks.error });
      return z.NEVER;
    }),
    default: '',
    purpose:
      'Networks from which staff may use the office and the desk: CIDR, addresses, loopback, linklocal, uniquelocal, separated by commas; empty: any',
  },
  OFFICE_ORIGIN: {
    parse: z
      .string()
      .regex(/^https?:\/\/[\w.-]+(:\d+)?\/?$/, 'must be an origin such as https://office.casa.example')
      .transform((url) => new URL(url).origin)
      .or(z.literal('')),
    default: '',
    purpose:
      'Address of the office and the desk, such as https://office.casa.example: they answer only there, and the site does not; empty: under /office of the site',
  },
  STAFF_SESSION_HOURS: {
    parse: z.coerce.number().int().min(1).max(24),
    default: '12',
    purpose: 'Maximum lifetime of a session of staff in hours',
  },
  SESSION_HOURS: {
    parse: z.coerce.number().positive().max(720),
    default: '720',
    purpose: 'Maximum lifetime of a session in hours',
  },
  SESSION_IDLE_DAYS: {
    parse: z.coerce.number().positive().max(30),
    default: '7',
    purpose: 'A session that is not used for this many days ends',
  },
  CALLBACK_EVIDENCE_DAYS: {
    parse: z.coerce.number().int().min(1).max(3_650),
    default: '180',
    purpose: 'Days for which callbacks of payment vendors are kept as they arrived',
  },
  IDENTITY_PICTURE_DAYS: {
    parse: z.coerce.number().int().min(1).max(3_650),
    default: '30',
    purpose: 'Days after the decision about them for which pictures of documents of players are kept',
  },
  PAYOUT_HOLD_HOURS: {
    parse: z.coerce.number().int().min(0).max(720),
    default: '24',
    purpose:
      'Hours that a withdrawal waits when its destination is new, or after a password reset, another e-mail or a removed second factor; 0: none',
  },
  MIN_AGE: {
    parse: z.coerce.number().int().min(18, 'must be at least 18').max(30),
    default: '18',
    purpose: 'Minimum age of a player in years; registration refuses younger people',
  },
  RATE_LIMIT_FACTOR: {
    parse: z.coerce.number().min(0.1).max(10_000),
    default: '1',
    purpose:
      'Factor for the rate limits of an address (captchas, logins, mails, price streams) and of a player (opened games, deposits); raise it behind a shared address',
  },
  DRAW_ROUNDS: {
    parse: flag,
    default: 'true',
    purpose: 'false: this process never draws shared rounds; another process on the same database must',
  },
  FEED: {
    parse: z.enum(['sandbox', 'the-odds-api', 'uof', 'off']),
    default: 'sandbox',
    purpose:
      'Source of matches and odds; off: this process follows no feed and serves what another process stores',
  },
  ODDS_API_KEY: {
    parse: z.string(),
    default: '',
    purpose: 'Key of The Odds API; FEED=the-odds-api needs it',
  },
  ODDS_API_URL: {
    parse: httpUrl.transform((url) => url.replace(/\/+$/, '')),
    default: 'https://api.the-odds-api.com',
    purpose: 'Address of The Odds API',
  },
  ODDS_API_COMPETITIONS: {
    parse: z
      .string()
      .regex(/^[a-z0-9_]+(,[a-z0-9_]+)*$/, 'must be keys of competitions separated by commas')
      .transform((text) => text.split(',')),
    default: 'soccer_brazil_campeonato,soccer_epl,soccer_uefa_champs_league,basketball_nba',
    purpose: 'Competitions to request from The Odds API; each costs quota',
  },
  ODDS_API_REGULATION_SCORES: {
    parse: z
      .string()
      .regex(/^([a-z0-9_]+(,[a-z0-9_]+)*)?$/, 'must be keys of competitions separated by commas')
      .transform((text) => (text === '' ? [] : text.split(','))),
    default: '',
    purpose:
      'Football competitions with knock-out matches whose scores at The Odds API exclude extra time; the operator enters the results of all others',
  },
  ODDS_API_SOURCE_AGE_MAX_SECONDS: {
    parse: z.coerce.number().int().min(30).max(86_400),
    default: '600',
    purpose: 'Prices of a bookmaker at The Odds API that were last updated longer ago are not offered',
  },
  RESULT_WAIT_MINUTES: {
    parse: z.coerce.number().int().min(1).max(10_080),
    default: '180',
    purpose: 'A match with open bets that waits longer than this for its result is logged as a warning',
  },
  UOF_URL: {
    parse: z
      .string()
      .regex(/^amqps?:\/\//, 'must start with amqp:// or amqps://')
      .or(z.literal('')),
    default: '',
    purpose: 'Message broker of the Unified Odds Feed; FEED=uof needs it',
  },
  UOF_API_URL: {
    parse: httpUrl.transform((url) => url.replace(/\/+$/, '')).or(z.literal('')),
    default: '',
    purpose: 'HTTP address of the Unified Odds Feed, for fixtures and recovery; FEED=uof needs it',
  },
  UOF_TOKEN: {
    parse: z.string(),
    default: '',
    purpose: 'Access token of the Unified Odds Feed; FEED=uof needs it',
  },
  BONUS_ORDER: {
    parse: z.enum(['cash_first', 'bonus_first']),
    default: 'cash_first',
    purpose: 'Balance that is tried first for a stake; a stake is paid from one balance only',
  },
  STAKES_PER_BATCH: {
    parse: z.coerce.number().int().min(1).max(2000),
    default: '512',
    purpose: 'Maximum rounds or bets per SQL statement',
  },
} as const satisfies Record<string, { parse: z.ZodType; default: string; purpose: string }>;

type Name = keyof typeof settings;
export type Config = { readonly [N in Name]: z.output<(typeof settings)[N]['parse']> };
