import type { Company } from '../../company-settings.ts';
import type { Config } from '../../config.ts';

/** Brazilian additions: football clubs, and phrases as one word. */
const phrases =
  `deusefiel eteamodeus jesuscristo maedosmeusfilhos mengao minhasenha p@ssword p@ssw0rd teamomuito
  teamopravida timaocorinthians vascodagama verdao`.split(/\s+/);

/** Names of product and operator, which an attacker tries at this site first. */
type OwnNames = Pick<Config, 'PRODUCT_NAME' | 'PUBLIC_URL'> & Pick<Company, 'COMPANY_NAME'>;

/**
 * Lists the words of the names, and each name as one word, in lower case, with and without accents. Leaves out words of
 * fewer than four letters, such as the legal form. The address `www.bets.example` gives `bets` and `wwwbets`.
 */
function wordsOf({ PRODUCT_NAME, COMPANY_NAME, PUBLIC_URL }: OwnNames): string[] {
  const host = PUBLIC_URL === '' ? '' : new URL(PUBLIC_URL).hostname.replace(/\.[^.]+$/, '');
  const names = [PRODUCT_NAME, COMPANY_NAME, host].map((name) => name.toLowerCase().normalize('NFC'));
  const plain = names.map((name) => name.normalize('NFD').replace(/\p{M}/gu, ''));
  return [...names, ...plain].flatMap((name) => {
    const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
    return [...words, words.join('')].filter((word) => word.length >= 4);
  });
}

let loading: Promise<ReadonlySet<string>> | null = null;

/** Loaded on first use: 15 MB of memory and a tenth of a second of CPU. */
function loadWords(): Promise<ReadonlySet<string>> {
  loading ??= (async () => {
    const [common, portuguese] = await Promise.all([
      import('@zxcvbn-ts/language-common'),
      import('@zxcvbn-ts/language-pt-br'),
    ]);
    const lists = [...Object.values(common.dictionary), ...Object.values(portuguese.dictionary), phrases];
    return new Set(lists.flat().map(String));
  })();
  return loading;
}

/**
 * True for an entry of the public lists, a word or first name with digits or signs around it, a repeated
 * short group, or a name of product or operator in the same way. NIST SP 800-63B-4, 3.1.1.2, requires a list of common values and advises against composition
 * rules.
 */
export async function loadCommonPasswords(names: OwnNames): Promise<(password: string) => boolean> {
  const lists = await loadWords();
  const own = new Set(wordsOf(names));
  const words = { has: (word: string) => lists.has(word) || own.has(word) };
  return (password) => {
    const plain = password.toLowerCase();
    const word = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
    // A word of less than half of the password does not make it easy to guess.
    const isWord = 2 * word.length >= plain.length && words.has(word);
    return isWord || words.has(plain) || /^(.{1,4})\1+$/u.test(plain);
  };
}
