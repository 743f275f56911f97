import { expect, test } from 'vitest';
import { nameManifest, nameOperator, sourcesOfScripts } from './web.ts';

const page =
  '<meta name="application-name" content="Palpite" /><meta name="support-email" content="" /><meta name="support-id" content="" /><meta name="telegram-link" content="" /><meta name="company-name" content="" /><meta name="company-registration" content="" /><meta name="company-address" content="" /><meta name="company-licence" content="" /><meta name="minimum-age" content="18" /><title>Palpite</title><span data-product class="flex">Palpite</span>';

test("the page contains the operator's name and address, with markup escaped", () => {
  const named = nameOperator(page, {
    PRODUCT_NAME: 'Bets & "Co" $& <b>',
    SUPPORT_EMAIL: 'ajuda@bets.example',
    SUPPORT_ID: '@bets"ajuda',
    TELEGRAM_URL: 'https://t.me/bets?a=1&b=2',
    COMPANY_NAME: 'Bets "Um" S.A.',
    COMPANY_REGISTRATION: 'CNPJ 1',
    COMPANY_ADDRESS: 'Rua Dois, 2',
    COMPANY_LICENCE: 'SPA 3',
    MIN_AGE: 21,
  });
  expect(named).toBe(
    '<meta name="application-name" content="Bets &#38; &#34;Co&#34; $&#38; &#60;b&#62;" />' +
      '<meta name="support-email" content="ajuda@bets.example" /><meta name="support-id" content="@bets&#34;ajuda" /><meta name="telegram-link" content="https://t.me/bets?a=1&#38;b=2" /><meta name="company-name" content="Bets &#34;Um&#34; S.A." />' +
      '<meta name="company-registration" content="CNPJ 1" /><meta name="company-address" content="Rua Dois, 2" />' +
      '<meta name="company-licence" content="SPA 3" /><meta name="minimum-age" content="21" /><title>Bets &#38; &#34;Co&#34; $&#38; &#60;b&#62;</title>' +
      '<span data-product class="flex">Bets &#38; &#34;Co&#34; $&#38; &#60;b&#62;</span>',
  );
});

test("the app is installed under the operator's name", () => {
  const manifest = '{"name":"Palpite","short_name":"Palpite","start_url":"/#/home"}';
  expect(JSON.parse(nameManifest(manifest, { PRODUCT_NAME: 'Bets & "Co"' }))).toEqual({
    name: 'Bets & "Co"',
    short_name: 'Bets & "Co"',
    start_url: '/#/home',
  });
});

test('an inline script is allowed by its hash, and an external one is not listed', () => {
  const own =
    '<script src="/a.js"></script><script>\nalert(1)</script><script type="module" src="/b.js"></script>';
  // printf '\nalert(1)' | openssl dgst -sha256 -binary | base64
  expect(sourcesOfScripts(own)).toEqual(["'sha256-cfGXBG41ZR13cBtpRr7V/KlHrRugbtbOXikzO7LFEFY='"]);
  expect(sourcesOfScripts(page)).toEqual([]);
});
