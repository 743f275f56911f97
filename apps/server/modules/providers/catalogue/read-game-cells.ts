import { descriptionMax, gameKinds } from '@palpite/contracts/lobby';
import { defaultLocale, type Locale, localeCodes } from '@palpite/domain/locales';
import { currencyCodes } from '@palpite/domain/money';
import { slotsCodes } from '@palpite/domain/slots-vendors';
import type { GameChange } from './change-games.ts';
import { hasOriginOf } from './picture-origins.ts';
import type { FileRow, GameProblem } from './read-game-file.ts';

/** Columns that every line needs. */
export const neededColumns = ['id', 'group', 'kind', 'name'] as const;

/** Columns of a text: `name` in Portuguese, `name_en_US` and so on. */
const columnsOf = (text: string): [string, Locale][] => [
  [text, defaultLocale],
  ...localeCodes.map((locale): [string, Locale] => [`${text}_${locale}`, locale]),
];
const nameColumns = new Map(columnsOf('name'));
const descriptionColumns = new Map(columnsOf('description'));

type Reading = Partial<GameChange> | null;

/** What cells may name. */
export type KnownValues = {
  /** Codes of the categories. */
  readonly tags: ReadonlySet<string>;
  /** Origins of pictures that pages show. */
  readonly pictureOrigins: readonly string[];
};

/** A cell of a list, such as `BRL USD`. */
const wordsOf = (cell: string) => [...new Set(cell.split(/[\s|,;]+/).filter((word) => word !== ''))];

const wholeOf = (cell: string, most: number) =>
  /^\d{1,9}$/.test(cell) && Number(cell) >= 1 && Number(cell) <= most ? Number(cell) : null;

function isDay(cell: string): boolean {
  const at = new Date(`${cell}T00:00:00Z`);
  return (
    /^(19|20)\d\d-\d\d-\d\d$/.test(cell) &&
    !Number.isNaN(at.getTime()) &&
    at.toISOString().slice(0, 10) === cell
  );
}

const isPicture = (cell: string) => /^https:\/\/[^\s"'<>\\]{4,500}$/.test(cell) && URL.canParse(cell);

/** Hundredths of a percent of `96.5` or `96,5`. */
function readReturn(cell: string): number | null {
  const [, whole = '', part = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(cell) ?? [];
  if (whole === '') return null;
  const bp = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return bp >= 1 && bp <= 10_000 ? bp : null;
}

/**
 * Reads a cell of each column. Null refuses it. An empty cell removes an optional value, except the release date, which
 * a game always has.
 */
const columns: Readonly<
  Record<string, { problem: GameProblem; read(cell: string, known: KnownValues): Reading }>
> = {
  id: { problem: 'id', read: (cell) => (/^[\w.:-]{1,80}$/.test(cell) ? { id: cell } : null) },
  group: {
    problem: 'group',
    read: (cell) => {
      const group = slotsCodes.find((code) => code === cell);
      return group ? { group } : null;
    },
  },
  kind: {
    problem: 'kind',
    read: (cell) => {
      const kind = gameKinds.find((each) => each === cell && each !== 'original');
      return kind ? { kind } : null;
    },
  },
  return: {
    problem: 'return',
    read: (cell) => {
      if (cell === '') return { returnBp: null };
      const returnBp = readReturn(cell);
      return returnBp === null ? null : { returnBp };
    },
  },
  tags: {
    problem: 'tags',
    read: (cell, known) => {
      const tags = wordsOf(cell);
      return tags.every((tag) => known.tags.has(tag)) ? { tags } : null;
    },
  },
  picture: {
    problem: 'picture',
    read: (cell) => (cell === '' ? { picture: null } : isPicture(cell) ? { picture: cell } : null),
  },
  released: {
    problem: 'released',
    read: (cell) => (cell === '' ? {} : isDay(cell) ? { released: cell } : null),
  },
  currencies: {
    problem: 'currencies',
    read: (cell) => {
      const currencies = wordsOf(cell);
      if (!currencies.every((code) => currencyCodes.some((known) => known === code))) return null;
      return { currencies: currencies.length === 0 ? null : currencies };
    },
  },
  order: {
    problem: 'order',
    read: (cell) => {
      if (cell === '') return { position: null };
      const position = wholeOf(cell, 1_000_000);
      return position === null ? null : { position };
    },
  },
  hot: {
    problem: 'hot',
    read: (cell) => {
      if (cell === '') return { hotRank: null };
      const hotRank = wholeOf(cell, 10_000);
      return hotRank === null ? null : { hotRank };
    },
  },
};

export const isKnownColumn = (name: string) =>
  nameColumns.has(name) || descriptionColumns.has(name) || Object.hasOwn(columns, name);

const nameMax = 100;

/** Plain text of one or more lines. */
const isDescription = (cell: string) => cell.length <= descriptionMax && !/[^\P{Cc}\n\r\t]/u.test(cell);

/** Reads a text of a language into the change: null for a column of another kind, else whether it was read. */
function readText(change: GameChange, name: string, cell: string): GameProblem | 'read' | null {
  const nameLocale = nameColumns.get(name);
  if (nameLocale !== undefined) {
    if (cell.length > nameMax || (cell === '' && nameLocale === defaultLocale)) return 'name';
    if (cell === '') change.unset.push(nameLocale);
    else change.names[nameLocale] = cell;
    return 'read';
  }
  const locale = descriptionColumns.get(name);
  if (locale === undefined) return null;
  if (!isDescription(cell)) return 'description';
  if (cell === '') change.unsetDescriptions.push(locale);
  else change.descriptions[locale] = cell;
  return 'read';
}

/**
 * Reads the cells of a game. A column that the cells do not have leaves the value of a listed game.
 */
export function readGameCells(
  { cells }: Pick<FileRow, 'cells'>,
  known: KnownValues,
): { change: GameChange } | { problem: GameProblem; value: string } {
  const change: GameChange = { id: '', names: {}, unset: [], descriptions: {}, unsetDescriptions: [] };
  for (const [name, cell] of Object.entries(cells)) {
    const text = readText(change, name, cell);
    if (text === 'read') continue;
    if (text !== null) return { problem: text, value: cell };
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
    const read = column?.read(cell, known) ?? null;
    if (read === null) return { problem: column?.problem ?? 'column_unknown', value: column ? cell : name };
    Object.assign(change, read);
  }
  const { picture } = change;
  if (picture && !hasOriginOf(picture, known.pictureOrigins))
    return { problem: 'picture_origin', value: picture };
  return { change };
}
