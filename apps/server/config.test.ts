import { describe, expect, test } from 'vitest';
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
  test('has its default when it is not given, and when its line is empty', () => {
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
    ['TRUST_PROXY', 'yes', 'TRUST_PROXY is "yes", but must be true, false, or how many proxies'],
    ['DATABASE_URL', 'mysql://db', 'DATABASE_URL is "mysql://db", but must start with postgres://.'],
    ['PUBLIC_URL', 'javascript:alert(1)', 'but must start with http:// or https://.'],
    ['PUBLIC_URL', 'bets.example', 'but must start with http:// or https://.'],
    ['RATE_LIMIT_FACTOR', '0', 'RATE_LIMIT_FACTOR is "0", but must be 0.1 or more.'],
    ['SESSION_HOURS', '-1', 'SESSION_HOURS is "-1", but must be more than 0.'],
    ['SUPPORT_EMAIL', 'nobody', 'SUPPORT_EMAIL is "nobody", but must be an e-mail address.'],
    ['PRODUCT_NAME', 'x'.repeat(41), 'but must have 40 characters or fewer.'],
  ])('%s that is "%s" is refused in the words of an operator', (name, given, sentence) => {
    expect(sentenceFor({ [name]: given })).toContain(sentence);
  });

  test('PUBLIC_URL may end in a slash', () => {
    expect(readConfig({ PUBLIC_URL: 'https://bets.example/' }).PUBLIC_URL).toBe('https://bets.example');
  });
});

describe('A feed', () => {
  test.each([
    [{ FEED: 'the-odds-api' }, 'ODDS_API_KEY is empty, but FEED=the-odds-api needs it.'],
    [{ FEED: 'uof', UOF_URL: 'amqps://mq.example' }, 'UOF_API_URL is empty, but FEED=uof needs it.'],
    [{ FEED: 'guesses' }, 'FEED is "guesses", but must be one of: sandbox, the-odds-api, uof, off.'],
    [{ ODDS_API_COMPETITIONS: 'EPL; NBA' }, 'must be keys of competitions with commas between'],
  ])('is refused without what it needs: %o', (given, sentence) => {
    expect(sentenceFor(given)).toContain(sentence);
  });
});

describe('Live mode', () => {
  const whole = {
    MODE: 'live',
    FEED: 'off',
    DATABASE_URL: 'postgres://palpite@db.example/palpite',
    PUBLIC_URL: 'https://bets.example',
    SMTP_URL: 'smtps://mail.example',
    PAYMENT_SECRET: '9f2c61d0b7a84e35c1f0d6a2b8e47395',
  };
  test.each([
    ['DATABASE_URL', '', 'DATABASE_URL is empty; live money needs a PostgreSQL server.'],
    ['PUBLIC_URL', '', 'PUBLIC_URL must be the https address of the site.'],
    ['PUBLIC_URL', 'http://bets.example', 'PUBLIC_URL must be the https address of the site.'],
    ['SMTP_URL', '', 'SMTP_URL is empty; players could not recover a password.'],
    ['PAYMENT_SECRET', '', 'PAYMENT_SECRET must be 32 random characters or more'],
    ['PAYMENT_SECRET', 'changeme'.repeat(5), 'PAYMENT_SECRET must be 32 random characters or more'],
    ['SANDBOX_URL', 'http://localhost:3100', 'SANDBOX_URL names a sandbox vendor; leave it empty.'],
  ])('does not start with %s "%s"', (name, given, sentence) => {
    expect(sentenceFor({ ...whole, [name]: given })).toContain(`MODE=live cannot start: ${sentence}`);
  });

  test('does not start while the only payment vendor is the sandbox', () => {
    expect(sentenceFor(whole)).toContain('MODE=live cannot start: no live payment vendor is configured');
  });
});
