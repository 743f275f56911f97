import type { VendorKeyName } from '@palpite/contracts/office/vendors';
import type { Config } from './settings.ts';

/** No secret of live mode may contain these. */
const developmentWords = ['palpite', 'secret', 'changeme', 'development', 'sandbox'];

type Words = { readonly en: string; readonly pt: string };
type Rule = (text: string, mode: Config['MODE']) => Words | null;

const rule =
  (isMet: (text: string, mode: Config['MODE']) => boolean, en: string, pt: string): Rule =>
  (text, mode) =>
    isMet(text, mode) ? null : { en, pt };

const stripeKind = (text: string) => /^[sr]k_(test|live)_\w+$/.exec(text)?.[1];

/** What a key must be, by its name. Sentences follow its name, and do not repeat it. */
const rules: Partial<Record<VendorKeyName, readonly Rule[]>> = {
  STRIPE_SECRET_KEY: [
    rule(
      (text) => stripeKind(text) !== undefined,
      'must begin with sk_test_, sk_live_, rk_test_ or rk_live_.',
      'deve começar com sk_test_, sk_live_, rk_test_ ou rk_live_.',
    ),
    rule(
      (text, mode) => mode === 'live' || stripeKind(text) === 'test',
      'is a live key, but MODE=sandbox credits play money for it.',
      'é uma chave de produção, mas MODE=sandbox credita dinheiro fictício por ela.',
    ),
    rule(
      (text, mode) => mode === 'sandbox' || stripeKind(text) === 'live',
      'is a test key, which collects no money.',
      'é uma chave de teste, que não recebe dinheiro.',
    ),
  ],
  STRIPE_WEBHOOK_SECRET: [
    rule((text) => text.startsWith('whsec_'), 'must begin with whsec_.', 'deve começar com whsec_.'),
  ],
  BTCPAY_WEBHOOK_SECRET: [
    rule(
      (text, mode) =>
        mode === 'sandbox' ||
        (text.length >= 20 && !developmentWords.some((word) => text.toLowerCase().includes(word))),
      'must be 20 random characters or more, not a development secret.',
      'deve ter 20 caracteres aleatórios ou mais, e não ser uma chave de desenvolvimento.',
    ),
  ],
  EFI_WEBHOOK_TOKEN: [
    rule(
      (text) => text.length >= 20,
      'must be 20 random characters or more.',
      'deve ter 20 caracteres aleatórios ou mais.',
    ),
  ],
};

/** Why a text cannot be this key, as the rest of a sentence about it; null when it can. It never repeats the text. */
export function findKeyProblem(name: VendorKeyName, text: string, mode: Config['MODE']): Words | null {
  for (const check of rules[name] ?? []) {
    const problem = check(text, mode);
    if (problem) return problem;
  }
  return null;
}
