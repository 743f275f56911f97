import { describe, expect, test } from 'vitest';
import { namedCompany } from '../../tests/harness/named-company.ts';
import { BadSetting, readConfig } from './config.ts';

function sentenceFor(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (failure) {
    if (failure instanceof BadSetting) return failure.message;
    throw failure;
  }
  return '';
}

describe('A setting', () => {
  test('has its default when it is missing or empty', () => {
    expect(readConfig({}).PORT).toBe(3000);
    expect(readConfig({ PORT: '', MODE: ' ', SUPPORT_EMAIL: '' })).toMatchObject({
      PORT: 3000,
      MODE: 'sandbox',
      SUPPORT_EMAIL: 'suporte@palpite.example',
    });
  });

  test.each([
    ['PORT', 'abc', 'PORT is "abc", but must be a number.'],
    ['PORT', '70000', 'PORT is "70000", but must be 65535 or less.'],
    ['PORT', '30.5', 'PORT is "30.5", but must be a whole number.'],
    ['MODE', 'prod', 'MODE is "prod", but must be one of: sandbox, live.'],
    ...['yes', 'true', '1', '10.0.0.0/33', '10.0.0.1/8/8', '10.0.0.256', 'loopback,'].map((given) => [
      'TRUST_PROXY',
      given,
      `TRUST_PROXY is "${given}", but must be the networks of your proxies, such as loopback or 10.0.0.0/8`,
    ]),
    ...['0.0.0.0/0', '::/0', '0.0.0.0/1', '2000::/3', '::ffff:0.0.0.0/96', '127.0.0.1, 128.0.0.0/1'].map(
      (given) => ['TRUST_PROXY', given, `TRUST_PROXY is "${given}", but must not trust every client`],
    ),
    ['DATABASE_URL', 'mysql://db', 'DATABASE_URL is "mysql://db", but must start with postgres://.'],
    ['PUBLIC_URL', 'javascript:alert(1)', 'but must start with http:// or https://.'],
    ['PUBLIC_URL', 'bets.example', 'but must start with http:// or https://.'],
    ['RATE_LIMIT_FACTOR', '0', 'RATE_LIMIT_FACTOR is "0", but must be 0.1 or more.'],
    ['SESSION_HOURS', '-1', 'SESSION_HOURS is "-1", but must be more than 0.'],
    ['SUPPORT_EMAIL', 'nobody', 'SUPPORT_EMAIL is "nobody", but must be an e-mail address.'],
    [
      'TELEGRAM_URL',
      'https://t.me.example/x',
      'TELEGRAM_URL is "https://t.me.example/x", but must be a link to https://t.me/….',
    ],
    ['SUPPORT_ID', 'x'.repeat(41), 'must have 40 characters or fewer.'],
    ['PRODUCT_NAME', 'x'.repeat(41), 'but must have 40 characters or fewer.'],
  ] as [string, string, string][])(
    '%s="%s" is refused with a sentence for the operator',
    (name, given, sentence) => {
      expect(sentenceFor({ [name]: given })).toContain(sentence);
    },
  );

  test.each([
    ['false', []],
    ['loopback, 10.1.0.0/16', ['loopback', '10.1.0.0/16']],
    ['uniquelocal,fc00::/7,2a06:98c0::/29,104.16.0.0/13,::1', 5],
  ])('TRUST_PROXY may be %s', (given, networks) => {
    const proxies = readConfig({ TRUST_PROXY: given }).TRUST_PROXY;
    if (typeof networks === 'number') expect(proxies).toHaveLength(networks);
    else expect(proxies).toEqual(networks);
  });

  test('PUBLIC_URL may end with a slash', () => {
    expect(readConfig({ PUBLIC_URL: 'https://bets.example/' }).PUBLIC_URL).toBe('https://bets.example');
  });
});

describe('A key of secrets', () => {
  const key = 'lJkx1Zg0kq4Ud8n7m1bC3hVY0u5pTzRr9oWcXe2fQ6A=';
  const asHex = Buffer.from(key, 'base64').toString('hex');

  test.each([key, key.slice(0, -1), asHex])('may be 32 bytes in base64 or hexadecimal: %s', (given) => {
    expect(readConfig({ SECRETS_KEY: given }).SECRETS_KEY).toBe(given);
  });

  test.each([
    'password',
    key.slice(4),
    `${key}A`,
    asHex.slice(2),
    '0'.repeat(64),
    '0123456789abcdef'.repeat(4),
    Buffer.from('correct horse battery staple 123').toString('base64'),
  ])('is refused when no random generator drew it, and is not repeated: %s', (given) => {
    for (const name of ['SECRETS_KEY', 'SECRETS_KEY_PREVIOUS']) {
      const sentence = sentenceFor({ [name]: given });
      expect(sentence).toContain(`${name} must be 32 random bytes in base64 or hexadecimal`);
      expect(sentence).not.toContain(given);
    }
  });
});

describe('A feed', () => {
  test.each([
    [{ FEED: 'the-odds-api' }, 'ODDS_API_KEY is empty, but FEED=the-odds-api needs it.'],
    [{ FEED: 'uof', UOF_URL: 'amqps://mq.example' }, 'UOF_API_URL is empty, but FEED=uof needs it.'],
    [{ FEED: 'guesses' }, 'FEED is "guesses", but must be one of: sandbox, the-odds-api, uof, off.'],
    [{ ODDS_API_COMPETITIONS: 'EPL; NBA' }, 'must be keys of competitions separated by commas'],
  ])('is refused without its credentials: %o', (given, sentence) => {
    expect(sentenceFor(given)).toContain(sentence);
  });
});

/** In parts, so that secret scanners do not report it. */
const stripeKey = (kind: 'test' | 'live') => ['sk', kind, '4eC39HqLyjWDarjtT1zdp7dc'].join('_');

const stripe = {
  CARD_PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: stripeKey('test'),
  STRIPE_WEBHOOK_SECRET: 'whsec_5WbX5kEWLlfzsGNjH64I8lOOqUB6e8FH',
};
const btcpay = {
  CRYPTO_PAYMENTS: 'btcpay',
  BTCPAY_URL: 'https://pay.bets.example',
  BTCPAY_STORE_ID: '9CiNzKoANXxmk5ayZngSXrHTiVvvgCrwrpFQd4m2K776',
  BTCPAY_API_KEY: 'a0c2f9d1e3b457689a0c2f9d1e3b457689',
  BTCPAY_WEBHOOK_SECRET: '3fUq9ZsLw7Xe1RtVb5Ny',
};

const efi = {
  DOCUMENT_PAYOUTS: 'efi',
  EFI_CLIENT_ID: 'Client_Id_5f0c',
  EFI_CLIENT_SECRET: 'Client_Secret_9b1e',
  EFI_CERTIFICATE: 'efi.p12',
  EFI_PIX_KEY: '8e2a1d3c-64f0-4e1b-9a57-3f0d2c1b4a69',
  EFI_WEBHOOK_TOKEN: 'Zk4x8Tq1Rb7Ly0Wn5Vd3',
};

describe('A payout vendor', () => {
  const tried = { ...efi, EFI_URL: 'https://pix-h.api.efipay.com.br' };

  test('is the sandbox by default, and each payout method has its own', () => {
    expect(readConfig({})).toMatchObject({ DOCUMENT_PAYOUTS: 'sandbox', CRYPTO_PAYOUTS: 'sandbox' });
    expect(readConfig(tried)).toMatchObject({ DOCUMENT_PAYOUTS: 'efi', CRYPTO_PAYOUTS: 'sandbox' });
  });

  test.each([
    [{ ...tried, EFI_CLIENT_ID: '' }, 'EFI_CLIENT_ID is empty, but DOCUMENT_PAYOUTS=efi needs it.'],
    [{ ...tried, EFI_CERTIFICATE: '' }, 'EFI_CERTIFICATE is empty, but DOCUMENT_PAYOUTS=efi needs it.'],
    [{ ...tried, EFI_WEBHOOK_TOKEN: '' }, 'EFI_WEBHOOK_TOKEN is empty, but DOCUMENT_PAYOUTS=efi needs it.'],
    [{ ...tried, EFI_WEBHOOK_TOKEN: 'short' }, 'EFI_WEBHOOK_TOKEN must be 20 random characters or more.'],
    [efi, 'EFI_URL pays real money, but MODE=sandbox would pay it for play money.'],
  ])('is refused without its credentials (%#)', (given, sentence) => {
    expect(sentenceFor(given)).toContain(sentence);
  });
});

test('sandbox vendors that run elsewhere need a mail server', () => {
  const elsewhere = { SANDBOX_URL: 'http://localhost:3100' };
  expect(sentenceFor(elsewhere)).toContain('SMTP_URL is empty, but SANDBOX_URL needs it');
  expect(readConfig({ ...elsewhere, SMTP_URL: 'smtp://localhost' })).toMatchObject(elsewhere);
});

describe('A payment vendor', () => {
  test('is the sandbox by default, and each payment method has its own', () => {
    expect(readConfig({})).toMatchObject({ CARD_PAYMENTS: 'sandbox', CRYPTO_PAYMENTS: 'sandbox' });
    expect(readConfig({ ...stripe, STRIPE_PAYMENT_METHODS: 'card,pix' })).toMatchObject({
      CARD_PAYMENTS: 'stripe',
      CRYPTO_PAYMENTS: 'sandbox',
      STRIPE_PAYMENT_METHODS: ['card', 'pix'],
      BTCPAY_PAYMENT_METHODS: [],
    });
  });

  test.each([
    [{ ...stripe, STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY is empty, but CARD_PAYMENTS=stripe needs it.'],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET is empty, but CARD_PAYMENTS=stripe'],
    [{ ...stripe, STRIPE_SECRET_KEY: 'pk_test_public' }, 'STRIPE_SECRET_KEY must begin with sk_test_'],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: 'we_1' }, 'STRIPE_WEBHOOK_SECRET must begin with whsec_.'],
    [
      { ...stripe, STRIPE_SECRET_KEY: stripeKey('live') },
      'STRIPE_SECRET_KEY is a live key, but MODE=sandbox',
    ],
    [{ ...stripe, STRIPE_PAYMENT_METHODS: 'card; pix' }, 'must be names separated by commas'],
    [{ ...btcpay, BTCPAY_URL: '' }, 'BTCPAY_URL is empty, but CRYPTO_PAYMENTS=btcpay needs it.'],
    [{ ...btcpay, BTCPAY_STORE_ID: '' }, 'BTCPAY_STORE_ID is empty, but CRYPTO_PAYMENTS=btcpay needs it.'],
    [{ ...btcpay, BTCPAY_API_KEY: '' }, 'BTCPAY_API_KEY is empty, but CRYPTO_PAYMENTS=btcpay needs it.'],
    [{ ...btcpay, BTCPAY_WEBHOOK_SECRET: '' }, 'BTCPAY_WEBHOOK_SECRET is empty, but CRYPTO_PAYMENTS=btcpay'],
    [{ CARD_PAYMENTS: 'btcpay' }, 'CARD_PAYMENTS is "btcpay", but must be one of: sandbox, stripe, off.'],
  ])('is refused without its credentials, and the message repeats no secret (%#)', (given, sentence) => {
    expect(sentenceFor(given)).toContain(sentence);
    expect(sentenceFor(given)).not.toMatch(/4eC39|pk_test_public|we_1/);
  });
});

const whole = {
  MODE: 'live',
  FEED: 'off',
  DATABASE_URL: 'postgres://palpite@db.example/palpite',
  SECRETS_KEY: 'lJkx1Zg0kq4Ud8n7m1bC3hVY0u5pTzRr9oWcXe2fQ6A=',
  PUBLIC_URL: 'https://bets.example',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Bets <mail@bets.example>',
  ...namedCompany,
  ...stripe,
  STRIPE_SECRET_KEY: stripeKey('live'),
  ...btcpay,
  ...efi,
  CRYPTO_PAYOUTS: 'off',
};

describe('Live mode', () => {
  test.each([
    ['both', {}],
    ['cards only', { CRYPTO_PAYMENTS: 'off' }],
    ['cryptocurrency only', { CARD_PAYMENTS: 'off' }],
    ['deposits only', { DOCUMENT_PAYOUTS: 'off' }],
  ])('starts with real vendors for %s', (_title, changes) => {
    expect(readConfig({ ...whole, ...changes })).toMatchObject({ MODE: 'live', ...changes });
  });

  test.each([
    ['DATABASE_URL', '', 'DATABASE_URL is empty; live money needs a PostgreSQL server.'],
    ['SECRETS_KEY', '', 'SECRETS_KEY is empty; seeds and other secrets need a key of yours.'],
    ['PUBLIC_URL', '', 'PUBLIC_URL must be the https address of the site.'],
    ['PUBLIC_URL', 'http://bets.example', 'PUBLIC_URL must be the https address of the site.'],
    ['SMTP_URL', '', 'SMTP_URL is empty; players could not reset their password.'],
    [
      'SMTP_URL',
      'smtp://mail.example',
      'SMTP_URL must begin with smtps:// or have the parameter requireTLS=true',
    ],
    ['SMTP_URL', 'smtp://mail.example?requireTLS=false', 'SMTP_URL must begin with smtps:// or have the'],
    [
      'SMTP_URL',
      'smtps://mail.example?tls.rejectUnauthorized=false',
      'SMTP_URL must not have the parameter tls.r',
    ],
    [
      'SMTP_URL',
      'smtp://mail.example?requireTLS=true&ignoreTLS=true',
      'SMTP_URL must not have the parameter ignoreT',
    ],
    ['MAIL_FROM', '', 'MAIL_FROM is invented; mails from it would not be delivered.'],
    ['MAIL_FROM', 'Bets <nao-responda@palpite.example>', 'MAIL_FROM is invented'],
    ['SANDBOX_URL', 'http://localhost:3100', 'SANDBOX_URL names a sandbox vendor; leave it empty.'],
    ['FEED', 'sandbox', 'FEED is the sandbox; choose a feed or off.'],
    ['CARD_PAYMENTS', '', 'CARD_PAYMENTS is the sandbox; choose stripe or off.'],
    ['CRYPTO_PAYMENTS', '', 'CRYPTO_PAYMENTS is the sandbox; choose btcpay or off.'],
    ['STRIPE_URL', 'http://10.0.0.9', 'STRIPE_URL must be an https address.'],
    ['STRIPE_SECRET_KEY', stripeKey('test'), 'STRIPE_SECRET_KEY is a test key, which collects no money.'],
    ['BTCPAY_URL', 'http://10.0.0.9', 'BTCPAY_URL must be an https address.'],
    ['BTCPAY_WEBHOOK_SECRET', 'short', 'BTCPAY_WEBHOOK_SECRET must be 20 random characters or more'],
    ['DOCUMENT_PAYOUTS', '', 'DOCUMENT_PAYOUTS is the sandbox; choose efi or off.'],
    ['CRYPTO_PAYOUTS', '', 'CRYPTO_PAYOUTS is the sandbox; choose off.'],
    ['EFI_URL', 'http://10.0.0.9', 'EFI_URL must be an https address.'],
    ['EFI_URL', 'https://pix-h.api.efipay.com.br', 'EFI_URL is the test environment, which pays no money.'],
    ['BTCPAY_WEBHOOK_SECRET', 'changeme'.repeat(5), 'BTCPAY_WEBHOOK_SECRET must be 20 random characters'],
  ])('does not start with %s "%s"', (name, given, sentence) => {
    expect(sentenceFor({ ...whole, [name]: given })).toContain(`MODE=live cannot start: ${sentence}`);
  });

  test('does not start without a vendor for deposits', () => {
    expect(sentenceFor({ ...whole, CARD_PAYMENTS: 'off', CRYPTO_PAYMENTS: 'off' })).toContain(
      'MODE=live cannot start: no payment vendor is configured',
    );
  });
});
