import { normalizedWords } from '@palpite/domain/normalize';
import MiniSearch from 'minisearch';
import type { Game, Lobby } from '../../shared/lobby/lobby.ts';
import { studioName } from '../../shared/studios.ts';

export type GameIndex = (text: string) => readonly Game[];

const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** In scripts without spaces every position may begin a word. */
function wordsOf(text: string): string[] {
  return normalizedWords(text).flatMap((word) =>
    withoutSpaces.test(word) ? [...word].map((_, at, signs) => signs.slice(at).join('')) : [word],
  );
}

/**
 * Allowed edit distance of a word: one for short words, two for long ones, none below three letters and in scripts
 * without spaces.
 */
function slipsIn(word: string): number {
  if (word.length < 3 || withoutSpaces.test(word)) return 0;
  return word.length < 6 ? 1 : 2;
}

/** Two swapped letters count as two edits. */
const moreSlipsIn = (word: string) => (word.length > 3 && slipsIn(word) > 0 ? 2 : slipsIn(word));

/** Tried in this order until one finds a game. */
const attempts = [
  { combineWith: 'AND', fuzzy: slipsIn },
  { combineWith: 'AND', fuzzy: moreSlipsIn },
  { combineWith: 'OR', fuzzy: slipsIn },
] as const;

/** Tolerates accents, typos and incomplete words. Built in chunks, to keep the page responsive. */
export async function indexGames({ games, categories }: Lobby): Promise<GameIndex> {
  const shelfName = new Map(categories.map(({ code, name }) => [code, name]));
  const index = new MiniSearch<{ id: number; name: string; others: string; around: string }>({
    fields: ['name', 'others', 'around'],
    tokenize: wordsOf,
    processTerm: (word) => word,
    searchOptions: {
      tokenize: normalizedWords,
      prefix: true,
      boost: { name: 4, others: 2 },
    },
  });
  const entries = games.map((game, id) => ({
    id,
    name: game.name,
    others: game.otherNames.join(' '),
    around: [
      game.productCode === 'SELF' ? '' : studioName(game.productCode),
      ...game.categories.map((code) => shelfName.get(code) ?? ''),
    ].join(' '),
  }));
  await index.addAllAsync(entries, { chunkSize: 50 });
  return (text) => {
    for (const attempt of attempts) {
      const found = index.search(text, attempt);
      if (found.length > 0) return found.flatMap(({ id }) => games[Number(id)] ?? []);
    }
    return [];
  };
}
