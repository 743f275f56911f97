/** Brazilian additions to the lists of the packages: football clubs and phrases written as one word. */
const phrases =
  `deusefiel eteamodeus jesuscristo maedosmeusfilhos mengao minhasenha p@ssword p@ssw0rd teamomuito
  teamopravida timaocorinthians vascodagama verdao`.split(/\s+/);

let loading: Promise<ReadonlySet<string>> | null = null;

/** Loads the lists on first use: they take 15 MB of memory and a tenth of a second of CPU. */
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
 * Returns a predicate for passwords that an attacker tries first: an entry of the public lists, a word or first name
 * with digits or signs around it, or a repeated short group. Source of the rule: NIST SP 800-63B-4, 3.1.1.2, which
 * requires a list of common values and advises against composition rules.
 */
export async function loadCommonPasswords(): Promise<(password: string) => boolean> {
  const words = await loadWords();
  return (password) => {
    const plain = password.toLowerCase();
    const word = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
    // A word that makes up less than half of the password does not make it easy to guess.
    const isWord = 2 * word.length >= plain.length && words.has(word);
    return isWord || words.has(plain) || /^(.{1,4})\1+$/u.test(plain);
  };
}
