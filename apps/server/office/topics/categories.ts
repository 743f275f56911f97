import { categories } from '@palpite/contracts/office/categories';
import type { z } from 'zod';
import {
  type CatalogueCategory,
  listCatalogueCategories,
  removeCategory,
  setCategory,
} from '../../modules/providers/index.ts';
import type { Db } from '../../platform/db.ts';
import { type Change, type Done, done, implement, type Lang, refused } from '../office-topic.ts';

type Input = z.output<typeof categories.actions.set.input>;

/** An empty text or `-` removes a name; a language that is not given keeps its name. */
const namesOf = (given: Input['names'] = {}) =>
  Object.fromEntries(
    Object.entries(given).map(([locale, name]) => [locale, name === '-' || name === '' ? null : name]),
  );

const refusals = {
  known: refused('Nothing was added: this code is in use.', 'Nada foi criado: este código já existe.'),
  unknown: refused('There is no such category.', 'Esta categoria não existe.'),
  unchanged: refused(
    'Nothing was changed: the category has these values already.',
    'Nada mudou: a categoria já tem estes valores.',
  ),
  unnamed: refused(
    'Nothing was changed: a category needs a name in Portuguese.',
    'Nada mudou: a categoria precisa de um nome em português.',
  ),
};

async function change(db: Db, { code, names, order }: Input, isNew: boolean): Promise<Done> {
  const result = await setCategory(db, code, { names: namesOf(names), position: order }, { isNew });
  return result === 'changed'
    ? done('Players see it within seconds.', 'Os jogadores veem em segundos.')
    : refusals[result];
}

async function remove(db: Db, code: string): Promise<Done> {
  return (await removeCategory(db, code))
    ? done(
        'The category is removed, also from its games. The games stay listed.',
        'A categoria foi removida, também dos jogos. Os jogos continuam no catálogo.',
      )
    : refusals.unknown;
}

const find = async (db: Db, code: string) =>
  (await listCatalogueCategories(db)).find((each) => each.code === code);

async function preview(db: Db, { code, names, order }: Input): Promise<Change[]> {
  const found = await find(db, code);
  return [
    ...Object.entries(namesOf(names)).map(([locale, name]): Change => {
      const before = found?.names[locale as keyof CatalogueCategory['names']] ?? null;
      return { what: { en: `Name ${locale}`, pt: `Nome ${locale}` }, before, after: name };
    }),
    ...(order === undefined
      ? []
      : [
          {
            what: { en: 'Order', pt: 'Ordem' },
            before: found ? String(found.position) : null,
            after: String(order),
          },
        ]),
  ].filter(({ before, after }) => before !== after);
}

const presentRow = ({ code, names, position, games }: CatalogueCategory, lang: Lang) => ({
  code,
  name: (lang === 'en' ? names.en_US : undefined) ?? names.pt_BR ?? code,
  order: position,
  games,
  langs: Object.keys(names).toSorted(),
  names: { ...names },
});

export const categoryTopic = implement(categories, {
  lists: {
    all: async (db, lang) => (await listCatalogueCategories(db)).map((row) => presentRow(row, lang)),
  },
  actions: {
    add: (db, input) => change(db, input, true),
    set: (db, input) => change(db, input, false),
    remove: (db, { code }) => remove(db, code),
  },
  previews: {
    add: preview,
    set: preview,
    remove: async (db, { code }) => {
      const found = await find(db, code);
      if (!found) return [];
      return [
        { what: { en: 'Category', pt: 'Categoria' }, before: found.names.pt_BR ?? code, after: null },
        { what: { en: 'Games in it', pt: 'Jogos nela' }, before: String(found.games), after: '0' },
      ];
    },
  },
});
