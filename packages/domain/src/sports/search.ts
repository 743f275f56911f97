import { fold, normalizedWords } from '../fold.ts';

/** What a search is made of: its words, without accents, capitals and what only stands between two sides. */
export type SearchedWords = readonly string[];

const between = new Set(['x', 'v', 'vs', '×']);

/** Reads what was typed: `Grêmio x Bahia` is `gremio` and `bahia`. Empty when it has no word. */
export function readSearch(text: string): SearchedWords {
  const words = normalizedWords(text);
  const telling = words.filter((word) => !between.has(word));
  return telling.length > 0 ? telling : words;
}

/** How many letters of a word may be wrong: none in a short one, where one more makes another word. */
function slipsIn(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 7 ? 1 : 2;
}

/** Whether a word is the beginning of another one, but for so many letters wrong, missing or too many. */
function beginsNearly(word: string, other: string, slips: number): boolean {
  // The first letter is the one that nobody mistakes, and it spares nearly all of the work.
  if (word[0] !== other[0]) return false;
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...word].entries()) {
    const line = [row + 1];
    for (let at = 1; at <= other.length; at += 1)
      line.push(
        Math.min(
          (above[at] ?? 0) + 1,
          (line[at - 1] ?? 0) + 1,
          (above[at - 1] ?? 0) + (letter === other[at - 1] ? 0 : 1),
        ),
      );
    if (Math.min(...line) > slips) return false;
    above = line;
  }
  return Math.min(...above) <= slips;
}

/**
 * Whether every word that was typed is in one of the names; `forgiving` takes a word with a typo, too. Names of matches
 * come and go, and are found in the middle of a word and unfinished with a typo (`corimt`): an index of whole words, as
 * games have, would be built anew for each list and finds neither.
 */
export function isSearched(words: SearchedWords, names: readonly string[], forgiving = false): boolean {
  const texts = names.map(fold);
  return words.every(
    (word) =>
      texts.some((text) => text.includes(word)) ||
      (forgiving &&
        slipsIn(word) > 0 &&
        names.flatMap(normalizedWords).some((other) => beginsNearly(word, other, slipsIn(word)))),
  );
}
