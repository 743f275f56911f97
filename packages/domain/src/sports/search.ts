import { normalizedWords, normalizeText } from '../normalize.ts';

/** Words of a search, without accents, case and separators between two sides. */
export type SearchedWords = readonly string[];

const between = new Set(['x', 'v', 'vs', '×']);

/** Parses a search text: `Grêmio x Bahia` becomes `gremio` and `bahia`. Empty when it contains no word. */
export function readSearch(text: string): SearchedWords {
  const words = normalizedWords(text);
  const telling = words.filter((word) => !between.has(word));
  return telling.length > 0 ? telling : words;
}

/**
 * Number of wrong letters that are tolerated in a word: none in a short one, where a changed letter makes another word.
 */
function slipsIn(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 7 ? 1 : 2;
}

/** True when a word is a prefix of another one with at most `slips` wrong, missing or extra letters. */
function beginsNearly(word: string, other: string, slips: number): boolean {
  // Typing errors rarely affect the first letter, and comparing it first avoids most of the work.
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
 * True when every word of the search is in one of the names; `forgiving` also accepts words with typing errors. Match
 * names change often and must be found by parts of words and by unfinished words with errors (`corimt`). An index of
 * whole words, as for games, would be rebuilt for each list and would find neither.
 */
export function isSearched(words: SearchedWords, names: readonly string[], forgiving = false): boolean {
  const texts = names.map(normalizeText);
  return words.every(
    (word) =>
      texts.some((text) => text.includes(word)) ||
      (forgiving &&
        slipsIn(word) > 0 &&
        names.flatMap(normalizedWords).some((other) => beginsNearly(word, other, slipsIn(word)))),
  );
}
