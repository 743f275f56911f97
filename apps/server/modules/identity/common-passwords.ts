/** What Brazilians add to the lists of the packages: clubs, and words written together. */
const phrases =
  `deusefiel eteamodeus jesuscristo maedosmeusfilhos mengao minhasenha p@ssword p@ssw0rd teamomuito
  teamopravida timaocorinthians vascodagama verdao`.split(/\s+/);

let loading: Promise<ReadonlySet<string>> | null = null;

/** Reads the lists with the first password; they take 15 MB, and a tenth of a second of the processor. */
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
 * Returns what decides whether a password is guessed with the first tries: one of the public lists, a word or first
 * name with digits or signs around it, or a short group that repeats. NIST SP 800-63B-4, 3.1.1.2, asks for a list of
 * common values and advises against rules of composition.
 */
export async function loadCommonPasswords(): Promise<(password: string) => boolean> {
  const words = await loadWords();
  return (password) => {
    const plain = password.toLowerCase();
    const word = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
    // Fewer letters than other signs: the letters do not make it easy to guess.
    const isWord = 2 * word.length >= plain.length && words.has(word);
    return isWord || words.has(plain) || /^(.{1,4})\1+$/u.test(plain);
  };
}
